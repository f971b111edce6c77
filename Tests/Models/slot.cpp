// The slot: readers that count themselves in and out, spare references, and a writer that empties and fills it.
#include "Search.hpp"
#include "Slot.hpp"

/// What is in the slot one after the other, and how it is used.
struct Course {
    int batch;
    std::vector<char> kinds;  // o: an object; v: a value that has a reference to one; m: an object of the main actor
    int injections;
    bool writerInjects;
    bool isReaderOnMainActor;
};
static Course course;

template<int readers, bool hasResolver>
struct SlotModel : rl::test_suite<SlotModel<readers, hasResolver>, 1 + readers + (hasResolver ? 1 : 0)> {
    static const int threads = 1 + readers + (hasResolver ? 1 : 0);
    static const int maximalInstances = 4;
    Slot slot;
    Lock state;
    rl::var<bool> isKept;
    Object objects[maximalInstances];
    Instance instances[maximalInstances];
    int count = 0;

    void before() {
        slot.threads = threads;
        slot.injecting = readers + (course.writerInjects ? 1 : 0);
        count = int(course.kinds.size());
        for (int index = 0; index < count; ++index) {
            instances[index].object = &objects[index];
            instances[index].isObject = course.kinds[index] == 'o';
            instances[index].isOnMainActor = course.kinds[index] == 'm';
        }
        objects[0].make(0);
        isKept($) = true;
        slot.store(instances[0]);
    }

    void thread(unsigned index) {
        if (index == 0) return write();
        if (index <= unsigned(readers)) {
            for (int injection = 0; injection < course.injections; ++injection) use(Inject(slot, course.isReaderOnMainActor));
        } else {
            use(resolve());
            use(resolve());
        }
    }

    static void use(Object* object) {
        if (object) object->useAndRelease();
    }

    void write() {
        for (int index = 1; index < count; ++index) {
            Object* evicted = nullptr;
            locked([&] {
                evicted = slot.moveOut();
                isKept($) = false;
            });
            evicted->release();
            locked([&] {
                objects[index].make(index);
                slot.store(instances[index]);
                isKept($) = true;
            });
            if (course.writerInjects) use(Inject(slot, true));
        }
    }

    /// Alone, the writer needs no lock, which would only add executions.
    template<typename Body>
    void locked(Body body) {
        if (hasResolver) state.withLock(body); else body();
    }

    /// `Container.resolve`.
    // = Container/Container+Inject.swift: resolve 1585181184
    Object* resolve() {
        if (slot.beginReading(course.isReaderOnMainActor)) return slot.copyAndEndReading();
        bool isCached = false;
        state.withLock([&] {
            isCached = isKept($) && (course.isReaderOnMainActor || !isMainActors());
            if (isCached) RL_ASSERT(slot.countReader(SlotAccess::reader) < SlotAccess::closed);  // As `decide` does.
        });
        return isCached ? slot.copyAndEndReading() : nullptr;
    }

    bool isMainActors() {
        Object* object = slot.memory($);
        return instances[object - objects].isOnMainActor;
    }

    void after() {
        slot.moveOut()->release();
        RL_ASSERT(slot.access.load(relaxed) == SlotAccess::empty);
        for (auto& object : objects) RL_ASSERT(object.references == 0);  // Otherwise it is leaked.
    }
};

static Scenario scenario(
    const std::string& name, Search search, unsigned bound, const Course& next, bool isThorough = false) {
    auto prepare = [next] {
        course = next;
        SlotAccess::use(next.batch);
    };
    bool (*simulate)(rl::test_params&) = rl::simulate<SlotModel<2, true>>;
    if (search == Search::exhaustive) simulate = rl::simulate<SlotModel<1, false>>;
    return {name + ", batches of " + std::to_string(next.batch), search, bound, prepare, simulate, isThorough};
}

int main(int count, char** arguments) {
    std::vector<Scenario> scenarios;
    for (int batch : {1, 2}) {
        auto exhaustive = [&](std::string name, std::vector<char> kinds, bool isOnMainActor = false) {
            Course twoInjections{batch, kinds, 2, false, isOnMainActor}, writerInjects{batch, kinds, 1, true, isOnMainActor};
            scenarios.push_back(scenario(name + ", two injections", Search::exhaustive, 0, twoInjections));
            // With an object that is added, each takes as long as half of all others.
            scenarios.push_back(
                scenario(name + ", and the writer injects", Search::exhaustive, 0, writerInjects, kinds[1] == 'o'));
        };
        exhaustive("object to object", {'o', 'o'});
        exhaustive("object to value", {'o', 'v'});
        exhaustive("value to object", {'v', 'o'});
        exhaustive("value to value", {'v', 'v'});
        exhaustive("main actor's to object", {'m', 'o'}, true);
        exhaustive("object to main actor's", {'o', 'm'}, true);
        exhaustive("main actor's to main actor's, read elsewhere", {'m', 'm'});

        auto random = [&](std::string name, std::vector<char> kinds, int injections, bool isOnMainActor = false) {
            Course course{batch, kinds, injections, true, isOnMainActor};
            scenarios.push_back(scenario(name, Search::random, 30000, course));
            scenarios.push_back(scenario(name, Search::random, 3000000, course, true));
        };
        random("object, object, value, object", {'o', 'o', 'v', 'o'}, 3);
        random("value, value, object, value", {'v', 'v', 'o', 'v'}, 3);
        random("main actor's, object, main actor's", {'m', 'o', 'm'}, 3, true);
        random("value to value, injected more often than there may be marks", {'v', 'v'}, 12);

        for (unsigned bound : {1, 2, 3}) {
            Course toObject{batch, {'o', 'o'}, 1, true, false}, fromValue{batch, {'v', 'o'}, 1, true, false};
            scenarios.push_back(scenario("object to object", Search::bounded, bound, toObject, bound > 2 || (bound > 1 && batch > 1)));
            scenarios.push_back(scenario("value to object", Search::bounded, bound, fromValue, bound > 2 || (bound > 1 && batch > 1)));
        }
    }
    return search(count, arguments, "slot", scenarios, {
        "countReader: acquiring", "endReading: releasing", "addSpareReferences: releasing", "store: releasing", "moveOut: acquiring",
        "the mark is always taken back", "the mark is never taken back",
        "the mark in an open slot with a value is not taken back", "the mark in an empty slot is taken back",
        "a batch is added to a slot that is being closed", "a batch that is not added is not released",
        "the writer does not wait for readers", {"the slot is emptied in two steps", "object to object, batches of 1"},
        "a reference too few is released",
    });
}
