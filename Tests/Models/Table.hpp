// A model of Sources/Injection/FastPath/SlotTable.swift and PublishedTable.swift, with the same functions, atomic
// operations and orderings. Tables begin with four entries, and offsets count entries.
#pragma once
#include "Model.hpp"

/// A slot: each model says what is in it. The table only leads to it.
struct TypedSlot;

// = FastPath/SlotTable.swift: Entry 931045322
struct Entry {
    GuardedAtomic<int> key{0};
    GuardedAtomic<TypedSlot*> slot{nullptr};
};

/// A table; its entries follow.
// = FastPath/SlotTable.swift: Header capacity 311233712
struct Header {
    static const int maximalCapacity = 8;
    rl::var<int> mask;
    Header* previous;
    Entry entries[maximalCapacity];

    int capacity() { return mask($) + 1; }
};

struct SlotTable {
    // = FastPath/SlotTable.swift: SlotTable hash stride deinit 1115065597
    GuardedAtomic<Header*> newest{nullptr};
    GuardedAtomic<int> count{0};
    Header memory[2];
    int allocated = 0;

    // = FastPath/SlotTable.swift: address 1394583603
    Header* address() { return newest.load(order("address", acquiring)); }

    // MARK: Read

    // = FastPath/SlotTable.swift: slot 60089259
    static TypedSlot* slot(int key, Header* table) {
        if (!table) return nullptr;
        auto [entry, isFree] = SlotTable::entry(key, table);
        if (isFree) return nullptr;
        TypedSlot* slot = entry->slot.load(order("slot", acquiring));
        RL_ASSERT(slot != nullptr);  // Otherwise a key was seen before its slot.
        return slot;
    }

    TypedSlot* slot(int key) { return slot(key, address()); }

    struct Place { Entry* entry; bool isFree; };

    // = FastPath/SlotTable.swift: entry 287481815
    static Place entry(int key, Header* table) {
        int mask = table->mask($);
        int offset = key & mask;
        while (true) {
            Entry* entry = &table->entries[offset];
            int found = entry->key.load(order("entry", acquiring));
            if (found == key) return {entry, false};
            if (found == 0) return {entry, true};
            offset = (offset + 1) & mask;
        }
    }

    // MARK: Write, under the lock of the container's state

    // = FastPath/SlotTable.swift: insert 1264560157
    bool insert(TypedSlot* slot, int key) {
        Header* old = address();
        bool isNew = SlotTable::slot(key, old) == nullptr;
        if (isNew) count.wrappingAdd(1, relaxed);
        if (old && (!isNew || count.load(relaxed) * 2 <= old->capacity())) {
            insert(slot, key, old);
            return false;
        }
        bool isEarly = weakened("a table is published before it is complete");
        Header* table = copy(old, isEarly);
        insert(slot, key, table);
        newest.store(table, order("insert", releasing));
        return true;
    }

    // = FastPath/SlotTable.swift: insert 791236045
    static void insert(TypedSlot* slot, int key, Header* table) {
        auto [entry, isFree] = SlotTable::entry(key, table);
        if (!isFree) return entry->slot.store(slot, order("insert an alias", releasing));
        if (weakened("the key is stored before the slot")) entry->key.value.store(key, releasing, $);
        entry->slot.store(slot, relaxed);
        entry->key.store(key, order("insert a key", releasing));
    }

    // = FastPath/SlotTable.swift: copy 1350950456
    Header* copy(Header* old, bool isEarly) {
        RL_ASSERT(allocated < 2);
        Header* table = &memory[allocated++];
        table->mask($) = (old ? old->capacity() : 2) * 2 - 1;
        table->previous = old;
        if (isEarly) newest.value.store(table, releasing, $);
        for (int index = 0; index < (old ? old->capacity() : 0); ++index) {
            Entry* entry = &old->entries[index];
            TypedSlot* slot = entry->slot.load(relaxed);
            if (!slot) continue;
            insert(slot, entry->key.load(relaxed), table);
        }
        return table;
    }
};

struct PublishedTable {
    // = FastPath/PublishedTable.swift: file PublishedTable PublishingPause init deinit 2735273635
    GuardedAtomic<Header*> publishedTable{nullptr};
    Lock pauses;
    rl::var<int> pauseCount;
    SlotTable table;

    // = FastPath/PublishedTable.swift: publishedSlot 3347713653
    TypedSlot* publishedSlot(int key) {
        return SlotTable::slot(key, publishedTable.load(order("publishedSlot", acquiring)));
    }

    // = FastPath/PublishedTable.swift: update 544055756
    void update(int change = 0) {
        Header* early = weakened("the newest table is read before the lock") ? table.address() : nullptr;
        Header* published = nullptr;
        pauses.withLock([&] {
            pauseCount($) += change;
            bool isPublished = pauseCount($) == 0
                || (change == 0 && weakened("a table that moves is published although code runs in an isolated container"))
                || (change < 0 && weakened("the first pause that ends publishes the table"));
            if (weakened("the table is published after the lock")) {
                published = isPublished ? table.address() : nullptr;
                return;
            }
            publishedTable.store(isPublished ? early ? early : table.address() : nullptr, order("update", releasing));
        });
        if (weakened("the table is published after the lock")) publishedTable.value.store(published, releasing, $);
    }

    /// `SlotTable.insert`, and `PublishedTable.update` if the table has moved. Call under the lock of the state.
    void setSlot(int key, TypedSlot* slot) {
        if (table.insert(slot, key) && !weakened("a table that moves is not published")) update();
    }
};
