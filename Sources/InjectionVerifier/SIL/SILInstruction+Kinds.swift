extension SILInstruction {
    /// A `borrow` accessor returns in the second way.
    var isReturn: Bool { operation == "return" || operation == "return_borrow" }

    /// What it is given, it may give to another instruction.
    var mayPassOn: Bool { !results.isEmpty || !successors.isEmpty || operands.count > 1 }

    var isThrow: Bool { operation == "throw" || operation == "throw_addr" }

    /// Where it goes on, but after an error.
    var ways: [Successor] { successors.filter { $0.label != "error" && $0.label != "unwind" } }

    /// The values that the arguments of a block are; an object of a case, and that of a cast, is what it was.
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
