/// The kinds of instructions of the intermediate language, according to their effect on values. The raw value of a kind
/// lists its instructions.
///
/// An instruction that is in no list may do anything with the functions among its operands.
enum Operations: String, CaseIterable {
    /// The instruction passes on its first operand, or makes another view of the same memory.
    case view = """
        begin_access begin_borrow convert_escape_to_noescape convert_function copy_block copy_value
        dereference_addr_borrow dereference_borrow dereference_borrow_addr enum init_block_storage_header
        init_enum_data_addr init_existential_addr make_addr_borrow make_borrow mark_dependence mark_uninitialized
        mark_unresolved_non_copyable_value move_value open_existential_addr open_existential_ref
        project_block_storage project_box project_existential_box thin_to_thick_function unchecked_enum_data
        unchecked_ownership unchecked_ownership_conversion unchecked_take_enum_data_addr
        """
    /// The instruction reads memory. A later store does not change the value that it has read.
    case load = """
        load load_borrow load_weak
        """
    /// The instruction writes its first operand to its second.
    case store = """
        assign copy_addr store store_borrow store_weak
        """
    /// The instruction makes a reference that keeps nothing alive.
    case unowned = """
        ref_to_unmanaged ref_to_unowned
        """
    /// The instruction makes one value of several, takes values out of one, or casts one.
    case aggregate = """
        destructure_struct destructure_tuple init_existential_value struct struct_extract tuple tuple_extract
        unchecked_ref_cast unchecked_value_cast
        """
    /// `FunctionReader` or `WriteReader` has a case for each of these instructions.
    case individual = """
        apply begin_apply builtin class_method dynamic_function_ref dynamic_method_br function_ref global_addr
        hop_to_executor init_existential_metatype init_existential_ref keypath metatype objc_method objc_super_method
        partial_apply pointer_to_address prev_dynamic_function_ref ref_element_addr struct_element_addr super_method try_apply
        unchecked_trivial_bit_cast upcast value_metatype witness_method
        """
    /// The instruction calls none of the functions among its operands.
    case harmless = """
        abort_apply address_to_pointer alloc_box alloc_existential_box alloc_global alloc_pack alloc_pack_metadata
        alloc_ref alloc_ref_dynamic alloc_stack assign_by_wrapper assign_or_init await_async_continuation
        base_addr_for_offset begin_dealloc_ref bind_memory borrowed_from br bridge_object_to_ref checked_cast_addr_br
        checked_cast_br classify_bridge_object cond_br cond_fail copy_unowned_value copyable_to_moveonlywrapper
        copyable_to_moveonlywrapper_addr dealloc_box dealloc_existential_box dealloc_pack dealloc_pack_metadata
        dealloc_partial_ref dealloc_ref dealloc_stack debug_step debug_value debug_value_addr deinit_existential_addr
        deinit_existential_value destroy_addr destroy_not_escaped_closure destroy_value drop_deinit
        dynamic_pack_index end_access end_apply end_borrow end_cow_mutation end_formal_scope end_init_let_ref
        end_lifetime existential_metatype explicit_copy_addr explicit_copy_value extend_lifetime extract_executor
        fix_lifetime float_literal function_extract_isolation get_async_continuation get_async_continuation_addr
        ignored_use implicit_actor_to_opaque_isolation_cast implicitactor_to_opaqueisolation_cast
        increment_profiler_counter index_addr index_raw_pointer inject_enum_addr integer_literal is_unique
        load_unowned mark_function_escape merge_isolation_region
        moveonlywrapper_to_copyable moveonlywrapper_to_copyable_addr objc_existential_metatype_to_object
        objc_metatype_to_object objc_protocol objc_to_thick_metatype open_existential_box open_existential_box_value
        open_existential_metatype open_existential_value open_pack_element pack_element_get pack_element_set
        pack_length pack_pack_index raw_pointer_to_ref ref_tail_addr ref_to_bridge_object
        ref_to_raw_pointer ref_to_weak return return_borrow scalar_pack_index
        select_enum select_enum_addr store_unowned string_literal strong_copy_unmanaged_value strong_copy_unowned_value
        switch_enum switch_enum_addr switch_value thick_to_objc_metatype throw throw_addr
        tuple_addr_constructor tuple_element_addr tuple_pack_element_addr tuple_pack_extract type_value
        unchecked_addr_cast unchecked_bitwise_cast unchecked_ref_cast_addr unconditional_checked_cast
        unconditional_checked_cast_addr unmanaged_to_ref unowned_copy_value unowned_to_ref unreachable unwind
        vector_base_addr weak_copy_value yield
        """

    static let kinds: [String: Operations] = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { kind in
            kind.rawValue.split { $0 == " " || $0 == "\n" }.map { (String($0), kind) }
        })
}
