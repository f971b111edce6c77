extension SILInstruction {
    /// True for a return. A `borrow` accessor has a `return_borrow`.
    var isReturn: Bool { operation == "return" || operation == "return_borrow" }

    /// True if the instruction may pass on a value that it is handed: in a result, to a successor, or to another
    /// operand.
    var mayPassOn: Bool { !results.isEmpty || !successors.isEmpty || operands.count > 1 }

    var isThrow: Bool { operation == "throw" || operation == "throw_addr" }

    /// The blocks to which the instruction leads, except for those to which only an error or an aborted coroutine
    /// leads.
    var normalSuccessors: [Successor] { successors.filter { $0.label != "error" && $0.label != "unwind" } }

    /// Returns the values that become the arguments of the block that `way` names. An instruction such as `switch_enum`
    /// or a cast prints none, so its first operand becomes the argument.
    func handed(to way: Successor) -> [ValueNumber] {
        way.arguments.isEmpty && !isCall && operation != "br" ? Array(operands.prefix(1)) : way.arguments
    }

    /// True for `apply`, `try_apply`, `begin_apply` and `partial_apply`. Also true for the ends of a coroutine, such as
    /// `end_apply`.
    var isCall: Bool { operation.hasSuffix("apply") }
    /// True for a checked cast, conditional or not. The reader asks this for each part of each line, so only the
    /// beginning is compared, which is quick.
    var isCast: Bool { operation.hasPrefix("checked_cast") || operation.hasPrefix("unconditional_checked_cast") }
    var isSuperMethod: Bool { operation.hasSuffix("super_method") }
    var calleeType: SILFunctionType? { isCall ? types.first?.function : nil }

    /// True if no code runs after the instruction: the program stops, or an error leaves the top level.
    var endsProgram: Bool {
        operation == "unreachable" || (operation == "builtin" && text == "errorInMain")
            || (calleeType?.neverReturns ?? false)
    }
}
