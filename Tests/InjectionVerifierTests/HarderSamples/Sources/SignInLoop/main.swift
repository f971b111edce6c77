import Injection

// A loop of `main` that reads commands drives the sessions, even if a command awaits before anybody has signed in.
struct Patient: Sendable { var name = "nobody" }
struct Unnamed: Error {}
@MainActor func signIn(_ name: String) async throws {
    guard !name.isEmpty else { throw Unnamed() }
    await Task.yield()
    InjectionManager.resetCurrentContainer { InjectionManager.register(Patient(name: name), as: Patient.self) }
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Patient.self) { Patient() }
await Task.yield()
print(Inject(Patient.self).name)  // expect-warning: Patient, which is registered for a session, is injected after an `await`
while let line = readLine() {
    switch line {
    case "in": try await signIn("Ana")
    case "out": signOut()
    default: await Task.yield()
    }
    print(Inject(Patient.self).name)
}
// If an awaited sign-in returns, it has reset, even if it may throw before that.
@MainActor func visit() async throws {
    try await signIn("Ben")
    print(Inject(Patient.self).name)
}
@MainActor func tap() { Task { try await visit() } }
tap()
