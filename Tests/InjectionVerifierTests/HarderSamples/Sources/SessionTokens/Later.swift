import Dispatch
import Injection

// Registered in a helper, or in a completion handler: what matters is when that is called.
func apply(_ permit: Permit) { InjectionManager.register(permit, as: Permit.self) }  // expect-warning: Permit, which is registered for a session, is registered after an `await`, when another user may be signed in, or nobody
func pass(_ permit: Permit) { apply(permit) }
func applyAtOnce(_ permit: Permit) { InjectionManager.register(permit, as: Permit.self) }
func applyIfCurrent(_ permit: Permit) { InjectionManager.register(permit, as: Permit.self) }
func applyInTask(_ licence: Licence) { InjectionManager.register(licence, as: Licence.self) }  // expect-warning: Licence, which is registered for a session, is registered in a task, on a queue or by a timer
final class Office: Sendable {
    private let queue = DispatchQueue(label: "office")
    func send(_ permit: Permit, _ completion: @escaping @Sendable (Permit) -> Void) {
        queue.asyncAfter(deadline: .now() + 1) { completion(permit) }
    }
    func sendAtOnce(_ permit: Permit, _ completion: @escaping @Sendable (Permit) -> Void) { completion(permit) }
}
@MainActor final class Clerk {
    private let office = Office()
    func renew(_ permit: Permit) async throws {
        applyAtOnce(permit)
        pass(try await fetchPermit(permit))
    }
    func renewIfCurrent(_ permit: Permit) async throws {
        let session = InjectionManager.currentSession
        let permit = try await fetchPermit(permit)
        if session.isCurrent { applyIfCurrent(permit) }
    }
    func renewInTask(_ licence: Licence) { Task { applyInTask(licence) } }
    func send(_ permit: Permit) {
        office.send(permit) { InjectionManager.register($0, as: Permit.self) }  // expect-warning: Permit, which is registered for a session, is registered in a task, on a queue or by a timer
        office.sendAtOnce(permit) { InjectionManager.register($0, as: Permit.self) }
    }
}
