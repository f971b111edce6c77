import Testing

@testable import InjectionVerifier

extension PackageTests {
    @Test("On all samples, the heap holds what its specification says, and nothing else") func specification() throws {
        var count = 0
        for program in Program.programs(of: try Samples.samples.facts) + Program.programs(of: try Samples.harder.facts)
        {
            let graph = InjectionGraph(program)
            let heap = graph.lifetimes.relations.heap
            let naive = NaiveHeap(graph, heap.entries)
            let found = heap.memory.holds.reduce(into: [NaiveHeap.Thing: Set<NaiveHeap.Thing>]()) { found, row in
                found[heap.described(row.key)] = Set(heap.sets[row.value].map(heap.described))
            }
            let specified = naive.holds.filter { !$0.value.isEmpty }
            #expect(Set(found.keys) == Set(specified.keys))
            for (memory, things) in specified { #expect(found[memory] == things, "\(memory)") }
            count += found.count
        }
        #expect(count > 1000)
    }
}

extension Heap {
    /// A thing, without numbers.
    fileprivate func described(_ thing: Int) -> NaiveHeap.Thing {
        switch things[thing] {
        case .injected(let type, let place): .injected(type, place)
        case .made(let use, let constraint): .made(described(uses[use].key), constraint)
        case .global(let symbol): .global(symbol)
        case .member(let object, let name): .member(described(object), name)
        case .part(let owner, let name): .part(described(owner), name)
        case .function(let symbol): .function(symbol)
        case .foreign(let type): .foreign(type)
        }
    }

    private func described(_ key: Use.Key) -> NaiveHeap.Use {
        .init(
            symbol: key.symbol, types: substitutions[key.types],
            context: uses.contexts[key.context].map { .init(symbol: $0.symbol, constraint: $0.constraint) })
    }
}
