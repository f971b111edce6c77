// An optional that is not registered stands for the type that it wraps: a reader injects it while the writer registers either
// of them, resets, and injects it, too.
#include "Search.hpp"
#include "Optional.hpp"

/// What the writer does before there is a reader, and then, a step a letter: w: registers the wrapped type, at launch;
/// v: the same with a block, which has not run yet; W: for the session; o, O: the same for the optional; n: registers nil as the optional; r: resets; R: resets and registers
/// the wrapped type in the closure; S: and the optional; b: resets while a block runs; f: the last such block has ended;
/// i: injects the optional.
struct Course {
    const char *first, *then;
    int injections;
    bool isObject;
};
static Course course;

struct OptionalModel : rl::test_suite<OptionalModel, 2> {
    static const int maximalSteps = 12;
    Container container;
    Object objects[maximalSteps];
    int objectCount = 0;

    /// What an injection of the optional has to return after so many steps, and what the wrapped type would give it.
    struct Answer {
        Object *optional, *wrapped;
        bool isOptionalRegistered;
    };
    Answer answers[maximalSteps];
    /// How many steps have begun. Relacy does not see it, as the reader may not learn of the writer's steps by it.
    int begun = 0;
    /// How many have returned, by what the reader knows.
    Atomic<int> returned{0};

    void before() {
        container.published.pauseCount($) = 0;
        container.isObject = course.isObject;
        answer();
        writer = nobody;  // An execution may have failed under the lock.
        for (const char* step = course.first; *step; ++step) take(*step);
        container.fixTable();
    }

    void thread(unsigned index) {
        if (index == 0) {
            for (const char* step = course.then; *step; ++step) take(*step);
        } else {
            for (int injection = 0; injection < course.injections; ++injection) inject();
        }
    }

    void answer() {
        Object* optional = container.records[Type::optional].block();
        Object* wrapped = container.records[Type::wrapped].block();
        RL_ASSERT(begun < maximalSteps);
        answers[begun] = {optional ? optional : wrapped ? wrapped : &container.nil, wrapped, optional != nullptr};
    }

    Object* make() {
        objects[objectCount].make(objectCount);
        return &objects[objectCount++];
    }

    void take(char step) {
        if (step == 'i') return inject();
        Object* removed[3] = {};
        container.withLock([&] {
            auto registers = [&](Object* instance, Type type, bool forSession, bool isBlock = false) {
                removed[none] = container.registerBlock(instance, type, forSession, isBlock);
            };
            auto resets = [&](Type staged) {
                container.beginSession(step == 'b', removed);
                if (staged == none) return;
                container.replace(make(), staged, true);
                container.removeAlias(staged);
            };
            begun += 1;
            switch (step) {
            case 'w': registers(make(), wrapped, false); break;
            case 'v': registers(make(), wrapped, false, true); break;
            case 'W': registers(make(), wrapped, true); break;
            case 'o': registers(make(), optional, false); break;
            case 'O': registers(make(), optional, true); break;
            case 'n': registers(&container.nil, optional, false); break;
            case 'R': resets(wrapped); break;
            case 'S': resets(optional); break;
            case 'f': container.hasEndedStates = false; break;
            default: resets(none);
            }
            answer();
        });
        for (auto object : removed) if (object) object->release();
        returned.value.store(begun, releasing, $);
    }

    void inject() {
        int first = returned.value.load(acquiring, $);
        bool isExact = false;
        Object* instance = container.Inject(optional, isExact);
        bool isAnswer = false, wasWrapped = false, wasUnregistered = false;
        for (int step = first; step <= begun; ++step) {
            isAnswer = isAnswer || instance == answers[step].optional;
            wasWrapped = wasWrapped || instance == answers[step].wrapped;
            wasUnregistered = wasUnregistered || !answers[step].isOptionalRegistered;
        }
        // Who reads through the alias may return what the wrapped type has got since the optional was registered.
        RL_ASSERT(isAnswer || (!isExact && wasWrapped && wasUnregistered));
        instance->useAndRelease();
    }

