import Injection

/// The instance of every kind.
class Thing {
    let number: Int
    let block: Block
    let interpreter: Interpreter
    /// What its block has injected.
    let parts: [Thing]

    required init(number: Int, block: Block, parts: [Thing], interpreter: Interpreter) {
        self.number = number
        self.block = block
        self.parts = parts
        self.interpreter = interpreter
    }

    deinit {
        interpreter.alive -= 1
        interpreter.record(.ended(thing: number))
        interpreter.perform(block.end)
        interpreter.record(.done)
    }
}

final class EvictableThing: Thing, Evictable {
    func containerDidEvict() {
        if interpreter.isOver, block.isOnMainActor { return interpreter.notifyLater(number) }
        interpreter.record(.notified(thing: number))
        interpreter.keepingContainerOpen(false) { interpreter.perform(block.hook ?? []) }
        interpreter.record(.done)
    }
}

extension Thing {
    /// What stands for the nil that is the instance of ``Kind/absent``. Its number is 0.
    nonisolated(unsafe) static let absent = {  // It never ends, and does nothing.
        let interpreter = Interpreter(Model(onSharedContainer: false))
        interpreter.run(Program([]))
        return Thing(number: 0, block: Block(), parts: [], interpreter: interpreter)
    }()
}

/// What a block has captured.
final class Capture {
    let registration: Int
    let steps: [Step]
    let interpreter: Interpreter

    init(registration: Int, steps: [Step], interpreter: Interpreter) {
        self.registration = registration
        self.steps = steps
        self.interpreter = interpreter
    }

    deinit {
        interpreter.record(.captureEnded(registration: registration))
        interpreter.perform(steps)
        interpreter.record(.done)
    }
}

// The registered types.

protocol Service: AnyObject { var thing: Thing { get } }
protocol Store { var thing: Thing { get } }
protocol Gadget: AnyObject { var thing: Thing { get } }
struct Absent {}
struct Record { let thing: Thing }
typealias Function = () -> Thing

extension Thing: Service, Store, Gadget { var thing: Thing { self } }

extension Record: Evictable {
    func containerDidEvict() { thing.interpreter.record(.recordNotified(thing: thing.number)) }
}
