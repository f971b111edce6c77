// The baseline: what an app without injection writes, read through a getter that is not inlined.

enum Shared {
    static let service0: any Service0 = Implementation()
    static let service1: any Service1 = Implementation()
    static let service2: any Service2 = Implementation()
    static let service3: any Service3 = Implementation()
    static let service4: any Service4 = Implementation()
    static let service5: any Service5 = Implementation()
    static let service6: any Service6 = Implementation()
    static let service7: any Service7 = Implementation()
    static let implementation = Implementation()
}

@inline(never) package func sharedService0() -> any Service0 { Shared.service0 }
@inline(never) package func sharedService1() -> any Service1 { Shared.service1 }
@inline(never) package func sharedService2() -> any Service2 { Shared.service2 }
@inline(never) package func sharedService3() -> any Service3 { Shared.service3 }
@inline(never) package func sharedService4() -> any Service4 { Shared.service4 }
@inline(never) package func sharedService5() -> any Service5 { Shared.service5 }
@inline(never) package func sharedService6() -> any Service6 { Shared.service6 }
@inline(never) package func sharedService7() -> any Service7 { Shared.service7 }
@inline(never) package func sharedImplementation() -> Implementation { Shared.implementation }