    void after() {
        if (container.hasEndedStates) take('f');
        inject();
        inject();
        take('n');
        inject();
        take('r');
        take('w');
        inject();
        container.withLock([&] {
            container.emptyNilSlots();
            for (Type type : {optional, wrapped}) {
                container.emptySlot(container.records[type]);
                Object* block = container.records[type].block();
                if (block) block->release();
            }
        });
        for (auto& object : objects) RL_ASSERT(object.references == 0);  // Otherwise it is leaked.
    }
};

static Scenario scenario(const char* name, Search search, unsigned bound, const Course& next, bool isThorough = false) {
    auto prepare = [next] {
        course = next;
        SlotAccess::use(1);
    };
    return {name, search, bound, prepare, rl::simulate<OptionalModel>, isThorough};
}

int main(int count, char** arguments) {
    std::vector<Scenario> scenarios;
    auto exhaustive = [&](const char* name, const char* first, const char* then, bool isThorough = false) {
        scenarios.push_back(scenario(name, Search::exhaustive, 0, {first, then, 1, false}, isThorough));
    };
    exhaustive("nil, then the optional is registered", "ii", "o");
    exhaustive("nil, then the optional is registered as nil", "ii", "n", true);
    exhaustive("nil, then the wrapped type is registered", "ii", "w", true);
    exhaustive("nil, then a reset", "ii", "r", true);
    exhaustive("nil, then a reset registers the wrapped type", "ii", "R", true);
    exhaustive("an alias, then the optional is registered", "wi", "o");
    exhaustive("an alias, then the optional is registered as nil", "wi", "n");
    exhaustive("an alias, then the wrapped type is registered again", "wi", "w", true);
    exhaustive("an alias, then a reset", "Wi", "r", true);
    auto longer = [&](const char* name, const char* first, const char* then) {
        for (bool isObject : {false, true}) {
            scenarios.push_back(scenario(name, Search::bounded, 2, {first, then, 1, isObject}));
            scenarios.push_back(scenario(name, Search::bounded, 4, {first, then, 1, isObject}, true));
            scenarios.push_back(scenario(name, Search::random, 20000, {first, then, 3, isObject}));
        }
    };
    longer("nil, then the wrapped type is registered", "ii", "w");
    longer("nothing is known, then a block of the wrapped type is registered", "iWr", "v");
    longer("nil, then the wrapped type is registered in a reset", "ii", "Rr");
    longer("an alias, then both are registered", "wi", "ow");
    longer("an alias, then both are registered, and a reset", "wi", "OWr");
    auto both = "nothing is known, then both are registered, and a reset";
    scenarios.push_back(scenario(both, Search::bounded, 3, {"iw", "OWr", 1, false}));
    longer("an alias, and resets", "Wi", "rSr");
    longer("nil is injected twice", "i", "ri");
    longer("nil and an alias, while an overtaken block runs", "Wii", "bifRb");
    longer("an alias, while an overtaken block runs", "wii", "bif");
    return search(count, arguments, "optional", scenarios, {
        "countReader: acquiring", "endReading: releasing", "store: releasing", "moveOut: acquiring", "slot: acquiring",
        "insert an alias: releasing", "what was replaced stays in its slot", "a slot with nil is closed but not emptied",
        "an optional that is registered goes on leading to the wrapped type's slot", {"the session is not compared", both},
        "nobody remembers which slots hold nil", {"nobody looks whether the optional is registered meanwhile", both},
        "nobody looks whether the wrapped type is registered meanwhile", "a registration leaves nil in the slots",
        "a reset leaves nil in the slots", "nil is stored where it is already",
        "nil is put into a slot while an overtaken block runs",
        "an instance is put into its slot while an overtaken block runs",
    });
}
