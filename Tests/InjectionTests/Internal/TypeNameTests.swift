@testable import Injection
import Testing

private protocol CoolManager {}
private final class CoolManagerImpl: CoolManager {}
private enum Outer {
    struct Nested<T> {}
    protocol Inner<Item> { associatedtype Item }
}
private protocol Logger {}
private protocol Loger {}
private struct Ogg {}
private struct Wing {}
private struct LeftWing {}
private struct LeftWingImpl {}
private struct WingTip {}
private protocol WingProtocol {}
private struct Analytics {}
private struct API {}
private struct APIImpl {}
private struct Api {}
private struct MailAPI {}
private struct APE {}
private struct APIURL {}
private struct ApiUrl {}
private struct Keychain {}
private struct Keychian {}

private protocol Source<Item> { associatedtype Item }
private protocol Stream<Item>: Source {}
/// Its name comes after that of ``Source``, which a composition has first.
private protocol Tunnel {}
private protocol Mapping<B, A> { associatedtype A; associatedtype B }
private struct SourceImpl: Source { typealias Item = Int }

extension String {
    fileprivate struct Token {}
    struct Chapter: Hashable {}
}
extension Array { struct Page {} }
struct `Raw name` { struct `in ner` {} }
struct `a (b, <c> ->` {}
private struct `{ }` {}
private struct Row<each Cell> { struct Header<Title> {} }

@Suite("TypeName", .watched)
struct TypeNameTests {
    @Test("The name of a type has its module and no addresses")
    func names() {
        struct Local {}
        #expect(typeName(CoolManagerImpl.self) == "InjectionTests.CoolManagerImpl")
        #expect(typeName((any CoolManager).self) == "InjectionTests.CoolManager")
        #expect(typeName(Outer.Nested<Int>.self) == "InjectionTests.Outer.Nested<Swift.Int>")
        #expect(typeName(CoolManagerImpl?.self) == "Swift.Optional<InjectionTests.CoolManagerImpl>")
        #expect(typeName([String: Outer].self) == "Swift.Dictionary<Swift.String, InjectionTests.Outer>")
        #expect(typeName(Local.self).hasPrefix("InjectionTests."))
        #expect(typeName(Local.self).hasSuffix("Local"))
        #expect(!typeName(Local.self).contains("$"))
        #expect(typeName((any CoolManager & Sendable).self).contains("InjectionTests.CoolManager"))
    }

