// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of SwiftUI that the documentation's listings use, with its signatures, so that the listings are
// type-checked where SwiftUI is not available. Nothing of it runs.
public import Foundation
public import Observation

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<
        (repeat each Content)
    > {
        TupleView((repeat each content))
    }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalContent<First, Second> {
        ConditionalContent()
    }
}

public struct ConditionalContent<First: View, Second: View>: View {
    public nonisolated init() {}
    public var body: Never { fatalError("no view") }
}

public struct TupleView<Content>: View {
    public nonisolated init(_ content: Content) {}
    public var body: Never { fatalError("no view") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("no view") }
}

extension Never: View {
    public var body: Never { fatalError("no view") }
}

public struct Text: View {
    public init<S: StringProtocol>(_ content: S) {}
    public var body: Never { fatalError("no view") }
}

public struct Color: View {
    public nonisolated static let white = Color()
    public var body: Never { fatalError("no view") }
}

public struct VStack<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError("no view") }
}

public struct Button<Label: View>: View {
    public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) where Label == Text {}
    public var body: Never { fatalError("no view") }
}

@propertyWrapper
public struct State<Value> {
    public var wrappedValue: Value {
        get { fatalError("no value") }
        nonmutating set {}
    }
    public init(wrappedValue: Value) {}
    @preconcurrency public init(initialValue: Value) {}
}

public struct EnvironmentValues {
    public var scenePhase: ScenePhase { .active }
}
public enum ScenePhase: Equatable { case background, inactive, active }

@propertyWrapper
public struct Environment<Value> {
    public var wrappedValue: Value { fatalError("no value") }
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {}
}

@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding()
    }
}
public struct Binding<Value> {}

@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene
    @MainActor @preconcurrency init()
    @SceneBuilder var body: Body { get }
}

extension App {
    @MainActor public static func main() {}
}

@MainActor @preconcurrency
public protocol Scene {}

@resultBuilder
public enum SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

extension View {
    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }
    public nonisolated func overlay<V: View>(@ViewBuilder content: () -> V) -> some View { self }
    public nonisolated func ignoresSafeArea() -> some View { self }
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { self }
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
    public nonisolated func alert<Actions: View>(
        _ title: String, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
    ) -> some View { self }
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
    public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}
