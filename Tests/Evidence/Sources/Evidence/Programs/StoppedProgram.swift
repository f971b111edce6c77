import Foundation
import Injection
import InjectionTesting

/// A program that stops its process: in a step that is a programming error and is taken all the same, or because the
/// strict mode forbids to use the shared container beside another one.
package struct StoppedProgram {
    private let seed: UInt64
    private let program: Program
    private let model: Interpreter
    private let refusals: [(index: Int, message: String)]
    private let isForbidden: Bool
    private let wouldHang: Bool

    package init(seed: UInt64) {
        self.seed = seed
        var generator = ProgramGenerator(seed: seed)
        program = generator.program()
        let model = Model(onSharedContainer: program.usesSharedContainer)
        let interpreter = Interpreter(model)
        interpreter.run(program)
        (self.model, refusals) = (interpreter, interpreter.refusals)
        (isForbidden, wouldHang) = (model.usesSharedContainerBesideOthers, model.wouldHang)
    }

    private var refusal: (index: Int, message: String)? {
        refusals.isEmpty ? nil : refusals[Int(seed / 2 % UInt64(refusals.count))]
    }
    private var isStrict: Bool { program.usesSharedContainer && (seed % 2 == 0 || refusals.isEmpty) }

    /// Runs the program in this process, which it should stop.
    package func run() {
        guard !wouldHang else { return }
        let injection = Interpreter(InjectionSubject(onSharedContainer: program.usesSharedContainer), expected: model)
        if isStrict { InjectionManager.enforceIsolation() } else { injection.refusedAndTaken = refusal?.index }
        injection.run(program)
    }

    /// Runs it in a child of this process: `torture --stopped SEED`.
    ///
    /// - Returns: What was wrong.
    package func fault() throws -> String? {
        if wouldHang || !isStrict && refusal == nil { return nil }
        let child = Process()
        child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        child.arguments = ["--stopped", "\(seed)"]
        let pipe = Pipe()
        child.standardError = pipe
        try child.run()
        let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.waitUntilExit()
        let message = isStrict ? isForbidden ? "Strict mode: " : nil : refusal?.message
        let wasStopped = child.terminationReason == .uncaughtSignal
        guard wasStopped == (message != nil), message.map({ printed.contains($0) }) ?? true else {
            return "program \(seed) should stop with «\(message ?? "nothing")», and printed: \(printed)"
        }
        return nil
    }
}
