import Injection

public func useCore() { registerCore() }
