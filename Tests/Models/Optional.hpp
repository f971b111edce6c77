// A model of what an optional that is not registered does: Container.swift and the files beside it, as far as they lead to
// slots, fill them and close them. What a block would build exists before; the block only returns it.
#pragma once
#include "Slot.hpp"
#include "Table.hpp"

struct TypedSlot : Slot {
    /// Which type it was made for: plain memory.
    rl::var<int> type;
};

enum Type { none = 0, wrapped = 1, optional = 2 };

/// All that a container knows of one type.
struct Record {
    /// What is registered, at launch and for the session; either has a reference.
    Object *launch = nullptr, *session = nullptr;
    Object* kept = nullptr;
    /// Whether a block was registered at launch, instead of an instance.
    bool isBlock = false;
    /// Where a copy of what is kept is.
    TypedSlot* copy = nullptr;
    TypedSlot* slot = nullptr;

    Object* block() { return session ? session : launch; }
};

struct Container {
    PublishedTable published;
    Lock lock;
    TypedSlot memory[3];
    Record records[3];
    /// Everything below is used under the lock.
    int session = 0;
    bool isNilOpen = false;
    /// Whether a block of an ended session is running.
    bool hasEndedStates = false;
    /// What an optional is that is nil.
    Object nil;
    /// Whether what is registered is an object, or a value.
    bool isObject = false;

    Container() { nil.isNil = true; }

    /// From here on, the table does not grow.
    void fixTable() {
        published.publishedTable.isFixed = published.table.newest.isFixed = true;
        for (auto& entry : published.table.address()->entries) entry.key.isFixed = entry.key.load(relaxed) != 0;
    }

    template<typename Step>
    void withLock(Step step) {
        lock.withLock([&] {
            writer = rl::thread_index();
            step();
            writer = nobody;
            // The fast path does not know who asks.
            RL_ASSERT(!hasEndedStates || (!isNilOpen && !records[wrapped].copy && !records[optional].copy));
        });
    }

    // MARK: Slots, under the lock

    // = Container/Container.swift: fillSlot 3796599165
    // = Container/Instance.swift: fill 1173161659
    void fillSlot(Type key) {
        if (hasEndedStates && !weakened("an instance is put into its slot while an overtaken block runs")) return;
        Record& record = records[key];
        if (!record.kept || record.copy) return;
        TypedSlot* slot = ownSlot(key);
        record.kept->retain();
        slot->store({record.kept, isObject && record.kept != &nil});
        record.copy = slot;
    }

    // = Container/Container.swift: ownSlot 2936408720
    TypedSlot* ownSlot(Type type) {
        Record& record = records[type];
        if (!record.slot) {
            record.slot = &memory[type];
            record.slot->type($) = type;
        }
        setSlot(type, record.slot);
        return record.slot;
    }

    void setSlot(Type key, TypedSlot* slot) { published.setSlot(key, slot); }

    /// `Instance.emptySlot`, `Eviction.emptySlotsAndFilter`.
    // = Container/Instance.swift: emptySlot 3882491968
    // = Container/Eviction.swift: emptySlotsAndFilter 2828429569
    void emptySlot(Record& record) {
        if (!record.copy || weakened("what was replaced stays in its slot")) return;
        record.copy->moveOut()->release();
        record.copy = nullptr;
    }

    // = Container/ContainerState.swift: emptyNilSlots 839055537
    void emptyNilSlots() {
        if (!isNilOpen) return;
        isNilOpen = false;
        if (weakened("a slot with nil is closed but not emptied")) {
            records[optional].slot->access.bitwiseOr(SlotAccess::closed, relaxed);
            return;
        }
        records[optional].slot->moveOut();
    }

    // = Support/OptionalInjection.swift: removeAlias 656604536
    void removeAlias(Type type) {
        if (weakened("an optional that is registered goes on leading to the wrapped type's slot")) return;
        if (published.table.slot(type)) ownSlot(type);
    }

    // MARK: Inject

    /// - Parameter isExact: Whether the result is known to have been the answer; who reads through an alias knows less.
    // = Inject.swift: Inject 2116664896
    Object* Inject(Type type, bool& isExact) {
        TypedSlot* slot = published.publishedSlot(type);
        RL_ASSERT(!slot || slot->type($) == type || type == optional);
        Object* instance = slot ? ::Inject(*slot) : nullptr;
        return instance ? instance : resolve(type, isExact);
    }

