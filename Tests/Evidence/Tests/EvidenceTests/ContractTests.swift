import Evidence
import Testing

extension EvidenceTests {
    /// Each takes what Injection did, which the contract allows, and damages it in one way.
    @Suite("The checker of the contract finds what the contract does not allow")
    struct Contract {
        private let program = Program([
            .register(.service, Block(hook: [])), .inject(.service), .inject(.service), .letGo, .reset([]),
            .inject(.service), .inject(.store), .injectOptional(.record), .sessionResolve(.service), .checkSession,
        ])

        /// Damages a run, and returns the clause that the checker names then.
        private func clause(
            of program: Program, sourceLocation: SourceLocation = #_sourceLocation, _ damage: (inout Run) -> Void
        ) -> String? {
            var run = Run(of: program)
            let found = contractViolation(in: run, of: program)
            #expect(found == nil, "\(found!)", sourceLocation: sourceLocation)
            damage(&run)
            return contractViolation(in: run, of: program)?.clause
        }

        @Test("C1: another instance is returned")
        func c1() {
            let program = Program([
                .register(.service, Block()), .register(.store, Block()), .inject(.store), .inject(.service),
                .inject(.service),
            ])
            #expect(clause(of: program) { $0.replaceLast(.injected(.service, .plain, .thing(2)), thing: 1) } == "C1")
        }

        @Test("C2: a block runs again in the same session")
        func c2() {
            let clause = clause(of: program) { run in
                let index = run.trace.lastIndex(of: .injected(.service, .plain, .thing(1)))!
                run.insert(.blockRan(.service, registration: 1), after: index)
            }
            #expect(clause == "C2")
        }

        @Test("C3: a cycle is reported where there is none")
        func c3() {
            let clause = clause(of: program) { run in
                let index = run.trace.lastIndex(of: .injected(.service, .plain, .thing(2)))!
                run.trace[index] = .injected(.service, .plain, .failed(.cycle([.service])))
            }
            #expect(clause == "C3")
        }

        @Test("C4: a registered type is missing")
        func c4() {
            let missing = Outcome.failed(.notRegistered(.service, chain: [], ended: false))
            let clause = clause(of: program) { run in
                let index = run.trace.lastIndex(of: .injected(.service, .plain, .thing(1)))!
                run.trace[index] = .injected(.service, .plain, missing)
            }
            #expect(clause == "C4")
        }

        @Test("C5: a block runs that was replaced")
        func c5() {
            let program = Program([.register(.service, Block()), .register(.service, Block()), .inject(.service)])
            let clause = clause(of: program) { run in
                let index = run.trace.firstIndex(of: .blockRan(.service, registration: 2))!
                run.trace[index] = .blockRan(.service, registration: 1)
            }
            #expect(clause == "C5")
        }

        @Test("C6: an instance of before a reset is returned")
        func c6() {
            #expect(clause(of: program) { $0.replaceLast(.injected(.service, .plain, .thing(2)), thing: 1) } == "C6")
        }

        @Test("C7: an evicted instance is not notified, or twice, or the oldest first")
        func c7() {
            func index(_ run: Run) -> Int { run.trace.firstIndex(of: .notified(thing: 1))! }
            #expect(clause(of: program) { $0.removeTwo(at: index($0)) } == "C7")
            let twice = clause(of: program) { run in
                run.insert(.done, after: index(run))
                run.insert(.notified(thing: 1), after: index(run) + 1)
            }
            #expect(twice == "C7")
            let two = Program([
                .register(.service, Block(hook: [])), .register(.store, Block(hook: [])), .inject(.service),
                .inject(.store), .reset([]),
            ])
            let oldestFirst = clause(of: two) { run in
                let newer = run.trace.firstIndex(of: .notified(thing: 2))!
                run.trace.swapAt(newer, run.trace.firstIndex(of: .notified(thing: 1))!)
            }
            #expect(oldestFirst == "C7")
        }

        @Test("C8: a survivor is missing, or one is listed that has ended")
        func c8() {
            let program = Program([.register(.service, Block()), .inject(.service), .reset([]), .survivors])
            let missing = clause(of: program) {
                $0.trace[$0.trace.firstIndex(of: .survivors([[.service]]))!] = .survivors([])
            }
            #expect(missing == "C8")
            let ended = clause(of: program) {
                $0.trace[$0.trace.lastIndex(of: .survivors([]))!] = .survivors([[.service]])
            }
            #expect(ended == "C8")
        }

        @Test("C8: whatever the order, each survivor is one of the objects that may be listed")
        func c8Order() {
            let objects: [Set<Kind>] = [[.service, .gadget], [.gadget]]
            for objects in [objects, objects.reversed()] {
                #expect([[.gadget], [.service]].canEachBePart(ofOneOf: objects))
                #expect(![[.service], [.service]].canEachBePart(ofOneOf: objects))
                #expect(![[.store]].canEachBePart(ofOneOf: objects))
            }
        }

