// The table: readers look up types while a writer adds entries, lets the table grow, and changes an alias.
#include "Search.hpp"
#include "Table.hpp"

/// Plain memory that says which type the slot was made for.
struct TypedSlot {
    rl::var<int> type;
};

// An optional's key collides with that of the type that it wraps.
enum Type { none = 0, wrapped = 1, other = 2, optional = 5 };

static int injections = 1;
static bool isAliasFirst = true;

template<int readers>
struct TableModel : rl::test_suite<TableModel<readers>, 1 + readers> {
    PublishedTable published;
    TypedSlot slots[3];
    /// How much the writer has done; who has read it began after that registration or injection had returned.
    Atomic<int> progress{0};
    enum { wrappedIsThere = 1, optionalIsThere, optionalIsRegistered, otherIsThere };

    void before() { published.pauseCount($) = 0; }

    void thread(unsigned index) {
        if (index == 0) return write();
        for (int injection = 0; injection < injections; ++injection) read(index == 1);
    }

    void write() {
        slots[0].type($) = wrapped;
        published.setSlot(wrapped, &slots[0]);
        progress.value.store(wrappedIsThere, releasing, $);
        if (isAliasFirst) {
            published.setSlot(optional, &slots[0]);
            progress.value.store(optionalIsThere, releasing, $);
            slots[1].type($) = optional;
            published.setSlot(optional, &slots[1]);
            progress.value.store(optionalIsRegistered, releasing, $);
            slots[2].type($) = other;
            published.setSlot(other, &slots[2]);
        } else {
            slots[2].type($) = other;
            published.setSlot(other, &slots[2]);
            published.setSlot(optional, &slots[0]);
            progress.value.store(optionalIsThere, releasing, $);
            slots[1].type($) = optional;
            published.setSlot(optional, &slots[1]);
            progress.value.store(optionalIsRegistered, releasing, $);
        }
    }

    void read(bool isPublished) {
        int begun = progress.value.load(acquiring, $);
        Type type = rl::rand(2) ? optional : wrapped;
        TypedSlot* slot = isPublished ? published.publishedSlot(type) : published.table.slot(type);
        if (begun >= (type == wrapped ? wrappedIsThere : optionalIsThere)) RL_ASSERT(slot != nullptr);
        if (!slot) return;
        int found = slot->type($);
        if (type == wrapped) RL_ASSERT(found == wrapped);
        if (type == optional && begun >= optionalIsRegistered) RL_ASSERT(found == optional);
    }
};

static Scenario scenario(
    const char* name, Search search, unsigned bound, bool isAliasFirst, int injections, bool isThorough = false) {
    auto prepare = [=] {
        ::isAliasFirst = isAliasFirst;
        ::injections = injections;
    };
    return {name, search, bound, prepare, rl::simulate<TableModel<2>>, isThorough};
}

int main(int count, char** arguments) {
    std::vector<Scenario> scenarios = {
        scenario("an alias changes, then the table grows", Search::random, 30000, true, 2),
        scenario("the table grows, then an alias changes", Search::random, 30000, false, 2),
        scenario("an alias changes, then the table grows", Search::bounded, 2, true, 1),
        scenario("the table grows, then an alias changes", Search::bounded, 2, false, 1),
        scenario("an alias changes, then the table grows", Search::bounded, 3, true, 1, true),
        scenario("the table grows, then an alias changes", Search::bounded, 3, false, 1, true),
    };
    return search(count, arguments, "table", scenarios, {
        "address: acquiring", "slot: acquiring", "entry: acquiring", "insert: releasing", "insert an alias: releasing",
        "insert a key: releasing", "update: releasing", "publishedSlot: acquiring", "the key is stored before the slot",
        "a table is published before it is complete", "a table that moves is not published",
    });
}