    /// `Container.resolve`, and what follows the look into the slot.
    // = Container/Container+Inject.swift: resolve 157527938
    Object* resolve(Type type, bool& isExact) {
        TypedSlot* slot = published.table.slot(type);
        if (slot && slot->beginReading(false)) return slot->copyAndEndReading();
        isExact = true;
        return resolveUncached(type);
    }

    // = Container/Container+Inject.swift: resolveUncached 622752010
    // = Container/ContainerState+Inject.swift: decide 540394488
    Object* resolveUncached(Type type) {
        while (true) {
            Object* kept = nullptr;
            int asked = 0;
            withLock([&] {
                Record& record = records[type];
                if (!record.kept) record.kept = record.block();  // Builds it, if it is registered.
                fillSlot(type);
                kept = record.kept;
                if (kept) kept->retain();
                asked = session;
            });
            if (kept || type != optional) return kept;
            Object* instance = injectWrapped(asked);
            if (instance) return instance;
        }
    }

    /// Returns none if the optional is to be looked up again.
    // = Support/OptionalInjection.swift: injectWrapped 1451293004
    Object* injectWrapped(int asked) {
        bool isExact = false;
        Object* instance = resolve(wrapped, isExact);
        bool isAnswer = confirmUnregistered(instance == nullptr, asked);
        if (!isAnswer) {
            if (instance) instance->release();
            return nullptr;
        }
        return instance ? instance : &nil;
    }

    // = Support/OptionalInjection.swift: confirmUnregistered 2389848561
    // = FastPath/Slot.swift: Optional isReadable 837500300
    bool confirmUnregistered(bool isMissing, int since) {
        bool isAnswer = true;
        withLock([&] {
            if (session != since && !weakened("the session is not compared")) return void(isAnswer = false);
            if (records[optional].block() && !weakened("nobody looks whether the optional is registered meanwhile"))
                return void(isAnswer = false);
            if (hasEndedStates && !weakened("nil is put into a slot while an overtaken block runs")) return;
            if (records[wrapped].copy) {
                setSlot(optional, records[wrapped].copy);
            } else if (isMissing
                       && (!records[wrapped].block() || weakened("nobody looks whether the wrapped type is registered meanwhile"))) {
                TypedSlot* slot = ownSlot(optional);
                if (!slot->isClosed() && !weakened("nil is stored where it is already")) return;
                slot->store({&nil, false});
                isNilOpen = !weakened("nobody remembers which slots hold nil");
            }
        });
        return isAnswer;
    }

    // MARK: Register and reset

    /// What `Container.register` does under the lock.
    ///
    /// - Returns: What is to be released, if anything.
    // = Container/Registration.swift: register 1285167224
    Object* registerBlock(Object* instance, Type type, bool forSession, bool isBlock = false) {
        if (!weakened("a registration leaves nil in the slots")) emptyNilSlots();
        Object* replaced = replace(instance, type, forSession, isBlock);
        removeAlias(type);
        return replaced;
    }

    // = Container/ContainerState.swift: register replace keepRegisteredInstance 1655342327
    Object* replace(Object* instance, Type type, bool forSession, bool isBlock = false) {
        Record& record = records[type];
        Object* replaced = exchange(forSession ? record.session : record.launch, instance);
        if (record.block() != instance) return replaced;
        emptySlot(record);
        record.isBlock = isBlock;
        record.kept = isBlock ? nullptr : instance;
        return replaced;
    }

    /// What `Container.beginSession` does under the lock. Then what was staged is replaced, and ends its alias.
    ///
    /// - Parameter removed: What is to be released, by type.
    // = Container/Container+Reset.swift: beginSession 61326062
    // = Container/ContainerState.swift: next handOver init 2354750888
    void beginSession(bool isOvertaking, Object* (&removed)[3]) {
        if (!weakened("a reset leaves nil in the slots")) emptyNilSlots();
        session += 1;
        hasEndedStates = hasEndedStates || isOvertaking;
        for (Type type : {optional, wrapped}) {
            Record& record = records[type];
            emptySlot(record);
            removed[type] = exchange(record.session, nullptr);
            record.kept = record.isBlock ? nullptr : record.launch;
        }
    }

    static Object* exchange(Object*& place, Object* next) {
        Object* previous = place;
        place = next;
        return previous;
    }
};
