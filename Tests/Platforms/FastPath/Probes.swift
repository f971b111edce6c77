// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What `Tests/Platforms/apple` compiles to assembly, so that it finds the small functions of `FastPath` by name: they
// are inlined everywhere else.

@_silgen_name("probe_count")
public func probeCount(_ slot: UnsafeMutableRawPointer) -> UInt64 { Slot(memory: slot).countReader(SlotAccess.reader) }

@_silgen_name("probe_end")
public func probeEnd(_ slot: UnsafeMutableRawPointer) { Slot(memory: slot).endReading() }

/// What `Inject` does with an object that is cached.
@_silgen_name("probe_inject")
public func probeInject(_ key: UInt) -> UInt64 {
    guard let slot = publishedSlot(for: unsafeBitCast(key, to: ObjectIdentifier.self)), !slot.isClosed else { return 0 }
    guard slot.countReader(SlotAccess.reader + SlotAccess.mark) < SlotAccess.exhausted else { return 0 }
    let instance = slot.instance(as: UInt64.self).pointee
    slot.endReading()
    return instance
}

@_silgen_name("probe_continue")
public func probeContinue(_ slot: UnsafeMutableRawPointer, _ access: UInt64) -> UInt64 {
    Slot(memory: slot).continueReading(access)
}

@_silgen_name("probe_store")
public func probeStore(_ slot: UnsafeMutableRawPointer, _ value: UInt64) {
    Slot(memory: slot).store(value, onMainActor: false)
}

@_silgen_name("probe_move_out")
public func probeMoveOut(_ slot: UnsafeMutableRawPointer) -> UInt64 { Slot(memory: slot).moveOut(as: UInt64.self) }

@_silgen_name("probe_insert")
public func probeInsert(_ slot: UnsafeMutableRawPointer, _ key: UInt) -> Bool {
    Container.shared.table.insert(Slot(memory: slot), for: unsafeBitCast(key, to: ObjectIdentifier.self))
}

@_silgen_name("probe_publish")
public func probePublish() { PublishedTable.update() }
