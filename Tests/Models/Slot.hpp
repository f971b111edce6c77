// A model of Sources/Injection/FastPath/Slot.swift and Inject.swift. Functions have the names that they have there, and
// use the same atomic operations with the same orderings in the same sequence: Scripts/Checks/models compares them.
#pragma once
#include "Model.hpp"

// = FastPath/Slot.swift: SlotAccess 124492928
struct SlotAccess {
    static constexpr uint64_t object = 1;
    static constexpr uint64_t reader = 2;
    static constexpr uint64_t mark = uint64_t(1) << 32;
    /// Smaller than in the sources, so that a batch comes to its end.
    static inline int batch = 1;
    static inline uint64_t exhausted = mark;
    static constexpr uint64_t onMainActor = uint64_t(1) << 62;
    static constexpr uint64_t closed = uint64_t(1) << 63;
    static inline uint64_t empty = closed + mark;

    static constexpr uint64_t readerBits = mark - reader;
    static constexpr uint64_t markBits = onMainActor - mark;

    static void use(int newBatch) {
        batch = newBatch;
        exhausted = uint64_t(batch) * mark;
        empty = closed + exhausted;
    }
};

/// What is in a slot, or will be.
struct Instance {
    Object* object = nullptr;
    /// Whether it is an object of which spare references are made, or a value that has a reference to the object.
    bool isObject = true;
    bool isOnMainActor = false;
};

const int maximalThreads = 4;

struct Slot {
    // = FastPath/Slot.swift: Slot SlotHeader init deallocate header instance object 3509966583
    Atomic<uint64_t> access{SlotAccess::empty};
    /// The bytes of the instance: plain memory.
    rl::var<Object*> memory;

    // What Relacy cannot see by itself. It performs each operation of a thread when its turn comes, so a reference count
    // is never late. But it may be late on a processor, if nothing orders the retains of a batch before a release of one
    // of its references. So whoever makes a batch writes plain memory, and whoever takes from it reads that memory.
    static const int maximalBatches = 24;
    rl::var<int> batches[maximalBatches];
    int batchCount = 0;
    int currentBatch = -1;
    int batchOfThread[maximalThreads];

    /// How many threads use the slot, and how many of them call `Inject`. From the latter follows how many marks there may
    /// be that stand for nothing: two for each, one left in the empty slot and one in that which came next.
    int threads = maximalThreads, injecting = maximalThreads;
    static const int marksPerThread = 2;

    // MARK: Read

    // = FastPath/Slot.swift: isClosed 1697041076
    bool isClosed() { return access.load(relaxed) >= SlotAccess::closed; }

    // = FastPath/Slot.swift: countReader 2347936306
    uint64_t countReader(uint64_t reader) {
        uint64_t access = this->access.wrappingAdd(reader, order("countReader", acquiring));
        batchOfThread[thread()] = currentBatch;
        RL_ASSERT((access & SlotAccess::readerBits) / SlotAccess::reader < uint64_t(threads));
        uint64_t marks = ((access + reader) & SlotAccess::markBits) / SlotAccess::mark;
        RL_ASSERT(marks <= uint64_t(SlotAccess::batch + marksPerThread * injecting));
        return access;
    }

    // = FastPath/Slot.swift: endReading 3409070216
    void endReading(uint64_t reader = SlotAccess::reader) {
        uint64_t access = this->access.wrappingSubtract(reader, order("endReading", releasing));
        RL_ASSERT((access & SlotAccess::readerBits) != 0);
        RL_ASSERT((access & SlotAccess::markBits) >= (reader & SlotAccess::markBits));
    }

    // = FastPath/Slot.swift: mayRead 2595426112
    static bool mayRead(uint64_t access, bool isOnMainActor) {
        return access < SlotAccess::onMainActor || (access < SlotAccess::closed && isOnMainActor);
    }

    // = FastPath/Slot.swift: beginReading 897378320
    bool beginReading(bool isOnMainActor) {
        if (mayRead(countReader(SlotAccess::reader), isOnMainActor)) return true;
        endReading();
        return false;
    }

    // = FastPath/Slot.swift: copyAndEndReading 506870336
    Object* copyAndEndReading(uint64_t reader = SlotAccess::reader) {
        Object* object = memory($);
        object->retain();
        endReading(reader);
        return object;
    }

