/// The part of the canary that calls Foundation: only for programs that import it, because the first time, the compiler
/// takes longer to read Foundation than all the rest.
enum FoundationCanary {
    static let text = #"""

        import Foundation
        nonisolated func leaveBehind(_ file: URL) throws {
            _ = Inject(Ring.self)
            _ = UserDefaults.standard // reaches user defaults
            _ = UserDefaults(suiteName: "") // reaches user defaults
            _ = FileManager.default // reaches files
            _ = FileManager() // reaches files
            _ = try FileHandle(forReadingFrom: file) // reaches files
            try Data().write(to: file) // reaches files
            try "".write(toFile: "", atomically: true, encoding: .utf8) // reaches files
            try "".write(to: file, atomically: true, encoding: .utf8) // reaches files
            _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } // reaches an observer
        }
        nonisolated func startMore() {
            _ = Foundation.Timer(timeInterval: 1, repeats: false) { _ in _ = Inject(Ring.self) } // warning injected-late: Ring
            _ = Foundation.Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in _ = Inject(Ring.self) } // warning injected-late: Ring
            RunLoop.main.perform { _ = Inject(Ring.self) } // warning injected-late: Ring
            BlockOperation().addExecutionBlock { _ = Inject(Ring.self) } // warning injected-late: Ring
        }
        nonisolated func leaveMore() {
            OperationQueue().addOperation { _ = Inject(Panel.self) } // error off-main-actor: Panel
            Thread.detachNewThread { _ = Inject(Panel.self) } // error off-main-actor: Panel
            Thread { _ = Inject(Panel.self) }.start() // error off-main-actor: Panel
            Thread.detachNewThread { if Thread.isMainThread { _ = Inject(Panel.self) } }
        }
        nonisolated func registerCoded() {
            InjectionManager.register(Mark<Double>.self) { _ = try? JSONDecoder().decode(Asked<Double>.self, from: Data()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int>.self) { _ = try? JSONEncoder().encode(Asked<Int>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt>.self) { _ = try? PropertyListDecoder().decode(Asked<UInt>.self, from: Data()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<String>.self) { _ = try? PropertyListEncoder().encode(Asked<String>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Bool>.self) { BlockOperation { _ = Inject(Mark<Bool>.self) }.start(); return Mark() } // error cycle: a cycle
            InjectionManager.register(Mark<Substring>.self) { BlockOperation { _ = Inject(Mark<Substring>.self) }.main(); return Mark() } // error cycle: a cycle
            InjectionManager.register(Mark<Data>.self) { (BlockOperation { _ = Inject(Mark<Data>.self) } as Operation).main(); return Mark() } // error cycle: a cycle
        }
        """#
}
