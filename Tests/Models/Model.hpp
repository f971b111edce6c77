// What all models share: atomics with the names of Swift's, objects whose lifetime is counted, and the switch that makes
// one thing wrong.
#pragma once
// Before Relacy, which defines `new` and `delete` anew.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <functional>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include <relacy/base.hpp>
#include <relacy/thread_local_ctx.hpp>
// Runs where an execution has failed. From there on nothing may be allocated as if the model had done so: Relacy frees its
// own description of the failure later, when no model runs.
#undef RL_DEBUGBREAK_ON_FAILURE_IMPL
#define RL_DEBUGBREAK_ON_FAILURE_IMPL disable_alloc_ += 1;
#include <relacy/relacy.hpp>
#undef new
#undef delete

// MARK: Weakenings

/// The one thing that is wrong in this run, by its name; compared by hash, as a model asks at each step.
struct Weakening {
    static constexpr uint64_t hash(const char* name) {
        uint64_t hash = 14695981039346656037u;
        for (; *name; ++name) hash = (hash ^ uint64_t(*name)) * 1099511628211u;
        return hash;
    }
    static inline uint64_t current = 0;
    /// How often a model did the wrong thing.
    static inline uint64_t uses = 0;

    static bool isCurrent(uint64_t hash) {
        if (hash != current) return false;
        uses += 1;
        return true;
    }
};

/// Whether what a model does here is wrong on purpose.
#define weakened(name) (Weakening::isCurrent(std::integral_constant<uint64_t, Weakening::hash(name)>::value))

/// An ordering that can be weakened to relaxed.
#define order(name, ordering) (weakened(name ": " #ordering) ? relaxed : ordering)

/// The thread that has the lock of the container's state, where a model says so.
const unsigned nobody = 99;
static unsigned writer = nobody;

// MARK: Swift's names

const rl::memory_order relaxed = rl::mo_relaxed;
const rl::memory_order acquiring = rl::mo_acquire;
const rl::memory_order releasing = rl::mo_release;

template<typename Value>
struct Atomic {
    rl::atomic<Value> value;

    explicit Atomic(Value initial) : value(initial) {}

    Value load(rl::memory_order ordering) { return value.load(ordering, $); }
    void store(Value desired, rl::memory_order ordering) { value.store(desired, ordering, $); }
    Value wrappingAdd(Value operand, rl::memory_order ordering) { return value.fetch_add(operand, ordering, $); }
    Value wrappingSubtract(Value operand, rl::memory_order ordering) { return value.fetch_sub(operand, ordering, $); }
    Value bitwiseOr(Value operand, rl::memory_order ordering) { return value.fetch_or(operand, ordering, $) | operand; }
    /// Sets `expected` to the current value when it fails.
    bool weakCompareExchange(
        Value& expected, Value desired, rl::memory_order ordering, rl::memory_order failureOrdering = relaxed) {
        return value.compare_exchange_weak(expected, desired, ordering, $, failureOrdering, $);
    }
};

/// An atomic whose loads are no steps of the search where they can only return what was written last: if the caller has the
/// lock under which alone it is written, or if it no longer changes. A model says so; otherwise it is like the others.
template<typename Value>
struct GuardedAtomic : Atomic<Value> {
    Value last;
    bool isFixed = false;

    explicit GuardedAtomic(Value initial) : Atomic<Value>(initial), last(initial) {}

    Value load(rl::memory_order ordering) {
        return isFixed || rl::thread_index() == writer ? last : Atomic<Value>::load(ordering);
    }
    void store(Value desired, rl::memory_order ordering) {
        RL_ASSERT(!isFixed || desired == last);
        last = desired;
        Atomic<Value>::store(desired, ordering);
    }
    Value wrappingAdd(Value operand, rl::memory_order ordering) {
        last += operand;
        return Atomic<Value>::wrappingAdd(operand, ordering);
    }
};

/// A place where a thread can be preempted although no atomic of the model is used.
inline void step() {
    if (rl::thread_index() != writer) rl::ctx().sched();
}

inline unsigned thread() { return rl::thread_index(); }

/// `Guarded`. An assertion that fails in the body never returns, so nothing needs to be unlocked then.
struct Lock {
    rl::mutex mutex;

    template<typename Body>
    void withLock(Body body) {
        mutex.lock($);
        body();
        mutex.unlock($);
    }
};

// MARK: Objects

/// An object with a reference count. It is never deallocated, so that any use after that can be seen.
struct Object {
    int references = 0;
    int session = 0;
    /// Whether it stands for what has no reference to count.
    bool isNil = false;
    /// Plain memory, written before anyone else may see the object.
    rl::var<int> contents;

    void make(int session) {
        references = 1;
        this->session = session;
        contents($) = session;
    }

    void retain(int count = 1) {
        if (isNil) return;
        step();
        RL_ASSERT(references > 0);  // Otherwise it is used after it was freed.
        references += count;
    }

    void release(int count = 1) {
        if (isNil) return;
        step();
        RL_ASSERT(references >= count);  // Otherwise it is released once too often.
        references -= count;
    }

    /// What a caller of `Inject` does with it in the end.
    void useAndRelease() {
        if (isNil) return;
        step();
        RL_ASSERT(references > 0);  // Otherwise it is used after it was freed.
        RL_ASSERT(contents($) == session);
        references -= 1;
    }
};
