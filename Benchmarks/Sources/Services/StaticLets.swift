/// The baseline: what an app without injection writes. Read directly; the benchmarks have the same in their own module.
package enum StaticLets {
    package static let service0: any Service0 = Implementation()
    package static let service1: any Service1 = Implementation()
    package static let service2: any Service2 = Implementation()
    package static let service3: any Service3 = Implementation()
    package static let service4: any Service4 = Implementation()
    package static let service5: any Service5 = Implementation()
    package static let service6: any Service6 = Implementation()
    package static let service7: any Service7 = Implementation()
    package static let implementation = Implementation()
    package static let optional: (any Service0)? = Implementation()
}
