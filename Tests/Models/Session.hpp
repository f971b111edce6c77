// A model of Sources/Injection/Container/Session.swift.
#pragma once
#include "Model.hpp"

struct Session {
    Atomic<bool> hasEnded{false};
    /// Plain memory that is written when the session's instances have left their slots. So what a later session may rely
    /// on is that the end is seen after that, on every processor, which Relacy cannot see by itself.
    // = Container/Session.swift: Session init 3690810484
    rl::var<int> isEmptied;

    // = Container/Session.swift: isCurrent 2954213610
    bool isCurrent() { return !hasEnded.load(order("isCurrent", acquiring)); }

    // = Container/Session.swift: end 2850851640
    void end() { hasEnded.store(true, order("end", releasing)); }
};
