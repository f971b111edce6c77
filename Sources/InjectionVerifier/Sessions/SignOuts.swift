/// Finds the calls that end the current session: each `resetCurrentContainer()` without a closure, and each call
/// that may make such a reset before it returns, or end the session that it reads. A function with such a call is
/// itself a sign-out only if its callers must expect that:
///
/// ```
/// func refuse(_ status: Int) { if status == 401 { signOut() } }       // a sign-out, under a condition
/// func close() { guard session.isCurrent else { return }; signOut() } // no sign-out: asks whose session it is
/// func enter(_ user: User) { signOut(); signIn(user) }                // no sign-out: a sign-in follows
/// func reduce(_ action: Action) { switch action { … } }               // no sign-out: most actions do not sign out
/// ```
final class SignOuts {
    private let program: Program
    private let late: LateCode
    /// The functions that surely begin a session whenever they are called.
    private let signingIn: Set<Symbol>
    private let state: ProgramState
    private let launch: Launch
    private(set) var sites: Set<CallSite> = []
    /// For each function that signs out, the call with which a shortest way to the reset begins.
    private var calls: [Symbol: CallSite] = [:]

    init(_ graph: InjectionGraph) {
        (program, late, state) = (graph.program, graph.late, graph.state)
        launch = graph.launch
        let resets = program.callers.called.filter { $0.injection == .reset }
        signingIn = program.callers.calling(program.resets.filter { $0.injection?.resetsRegistering == true })
        var (queue, position) = (Array(resets), 0)
        for (site, readings) in EndingCalls(program: program).ofCurrentSession.sorted(by: { $0.key < $1.key }) {
            if readings.contains(where: { late.followsAwait($0) }) { sites.insert(site) }
            addCall(at: site, to: &queue)
        }
        while position < queue.count {
            for site in program.callers.ofProgram(queue[position]) where contains(site) {
                sites.insert(site)
                addCall(at: site, to: &queue)
            }
            position += 1
        }
    }

    /// Adds the function of a call that ends a session, if callers must expect that it signs out.
    private func addCall(at site: CallSite, to queue: inout [Symbol]) {
        guard calls[site.function] == nil, mayHappen(at: site) else { return }
        calls[site.function] = site
        queue.append(site.function)
    }

    /// True if a call ends a session: it is made at once, and each function that it may run is a sign-out or the reset
    /// itself.
    private func contains(_ site: CallSite) -> Bool {
        guard let function = program.functions[site.function] else { return false }
        let call = function.calls[site.call]
        return !call.isReference && surelyRuns(call, in: function) { $0.injection == .reset || calls[$0] != nil }
    }

    /// True if a call is made at once, and `hasProperty` is true of each function that it may run. A call on a class
    /// that is not final may run the method of a subclass. False if it runs no known function.
    private func surelyRuns(_ call: Call, in function: Function, _ hasProperty: (Symbol) -> Bool) -> Bool {
        let targets = program.dispatch.candidates(call.callee, in: function).filter { !program.isTest($0) }
        return call.time == .now && !targets.isEmpty && targets.allSatisfy(hasProperty)
    }

    /// Returns the places of the calls that lead from a sign-out to its reset, without the place of the sign-out
    /// itself.
    func way(from site: CallSite) -> [Place] {
        var (way, seen, next) = ([Place](), Set([site.function]), Optional(site))
        while let site = next, let function = program.functions[site.function] {
            way.append(function.calls[site.call].place)
            let targets = program.dispatch.candidates(function.calls[site.call].callee, in: function)
            next = targets.lazy.compactMap { self.calls[$0] }.first { seen.insert($0.function).inserted }
        }
        return Array(way.dropFirst())
    }

    /// True if a function of the script makes a call, and surely signs in before it, as a demonstration does. Nobody
    /// else begins a session while such a function waits. In `main`, an earlier call that may reset is enough, even on
    /// one path only: `window.tap("Sign out")`, which calls a stored closure, or a loop's `case "in": try await signIn()`.
    func isDriven(_ site: CallSite) -> Bool {
        guard let function = program.functions[site.function], state.code.script.contains(site.function) else {
            return false
        }
        let isMain = program.isMain(function)
        return DataFlow(in: function, from: false, joined: { isMain ? $0 || $1 : $0 && $1 }) { call, hasSignedIn in
            hasSignedIn || self.signsIn(call, in: function) || isMain && self.mayReset(call, in: function)
        }.beforeCalls[site.call]
    }

    private func mayReset(_ call: CallNumber, in function: Function) -> Bool {
        let call = function.calls[call]
        return call.time == .now
            && program.dispatch.candidates(call.callee, in: function).contains(where: launch.mayReset)
    }

    private func signsIn(_ call: CallNumber, in function: Function) -> Bool {
        surelyRuns(function.calls[call], in: function, signingIn.contains)
    }

    /// True if callers of a function must expect that its call at `site` signs out. False if the function has reset
    /// before or has asked whether its session is current, if a `switch` of three or more cases decides on the call, or
    /// if a sign-in surely follows.
    private func mayHappen(at site: CallSite) -> Bool {
        guard let function = program.functions[site.function], !late.isSafe(before: site) else { return false }
        return !function.isDecidedBySwitch(site.call) && !isFollowedBySignIn(site.call, in: function)
    }

    private func isFollowedBySignIn(_ call: CallNumber, in function: Function) -> Bool {
        let later = function.calls.indices.filter { $0 != call && signsIn($0, in: function) }
        return function.isAlwaysFollowed(call, by: later)
    }
}
