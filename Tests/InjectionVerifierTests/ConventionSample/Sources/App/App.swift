import Core
import Injection

/// A comment is not an import:
///
///     import Testing
protocol CoolManager: Sendable {}
final class CoolManagerImpl: CoolManager {}

// The conformance is real, also when it stands elsewhere, and the protocol may be another module's.
final class RouterImpl { init() {} }
extension RouterImpl: Router {}

// On the main actor because of its initializer, of its class, and of its superclass; the last one can be made anywhere.
@MainActor protocol Screen: AnyObject {}
final class ScreenImpl: Screen { let number: Int; init() { number = 1 } }
@MainActor protocol Panel: AnyObject {}
final class PanelImpl: Panel {}
@MainActor class Gauge { var value = 0 }
protocol Meter: AnyObject {}
final class MeterImpl: Gauge, Meter {}
@MainActor protocol Dial: AnyObject {}
final class DialImpl: Dial { nonisolated init() {} }

protocol Defaulted {}
struct DefaultedImpl: Defaulted { init(size: Int = 1, name: String = "") {} }
class Base { init() {} }
protocol Inheriting {}
final class InheritingImpl: Base, Inheriting {}
class Sized { init(size: Int = 1, _ name: String = "") {} }
protocol Resized {}
final class ResizedImpl: Sized, Resized {}
enum Space {
    protocol Inner {}
    struct InnerImpl: Inner {}
}
protocol Worker: Actor {}
actor WorkerImpl: Worker {}

// Left out, each for its reason.
protocol NeedsValue {}
struct NeedsValueImpl: NeedsValue { let value: Int }
class Fitted { init(size: Int) {} }
protocol Refitted {}
final class RefittedImpl: Fitted, Refitted {}
protocol Reset {}
final class ResetImpl: Sized, Reset { override init(size: Int, _ name: String) { super.init() } }
protocol Hidden {}
private struct HiddenImpl: Hidden {}
protocol Generic {}
struct GenericImpl<T>: Generic {}
protocol Twofold {}
struct TwofoldImpl: Twofold {}
extension Space { struct TwofoldImpl: Twofold {} }
protocol Failing {}
struct FailingImpl: Failing { init?() { nil } }
protocol Throwing {}
struct ThrowingImpl: Throwing { init() throws {} }
protocol Waiting {}
struct WaitingImpl: Waiting { init() async {} }
protocol Closed {}
struct ClosedImpl: Closed { private init() {} }
protocol Unmet {}
struct UnmetImpl {}
struct AloneImpl {}

// Raw identifiers, of a protocol here and of one elsewhere.
protocol `cool, too`: Sendable {}
final class `cool, tooImpl`: `cool, too` {}
struct `its clockImpl`: `its clock` {}
