import Testing

@testable import Injection

private struct Hidden {}
private protocol CoolManager {}
private final class CoolManagerImpl {}
private final class ColdManager {}
private struct Unrelated {}
private struct Box<Value> {}

@Suite("Type names")
struct TypeNameTests {
    @Test("names have their module and no addresses")
    func names() {
        struct Local {}
        #expect(typeName(Hidden.self) == "InjectionTests.Hidden")
        #expect(typeName((any CoolManager).self) == "InjectionTests.CoolManager")
        #expect(typeName(Box<Hidden>.self) == "InjectionTests.Box<InjectionTests.Hidden>")
        #expect(typeName([Int].self) == "Swift.Array<Swift.Int>")
        #expect(!typeName(Local.self).contains("unknown context"))
    }

    @Test("near names come nearest first, and far ones not at all")
    func similar() {
        let registered = registrations(of: Unrelated.self, CoolManagerImpl.self, ColdManager.self, Box<Int>.self)
        let found = similarRegistrations(to: (any CoolManager).self, among: registered)
        #expect(found.map { typeName($0.type) } == ["InjectionTests.ColdManager", "InjectionTests.CoolManagerImpl"])
        #expect(similarRegistrations(to: Hidden.self, among: registered).isEmpty)
        let boxes = similarRegistrations(to: Box<String>?.self, among: registered)
        #expect(boxes.map { typeName($0.type) } == ["InjectionTests.Box<Swift.Int>"])
    }

    @Test("at most three are named")
    func atMostThree() {
        let registered = registrations(of: Box<Int>.self, Box<Bool>.self, Box<UInt>.self, Box<String>.self)
        #expect(similarRegistrations(to: Box<Hidden>.self, among: registered).count == 3)
    }

    private func registrations(of types: Any.Type...) -> [Registration] {
        types.map { Registration(type: $0, location: .init(fileID: "App/Main.swift", line: 1), isOnMainActor: false) }
    }
}
