// A model of Sources/Injection/Container/Session.swift.
#pragma once
#include "Model.hpp"

struct Session {
    Atomic<bool> hasEnded{false};
    /// Plain memory that is written when the session's instances have left their slots. So what a later session may rely
    /// on is that the end is seen after that, on every processor, which Relacy cannot see by itself.
    rl::var<int> isEmptied;

    bool isCurrent() { return !hasEnded.load(order("isCurrent", acquiring)); }

    void end() { hasEnded.store(true, order("end", releasing)); }
};
