// Runs models, and shows that each weakening of them is found.
#pragma once
#include "Model.hpp"

enum class Search { random, bounded, exhaustive };

/// What Relacy prints. A string stream would allocate where Relacy has replaced `new`, and free elsewhere.
struct Output : std::streambuf {
    char storage[1 << 16];

    Output() { setp(storage, storage + sizeof storage); }
    std::string text() const { return std::string(pbase(), pptr()); }
    /// What is too much is dropped.
    int overflow(int character) override { return character; }
};

/// One model with one way to search its executions.
struct Scenario {
    std::string name;
    Search search;
    /// Preemptions of a bounded search, or executions of a random one.
    unsigned bound;
    std::function<void()> prepare;
    bool (*simulate)(rl::test_params&);
    bool isThorough = false;
    /// How many executions passed; of a thorough search, or where only one weakening is asked for, nobody has looked.
    unsigned long long passed = 0;

    /// Whether no execution failed.
    bool passes(std::string& trace, unsigned long long& executions) const {
        Output buffer, progressBuffer;
        std::ostream output(&buffer), progress(&progressBuffer);
        rl::test_params parameters;
        parameters.output_stream = &output;
        parameters.progress_stream = &progress;
        parameters.execution_depth_limit = 1000;
        parameters.search_type = search == Search::exhaustive ? rl::sched_full
            : search == Search::bounded                       ? rl::sched_bound
                                                              : rl::sched_random;
        parameters.context_bound = bound;
        parameters.iteration_count = bound;
        prepare();
        bool passes = simulate(parameters);
        executions = parameters.stop_iteration;
        trace = buffer.text();
        // The same again for each thread follows.
        trace = trace.substr(0, trace.find("\nthread 0:"));
        return passes;
    }

    std::string bounds() const {
        switch (search) {
        case Search::exhaustive: return "exhaustive";
        case Search::bounded: return std::to_string(bound) + " preemptions";
        case Search::random: return "random";
        }
        return "";
    }
};

/// A weakening, and the scenario that finds it, where it would take seconds to search those that are shorter.
struct Weak {
    const char *name, *finder;

    Weak(const char* name, const char* finder = "") : name(name), finder(finder) {}
};

inline int search(
    int count, char** arguments, const char* model, std::vector<Scenario> scenarios, const std::vector<Weak>& weakenings) {
    bool isThorough = false, isTraced = false;
    std::string only;
    for (int index = 1; index < count; ++index) {
        std::string argument = arguments[index];
        if (argument == "--thorough") isThorough = true;
        else if (argument == "--trace") isTraced = true;
        else if (argument == "--list") {
            for (auto& weakening : weakenings) std::printf("%s\n", weakening.name);
            return 0;
        } else if (argument == "--weakened" && index + 1 < count) only = arguments[++index];
        else {
            std::fprintf(stderr, "usage: %s [--thorough] [--trace] [--list] [--weakened NAME]\n", model);
            return 2;
        }
    }
    auto seconds = [start = std::clock()]() mutable {
        auto now = std::clock();
        double seconds = double(now - start) / CLOCKS_PER_SEC;
        start = now;
        return seconds;
    };
    int failures = 0;
    std::string trace;
    unsigned long long executions;
    for (auto& scenario : scenarios) {
        if (!only.empty() || (scenario.isThorough && !isThorough)) continue;
        bool passes = scenario.passes(trace, executions);
        std::printf(
            "%s %s: %s (%s, %llu executions, %.1f s)\n", passes ? "✔" : "✘", model, scenario.name.c_str(),
            scenario.bounds().c_str(), executions, seconds());
        scenario.passed = executions;
        std::fflush(stdout);
        if (passes) continue;
        failures += 1;
        std::printf("%s\n", trace.c_str());
    }
    for (auto& weak : weakenings) {
        auto weakening = weak.name;
        auto rank = [&](auto& each) { return std::tuple(each.name != weak.finder, each.passed, each.search); };
        std::stable_sort(
            scenarios.begin(), scenarios.end(), [&](auto& left, auto& right) { return rank(left) < rank(right); });
        if (!only.empty() && only != weakening) continue;
        Weakening::current = Weakening::hash(weakening);
        Weakening::uses = 0;
        bool isFound = false;
        for (auto& scenario : scenarios) {
            if (scenario.isThorough && !isThorough) continue;
            if (scenario.passes(trace, executions)) continue;
            isFound = true;
            auto reason = trace.substr(trace.find('\n') + 1);
            reason = reason.substr(0, reason.find('\n'));
            std::printf(
                "✔ %s, weakened: %s: found by %s after %llu executions: %s (%.1f s)\n", model, weakening,
                scenario.name.c_str(), executions, reason.c_str(), seconds());
            if (isTraced) std::printf("%s\n", trace.c_str());
            break;
        }
        Weakening::current = 0;
        std::fflush(stdout);
        if (isFound) continue;
        failures += 1;
        std::printf(
            "✘ %s, weakened: %s: %s (%.1f s)\n", model, weakening,
            Weakening::uses == 0 ? "no scenario does this" : "not found", seconds());
    }
    return failures == 0 ? 0 : 1;
}
