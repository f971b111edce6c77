import DependenciesSubject
import FactorySubject
import InjectionSubject
import JmfieldmanInjectSubject
import NeedleSubject
import ResolverSubject
import Subject
import SwinjectSubject

/// In the order of the table's columns.
let subjects = [
    injection, factory, swinject, synchronizedSwinject, resolver, jmfieldmanInject, needle, dependencies,
]

func subject(named name: String) -> Subject {
    guard let subject = subjects.first(where: { $0.name == name }) else { fail("no library is called \(name)") }
    return subject
}
