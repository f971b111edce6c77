import Injection
import Shared
import Strict
import Undeclared

registerShared()
Defaults().method()
useWhatIsDeprecated()
undeclared()
_ = Watch()
print(written)
