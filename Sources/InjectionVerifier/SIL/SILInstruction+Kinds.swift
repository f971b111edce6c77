extension SILInstruction {
    /// `return_borrow` is the return of a `borrow` accessor.
    var isReturn: Bool { operation == "return" || operation == "return_borrow" }

    /// True if another instruction may get a value that this one was handed.
    var mayPassOn: Bool { !results.isEmpty || !successors.isEmpty || operands.count > 1 }

    var isThrow: Bool { operation == "throw" || operation == "throw_addr" }

    /// The blocks that it leads to, but for errors.
    var ways: [Successor] { successors.filter { $0.label != "error" && $0.label != "unwind" } }

    /// The values that become the arguments of a block. `switch_enum` and casts print none: there it is the operand.
    func handed(to way: Successor) -> [Int] {
        way.arguments.isEmpty && !isCall && operation != "br" ? Array(operands.prefix(1)) : way.arguments
    }

    /// `apply`, `try_apply`, `begin_apply`, `partial_apply`
    var isCall: Bool { operation.hasSuffix("apply") }
    /// Asked for each part of each line: searching the text would cost more than all else.
    var isCast: Bool { operation.hasPrefix("checked_cast") || operation.hasPrefix("unconditional_checked_cast") }
    var isSuperMethod: Bool { operation.hasSuffix("super_method") }
    var calleeType: SILFunctionType? { isCall ? types.first?.function : nil }

    /// Nothing comes after it: the program stops, or its top level is left by an error.
    var endsProgram: Bool {
        operation == "unreachable" || (operation == "builtin" && text == "errorInMain")
            || (calleeType?.neverReturns ?? false)
    }
}
