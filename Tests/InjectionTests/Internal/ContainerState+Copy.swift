@testable import Injection

extension ContainerState {
    /// Another state that is in the same place, and takes its steps without this one.
    func copy() -> ContainerState {
        let copy = ContainerState(session)
        (copy.indices, copy.registered, copy.uses, copy.inherited) = (indices, registered, uses, inherited)
        (copy.running, copy.waits) = (running, waits)
        copy.order = order.map { _ in nil }
        for record in records {
            let copied = Record()
            (copied.launch, copied.session, copied.ended) = (record.launch, record.session, record.ended)
            (copied.build, copied.slot) = (record.build, record.slot)
            copy.records.append(copied)
            guard let kept = record.kept else { continue }
            let instance = Instance(of: kept.registration, kept.value)
            instance.place = kept.place
            copied.kept = instance
            copy.order[kept.place] = instance
        }
        copy.nils = nils.map { record in copy.records[records.firstIndex { $0 === record }!] }
        copy.older = older.map { $0.copy() }
        return copy
    }
}
