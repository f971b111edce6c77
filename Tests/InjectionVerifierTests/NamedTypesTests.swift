import Testing

@testable import InjectionVerifier

extension PackageTests {
    @Test("A class whose metatype becomes that of its superclass is noted, because unread code may then make an object")
    func upcastMetatypes() throws {
        let source = """
            class Animal { required init() {} }
            final class Cat: Animal {}
            final class Dog: Animal {}
            func adopt(_ type: Animal.Type) { _ = type.init() }
            func choose() { adopt(Cat.self); _ = Dog() }

            """
        let graph = try FoundModule.graph(of: ["Animals.swift": source], named: "UpcastMetatypes")
        #expect(graph.program.modules.map(\.upcastMetatypes) == [["Cat"]])
        #expect(graph.program.openableTypes.isEmpty)
    }
}
