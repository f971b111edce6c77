@testable import Injection

extension ContainerState {
    /// Another state that is in the same place, and takes its steps without this one.
    func copy() -> ContainerState {
        let copy = ContainerState(session)
        (copy.recordIndices, copy.registrationOrder) = (recordIndices, registrationOrder)
        (copy.useCounts, copy.inherited) = (useCounts, inherited)
        (copy.runningBuilds, copy.waits) = (runningBuilds, waits)
        for record in records {
            let copied = Record()
            (copied.launchRegistration, copied.sessionRegistration, copied.endedSite) = (
                record.launchRegistration, record.sessionRegistration, record.endedSite
            )
            (copied.build, copied.slot) = (record.build, record.slot)
            copy.records.append(copied)
            copied.instance = record.instance.map { Instance(of: $0.site, $0.value) }
        }
        copy.instances = instances.map { copy[$0.site.key]!.instance! }
        copy.nilSlots = nilSlots.map { record in copy.records[records.firstIndex { $0 === record }!] }
        copy.endedStates = endedStates.map { $0.copy() }
        return copy
    }
}
