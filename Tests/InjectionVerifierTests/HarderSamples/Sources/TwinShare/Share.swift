// compiled with: -application-extension
import Foundation
import TwinBase

// The principal class of an app extension, which has no `main`: the system calls it in another process than the app's.
final class Share: Operation {
    override func main() { print(gust()) }
}