    @Test("The name of a type in an extension of another module's type is as one writes it")
    func namesInExtensions() {
        #expect(typeName(String.Chapter.self) == "Swift.String.Chapter")
        #expect(typeName(String.Token.self) == "Swift.String.Token")
        #expect(typeName([Int].Page.self) == "Swift.Array<Swift.Int>.Page")
        #expect(
            typeName([String.Chapter: ([Int].Page) -> String.Chapter].self)
                == "Swift.Dictionary<Swift.String.Chapter, (Swift.Array<Swift.Int>.Page) -> Swift.String.Chapter>")
    }

    @Test("The name of a type with a raw identifier has its spaces")
    func rawIdentifiers() {
        #expect(typeName(`Raw name`.self) == "InjectionTests.`Raw name`")
        #expect(typeName(`Raw name`.`in ner`?.self) == "Swift.Optional<InjectionTests.`Raw name`.`in ner`>")
        #expect(typeName([`a (b, <c> ->`].self) == "Swift.Array<InjectionTests.`a (b, <c> ->`>")
    }

    @Test("The name of a type with a parameter pack has no braces, other than those of raw identifiers")
    func parameterPacks() {
        #expect(typeName(Row<Int, String>.self) == "InjectionTests.Row<Swift.Int, Swift.String>")
        #expect(
            typeName(Row<Row<Int>>.Header<`{ }`>.self)
                == "InjectionTests.Row<InjectionTests.Row<Swift.Int>>.Header<InjectionTests.`{ }`>")
    }

    @Test("An `any Q<Int>` is named as one writes it, where the runtime knows that")
    func primaryAssociatedTypes() {
        #expect(typeName((any Source<Int>).self) == "any InjectionTests.Source<Swift.Int>")
        #expect(typeName((any Source<Int> & Sendable).self) == "any InjectionTests.Source<Swift.Int>")
        #expect(typeName((any Stream<Int>).self) == "any InjectionTests.Stream<Swift.Int>")
        #expect(typeName((any Outer.Inner<Int>).self) == "any InjectionTests.Outer.Inner<Swift.Int>")
        #expect(typeName((any Sequence<Int>).self) == "any Swift.Sequence<Swift.Int>")
        #expect(
            typeName([any Source<(Int, any CoolManager) -> [(any Source<Int>)?]>].self)
                == "Swift.Array<any InjectionTests.Source<(Swift.Int, InjectionTests.CoolManager) -> "
                + "Swift.Array<Swift.Optional<any InjectionTests.Source<Swift.Int>>>>>")
    }

    @Test("Several primary associated types, and those of a composition, are named as the runtime writes them")
    func severalAssociatedTypes() {
        #expect(
            typeName((any Mapping<Int, String>).self)
                == "any InjectionTests.Mapping<Self.InjectionTests.Mapping.A == Swift.String, "
                + "Self.InjectionTests.Mapping.B == Swift.Int>")
        #expect(
            typeName((any Stream<Int> & Tunnel).self)
                == "any InjectionTests.Stream & InjectionTests.Tunnel<Self.InjectionTests.Source.Item == Swift.Int>")
    }

    @Test("The name `any Q<Int>` is similar to types of the same name, whatever it is constrained to")
    func nearConstrained() {
        #expect(similar(to: (any Source<Int>).self, among: (any Source<Int> & Sendable).self).count == 1)
        #expect(similar(to: (any Source<Int>).self, among: (any Source<Bool>).self) == ["any Source<Swift.Bool>"])
        #expect(similar(to: (any Source<Int>).self, among: SourceImpl.self) == ["SourceImpl"])
        #expect(similar(to: SourceImpl.self, among: (any Source<Int>).self) == ["any Source<Swift.Int>"])
    }

    private func similar(to type: Any.Type, among others: Any.Type...) -> [String] {
        let registrations = others.map {
            RegistrationSite(type: $0, location: .init(file: #fileID, line: #line), isOnMainActor: false)
        }
        return similarSites(to: type, among: registrations).map { typeName($0.type) }
            .map { $0.replacing("InjectionTests.", with: "") }
    }

    @Test("Names are similar if one ends with the other")
    func near() {
        #expect(similar(to: CoolManagerImpl.self, among: (any CoolManager).self) == ["CoolManager"])
        #expect(similar(to: (any CoolManager).self, among: CoolManagerImpl.self) == ["CoolManagerImpl"])
        #expect(similar(to: Wing.self, among: LeftWing.self) == ["LeftWing"])
        #expect(similar(to: Wing.self, among: LeftWingImpl.self) == ["LeftWingImpl"])
        #expect(similar(to: Wing.self, among: (any WingProtocol).self) == ["WingProtocol"])
        // Upper and lower case are the same.
        #expect(similar(to: APIURL.self, among: ApiUrl.self) == ["ApiUrl"])
        #expect(similar(to: API.self, among: Api.self) == ["Api"])
        #expect(similar(to: API.self, among: APIImpl.self) == ["APIImpl"])
        #expect(similar(to: APIImpl.self, among: API.self) == ["API"])
        #expect(similar(to: Outer.Nested<Int>.self, among: Outer.Nested<String>.self) == ["Outer.Nested<Swift.String>"])
        #expect(similar(to: Analytics?.self, among: Analytics.self) == ["Analytics"])
        #expect(similar(to: Analytics.self, among: Analytics??.self).count == 1)
    }

    @Test("Names are not similar if they are short, if one only begins with the other, or if letters differ")
    func far() {
        #expect(similar(to: Wing.self, among: WingTip.self).isEmpty)
        #expect(similar(to: WingTip.self, among: Wing.self).isEmpty)
        #expect(similar(to: Analytics.self, among: CoolManagerImpl.self, (any Logger).self, API.self).isEmpty)
        #expect(similar(to: (any Logger).self, among: Ogg.self).isEmpty)
        #expect(similar(to: Ogg.self, among: API.self, Analytics.self).isEmpty)
        #expect(similar(to: Analytics.self).isEmpty)
        #expect(similar(to: API.self, among: MailAPI.self).isEmpty)
        #expect(similar(to: API.self, among: APE.self).isEmpty)
        #expect(similar(to: Keychain.self, among: Keychian.self).isEmpty)
        #expect(similar(to: (any Logger).self, among: (any Loger).self).isEmpty)
    }

    @Test("The most similar names come first, three at most")
    func order() {
        #expect(
            similar(to: CoolManagerImpl.self, among: Analytics.self, (any CoolManager).self, CoolManagerImpl?.self)
                == ["Swift.Optional<CoolManagerImpl>", "CoolManager"])
        let wings = similar(to: Wing.self, among: LeftWingImpl.self, (any WingProtocol).self, LeftWing.self, Wing?.self)
        #expect(wings.prefix(2) == ["Swift.Optional<Wing>", "LeftWing"] && wings.count == 3)
    }
}