        @Test("C11: a step is in another container")
        func c11() {
            let program = Program([.register(.service, Block()), .isolated(inheriting: true, [.checkSession, .letGo])])
            let clause = clause(of: program) { $0.sessions[$0.trace.lastIndex(of: .session(isCurrent: true))! + 2] = 1 }
            #expect(clause == "C11")
        }

        @Test("C12: an instance does not end, or ends twice, or while it is held, or not with the program")
        func c12() {
            func index(_ run: Run) -> Int { run.trace.firstIndex(of: .ended(thing: 1))! }
            #expect(clause(of: program) { $0.removeTwo(at: index($0)) } == "C12")
            let twice = clause(of: program) { run in
                run.insert(.done, after: index(run))
                run.insert(.ended(thing: 1), after: index(run) + 1)
            }
            #expect(twice == "C12")
            let held = clause(of: program) { run in
                let injected = run.trace.firstIndex(of: .injected(.service, .plain, .thing(1)))!
                let done = run.trace[injected...].firstIndex(of: .done)!
                run.insert(.ended(thing: 1), after: done)
                run.insert(.done, after: done + 1)
            }
            #expect(held == "C12")
            #expect(clause(of: program) { $0.alive = 1 } == "C12")
        }

        @Test("C13: a session that has ended resolves, is current, or goes on")
        func c13() {
            let resolves = clause(of: program) { run in
                let index = run.trace.firstIndex(of: .injected(.service, .inSession, .failed(.sessionEnded)))!
                run.trace[index] = .injected(.service, .inSession, .thing(2))
            }
            #expect(resolves == "C13")
            let isCurrent = clause(of: program) { run in
                run.trace[run.trace.firstIndex(of: .session(isCurrent: false))!] = .session(isCurrent: true)
            }
            #expect(isCurrent == "C13")
            let goesOn = clause(of: program) { run in
                for index in run.sessions.indices where run.sessions[index] == 2 { run.sessions[index] = 1 }
            }
            #expect(goesOn == "C13")
        }

        @Test("C13: session.end runs its closure in an ended session, ends one that is not its own, or ends none")
        func c13End() {
            let program = Program([
                .register(.service, Block()), .sessionEnd([.register(.store, Block())]), .sessionEnd([]),
                .inject(.service), .markSession, .sessionEnd([.aside([.reset([])])]),
            ])
            let runsClosure = clause(of: program) { run in
                let index = run.trace.firstIndex(of: .notEnded)!
                run.trace[index] = .closureEnded(throwing: false)
            }
            #expect(runsClosure == "C13")
            let endsNext = clause(of: program) { run in
                let index = run.trace.lastIndex(of: .notEnded)!
                run.trace.remove(at: index)
                run.sessions.remove(at: index)
            }
            #expect(endsNext == "C13")
            let endsNone = clause(of: program) { run in
                let index = run.trace.firstIndex(of: .resetting(isEnd: true))!
                let end = run.trace[index...].firstIndex(of: .closureEnded(throwing: false))!
                run.insert(.notEnded, after: end)
            }
            #expect(endsNone == "C13")
        }

        @Test("C14: what a session's block captured stays after the session, or goes before")
        func c14() {
            let program = Program([.reset([.register(.service, Block(captureEnd: []))]), .inject(.service), .reset([])])
            func index(_ run: Run) -> Int { run.trace.firstIndex(of: .captureEnded(registration: 1))! }
            #expect(clause(of: program) { $0.removeTwo(at: index($0)) } == "C14")
            let before = clause(of: program) { run in
                let injected = run.trace.firstIndex(of: .blockRan(.service, registration: 1))! - 1
                run.insert(.captureEnded(registration: 1), after: injected - 1)
                run.insert(.done, after: injected)
            }
            #expect(before == "C14")
        }

        @Test("C15: a registered instance is notified at a reset, or another one is returned")
        func c15() {
            let program = Program([
                .registerInstance(.service, .new(Block(hook: []))), .register(.store, Block()), .inject(.store),
                .inject(.service), .reset([]), .checkSession,
            ])
            let notified = clause(of: program) { run in
                let index = run.trace.lastIndex(of: .closureEnded(throwing: false))!
                let reset = run.trace[..<index].lastIndex(of: .closureEnded(throwing: false))!
                run.insert(.notified(thing: 1), after: reset)
                run.insert(.done, after: reset + 1)
            }
            #expect(notified == "C15")
            let other = clause(of: program) { $0.replaceLast(.injected(.service, .plain, .thing(1)), thing: 2) }
            #expect(other == "C15")
        }
    }
}

extension Run {
    /// In the session of the event that follows.
    fileprivate mutating func insert(_ event: Event, after index: Int) {
        trace.insert(event, at: index + 1)
        sessions.insert(sessions[index + 1], at: index + 1)
    }

    fileprivate mutating func removeTwo(at index: Int) {
        trace.removeSubrange(index..<index + 2)
        sessions.removeSubrange(index..<index + 2)
    }

    fileprivate mutating func replaceLast(_ event: Event, thing: Int) {
        guard case .injected(let kind, let lookup, _) = event else { return }
        trace[trace.lastIndex(of: event)!] = .injected(kind, lookup, .thing(thing))
    }
}
