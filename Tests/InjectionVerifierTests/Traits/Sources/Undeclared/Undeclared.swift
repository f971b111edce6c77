import Injection
import Shared

package func undeclared() {
    _ = Inject((any Absent).self)  // expect-error: Absent is injected but registered nowhere
}
