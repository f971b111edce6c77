// The end of a session: `session.resolve` races with resets, as in InjectionSession.swift, Container+Inject.swift,
// Container+Reset.swift and Session.swift, over the slot of Slot.hpp.
#include "Search.hpp"
#include "Session.hpp"
#include "Slot.hpp"

static int resets = 1;
/// Whether each reset puts the next instance into the slot itself, as where one is registered in its closure.
static bool isStaged = true;

template<bool isObserved>
struct SessionModel : rl::test_suite<SessionModel<isObserved>, 2 + (isObserved ? 2 : 0)> {
    static const int maximalSessions = 4;
    Slot slot;
    Lock state;
    Session sessions[maximalSessions];
    Object objects[maximalSessions];
    rl::var<int> current;
    rl::var<bool> isKept;

    void before() {
        current($) = 0;
        isKept($) = false;
        build();
    }

    void thread(unsigned index) {
        if (index == 0) {
            for (int reset = 0; reset < resets; ++reset) this->reset();
        } else if (index == 1) {
            use(resolveInSession(0));
        } else if (index == 2) {
            int session = 0;
            state.withLock([&] { session = current($); build(); });
            use(resolveInSession(session));
        } else {
            observe();
        }
    }

    static void use(Object* object) {
        if (object) object->useAndRelease();
    }

    /// Builds this session's instance, if there is none. Call under the lock.
    void build() {
        if (isKept($)) return;
        int session = current($);
        objects[session].make(session);
        slot.store({&objects[session]});
        isKept($) = true;
    }

    /// `Container.reset`.
    // = Container/Container+Reset.swift: beginSession 3176661938
    void reset() {
        Object* evicted = nullptr;
        state.withLock([&] {
            int ended = current($);
            current($) = ended + 1;
            if (weakened("the session ends before its slots are emptied")) sessions[ended].end();
            if (isKept($)) {
                evicted = slot.moveOut();
                isKept($) = false;
            }
            sessions[ended].isEmptied($) = 1;
            if (weakened("the session ends after its slots are filled") && isStaged) build();
            sessions[ended].end();
            if (isStaged) build();
        });
        if (evicted) evicted->release();
    }

    /// `InjectionSession.resolve`.
    // = InjectionSession.swift: resolve 3690555023
    Object* resolveInSession(int session) {
        if (!sessions[session].isCurrent()) return nullptr;
        Object* instance = resolve(session);
        if (!instance) return nullptr;
        if (!weakened("the session is not checked after the copy") && !sessions[session].isCurrent()) {
            instance->release();
            return nullptr;
        }
        RL_ASSERT(instance->session == session);
        return instance;
    }

    /// `Container.resolve` for a session.
    // = Container/Container+Inject.swift: resolve 3489072674
    Object* resolve(int session) {
        if (slot.beginReading(false)) return slot.copyAndEndReading();
        bool isCached = false;
        state.withLock([&] {
            if (session != current($)) return;
            build();
            RL_ASSERT(slot.countReader(SlotAccess::reader) < SlotAccess::closed);  // As `decide` does.
            isCached = true;
        });
        return isCached ? slot.copyAndEndReading() : nullptr;
    }

    /// Who has seen the end of a session injects nothing that it had.
    void observe() {
        if (sessions[0].isCurrent()) return;
        RL_ASSERT(sessions[0].isEmptied($) == 1);
        Object* instance = Inject(slot);
        if (!instance) return;
        RL_ASSERT(instance->session > 0);
        use(instance);
    }

    void after() {
        if (isKept($)) slot.moveOut()->release();
        for (auto& object : objects) RL_ASSERT(object.references == 0);
    }
};

static Scenario scenario(
    const char* name, Search search, unsigned bound, int resets, bool isStaged, bool isThorough = false) {
    auto prepare = [=] {
        SlotAccess::use(1);
        ::resets = resets;
        ::isStaged = isStaged;
    };
    bool (*simulate)(rl::test_params&) = rl::simulate<SessionModel<true>>;
    if (search == Search::exhaustive) simulate = rl::simulate<SessionModel<false>>;
    return {name, search, bound, prepare, simulate, isThorough};
}

int main(int count, char** arguments) {
    std::vector<Scenario> scenarios = {
        scenario("one reset that fills the slot", Search::exhaustive, 0, 1, true),
        scenario("two resets that fill the slot", Search::exhaustive, 0, 2, true, true),
        scenario("two resets, built later", Search::exhaustive, 0, 2, false),
        scenario("two resets that fill the slot", Search::random, 100000, 2, true),
        scenario("two resets, built later", Search::random, 100000, 2, false),
        scenario("one reset that fills the slot", Search::bounded, 2, 1, true),
        scenario("two resets, built later", Search::bounded, 2, 2, false),
    };
    return search(count, arguments, "session", scenarios, {
        "countReader: acquiring", "store: releasing", "isCurrent: acquiring", "end: releasing",
        "the session ends before its slots are emptied", "the session ends after its slots are filled",
        "the session is not checked after the copy",
    });
}
