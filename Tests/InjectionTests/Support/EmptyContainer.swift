import InjectionTesting
import Testing

extension Trait where Self == IsolatedContainerTrait {
    /// A container of its own for each test, without registrations.
    static var emptyContainer: Self { .isolatedContainer(inheritingRegistrations: false) }
}