    // = FastPath/Slot.swift: continueReading 2180656446
    uint64_t continueReading(uint64_t access) {
        if ((access & (SlotAccess::object | SlotAccess::closed)) == SlotAccess::object) addSpareReferences();
        bool isErased = ((access & SlotAccess::object) != 0) != ((access & SlotAccess::closed) != 0);
        if (weakened("the mark is always taken back")) isErased = false;
        if (weakened("the mark is never taken back")) isErased = true;
        if (weakened("the mark in an open slot with a value is not taken back") && !(access & SlotAccess::closed)) isErased = true;
        if (weakened("the mark in an empty slot is taken back") && (access & SlotAccess::closed)) isErased = false;
        return isErased ? SlotAccess::reader : SlotAccess::reader + SlotAccess::mark;
    }

    // = FastPath/Slot.swift: addSpareReferences 3924799759
    void addSpareReferences() {
        Object* object = memory($);
        object->retain(SlotAccess::batch);
        int batch = batchCount++;
        RL_ASSERT(batch < maximalBatches);
        batches[batch]($) = 1;
        uint64_t access = this->access.load(relaxed);
        while (access >= SlotAccess::exhausted
               && (access < SlotAccess::closed || weakened("a batch is added to a slot that is being closed"))) {
            if (this->access.weakCompareExchange(access, access & ~SlotAccess::markBits, order("addSpareReferences", releasing))) {
                currentBatch = batch;
                return;
            }
        }
        if (weakened("a batch that is not added is not released")) return;
        object->release(SlotAccess::batch);
    }

    /// Takes the reference that the caller's mark stands for.
    Object* move() {
        RL_ASSERT(batches[batchOfThread[thread()]]($) == 1);
        return memory($);
    }

    // MARK: Write

    // = FastPath/Slot.swift: store 1273682035
    void store(Instance instance) {
        memory($) = instance.object;
        uint64_t flags = instance.isOnMainActor ? SlotAccess::onMainActor : instance.isObject ? SlotAccess::object : 0;
        uint64_t access = this->access.wrappingAdd(flags - SlotAccess::closed, order("store", releasing));
        RL_ASSERT((access & ~SlotAccess::readerBits) >= SlotAccess::empty);
    }

    // = FastPath/Slot.swift: moveOut 2920202277
    Object* moveOut() {
        uint64_t access = this->access.bitwiseOr(SlotAccess::closed, relaxed);
        bool isWindowOpen = weakened("the slot is emptied in two steps");
        while (true) {
            if ((access & SlotAccess::readerBits) == 0 || weakened("the writer does not wait for readers")) {
                if (isWindowOpen) {
                    access = this->access.value.load(acquiring, $);
                    if ((access & SlotAccess::readerBits) == 0) break;
                    continue;
                }
                if (this->access.weakCompareExchange(access, SlotAccess::empty, order("moveOut", acquiring), relaxed)) break;
            } else {
                rl::yield(1, $);
                access = this->access.load(relaxed);
            }
        }
        int taken = int((access & SlotAccess::markBits) / SlotAccess::mark);
        RL_ASSERT(taken >= SlotAccess::batch || (access & SlotAccess::object) != 0);
        Object* object = memory($);
        if (taken < SlotAccess::batch) {
            RL_ASSERT(batches[currentBatch]($) == 1);
            int rest = SlotAccess::batch - taken - (weakened("a reference too few is released") ? 1 : 0);
            if (rest > 0) object->release(rest);
        }
        if (isWindowOpen) this->access.value.fetch_add(SlotAccess::empty - access, relaxed, $);
        return object;
    }
};

// MARK: Inject.swift

/// What follows where the fast path finds nothing: nothing here; another thread is the resolver.
// = Inject.swift: injectSlowly file 3000982664
inline Object* injectSlowly() { return nullptr; }

// = Inject.swift: injectCopy 2160140253
inline Object* injectCopy(Slot& slot, uint64_t access, bool isOnMainActor) {
    uint64_t reader = slot.continueReading(access);
    if (Slot::mayRead(access, isOnMainActor)) return slot.copyAndEndReading(reader);
    slot.endReading(reader);
    return injectSlowly();
}

// = Inject.swift: Inject 2039814237
inline Object* Inject(Slot& slot, bool isOnMainActor = false) {
    if (slot.isClosed()) return injectSlowly();
    uint64_t access = slot.countReader(SlotAccess::reader + SlotAccess::mark);
    if (access >= SlotAccess::exhausted) return injectCopy(slot, access, isOnMainActor);
    Object* instance = slot.move();
    slot.endReading();
    return instance;
}
