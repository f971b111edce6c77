import EqualNamesLeft
import EqualNamesRight
import Injection

func registerLeft() {
    InjectionManager.register((any EqualNamesLeft.Logger).self) { LeftLogger() }
    register(EqualNamesLeft.Logger.self) { LeftLogger() }  // expect-warning: EqualNamesLeft.Logger is registered a second time
}
func register<T>(_ type: T.Type, _ build: @escaping @Sendable () -> T) { InjectionManager.register(type, build) }

final class Both {
    let left: any EqualNamesLeft.Logger = Inject()
    let right: any EqualNamesRight.Logger = Inject()  // expect-error: EqualNamesRight.Logger is injected but registered nowhere
    let helpedLeft: any EqualNamesLeft.Logger = helper()
    let helpedRight: any EqualNamesRight.Logger = helper()  // expect-error: EqualNamesRight.Logger is injected but registered nowhere
    let list: [any EqualNamesRight.Logger] = Inject()  // expect-error: Array<any EqualNamesRight.Logger> is injected
    let optional: (any EqualNamesRight.Logger)? = Inject()
}
func helper<T>() -> T { Inject() }
