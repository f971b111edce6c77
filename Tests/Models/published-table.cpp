// The published table: it goes away when code begins to run in an isolated container, moves when it grows, and comes back
// when the last such code has ended: a `PublishingPause` from its beginning to its end.
#include "Search.hpp"
#include "Table.hpp"

/// Plain memory that says which type the slot was made for.
struct TypedSlot {
    rl::var<int> type;
};

enum Type { none = 0, first = 1, second = 2, third = 3 };

template<int isolating>
struct PublishedTableModel : rl::test_suite<PublishedTableModel<isolating>, 2 + isolating> {
    PublishedTable published;
    Lock state;
    TypedSlot slots[3];

    void before() {
        published.pauseCount($) = 0;
        add(0, first);
    }

    void add(int index, Type type) {
        slots[index].type($) = type;
        published.setSlot(type, &slots[index]);
    }

    void thread(unsigned index) {
        if (index == 0) {
            state.withLock([&] { add(1, second); });
            state.withLock([&] { add(2, third); });
        } else if (index == 1) {
            Type type = rl::rand(2) ? first : third;
            TypedSlot* slot = published.publishedSlot(type);
            if (slot) RL_ASSERT(slot->type($) == type);
        } else {
            published.update(1);  // `PublishingPause` begins.
            // Inside of the isolated container, the fast path would find the shared container's instance.
            RL_ASSERT(published.publishedSlot(first) == nullptr);
            published.update(-1);
        }
    }

    void after() {
        RL_ASSERT(published.publishedTable.value.load(acquiring, $) == published.table.address());
        RL_ASSERT(published.publishedSlot(third) == &slots[2]);
    }
};

int main(int count, char** arguments) {
    auto nothing = [] {};
    std::vector<Scenario> scenarios = {
        {"two isolated containers", Search::random, 30000, nothing, rl::simulate<PublishedTableModel<2>>},
        {"two isolated containers", Search::bounded, 2, nothing, rl::simulate<PublishedTableModel<2>>},
        {"one isolated container", Search::bounded, 3, nothing, rl::simulate<PublishedTableModel<1>>},
    };
    return search(count, arguments, "published-table", scenarios, {
        "address: acquiring", "insert: releasing", "update: releasing", "publishedSlot: acquiring",
        "the newest table is read before the lock", "a table that moves is published although code runs in an isolated container",
        "the first pause that ends publishes the table", "the table is published after the lock",
    });
}
