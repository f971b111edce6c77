/// Instructions in which functions are found, beside those that call them.
enum Instructions {
    /// Instructions that may take a function and do not call it; what is stored was noted when it was made.
    static let harmless: Set<String> = [
        "assign_by_wrapper", "assign_or_init", "br", "dealloc_box", "dealloc_stack", "debug_value", "destroy_value",
        "destructure_tuple", "end_access", "end_borrow", "end_lifetime", "fix_lifetime",
        "function_extract_isolation", "ignored_use", "init_existential_value",
        "return", "struct", "switch_enum", "tuple", "unchecked_ref_cast", "yield",
    ]

    /// Instructions that pass on what their first operand is.
    static let forwarding: Set<String> = [
        "convert_function", "copy_block", "copy_value", "begin_borrow", "move_value", "mark_dependence",
        "thin_to_thick_function",
        "convert_escape_to_noescape", "load", "begin_access", "project_box", "mark_uninitialized",
        "unchecked_ownership_conversion", "enum", "init_block_storage_header",
    ]
}
