import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    private func picture(focus: String?) throws -> GraphPicture {
        let modules = try Samples.samples.facts
        let names: Set = ["Actors", "Sessions"]
        return try GraphPicture([InjectionGraph(Program(modules.filter { names.contains($0.name) }))], focus: focus)
    }

    @Test("The graph: layers by depth, and marks for the main actor and the session") func mermaid() throws {
        let text = try picture(focus: nil).mermaid
        #expect(text.hasPrefix("flowchart TD\n    subgraph layer0"))
        #expect(text.contains("Router[\"Router<br/><i>main actor</i>\"]"))
        #expect(text.contains("Account[\"Account<br/><i>session</i>\"]"))
        #expect(text.contains("    Screen --> Router\n    Store --> Router\n"))
        #expect(
            try #require(text.firstRange(of: "Store[")).lowerBound < #require(text.firstRange(of: "Router[")).lowerBound
        )
        #expect(try picture(focus: nil).mermaid == text)
    }

    @Test("A dashed line has one meaning: the type belongs to a session") func dashed() throws {
        let modules = try Samples.harder.facts.filter {
            ["SessionRules", "Correct"].contains($0.name)
        }
        let graph = InjectionGraph(Program(modules))
        let picture = try GraphPicture([graph], focus: nil)
        let dashed = picture.dot.split(separator: "\n").filter { $0.contains("dashed") }
        #expect(dashed.count == graph.scope.reasons.count && dashed.allSatisfy { $0.contains("[label=") })
        #expect(dashed.contains { $0.contains("Profile") } && !dashed.contains { $0.contains("Clock") })
        #expect(picture.edges.contains { !$0.isCertain } && picture.dot.contains(" [label=perhaps];"))
        #expect(picture.mermaid.contains("-->|perhaps|") && !picture.mermaid.contains("-.->"))
        let list = Listing(graphs: [graph], folder: try Samples.harder.path).text.split(separator: "\n")
        let profile = list.first { $0.hasPrefix("session-scoped\tProfile\t") }?.split(separator: "\t")
        #expect(profile?.last == "injects User and so belongs to a session")
        #expect(profile?[2].hasPrefix("Sources/SessionRules/Rules.swift:") == true)
        #expect(!list.contains { $0.hasPrefix("session-scoped\tClock") })
    }

    @Test func dot() throws {
        let text = try picture(focus: nil).dot
        #expect(text.hasPrefix("digraph injections {") && text.hasSuffix("}\n"))
        #expect(text.contains("Screen -> Router;"))
        #expect(text.contains("Router [label=\"Router\\nmain actor\", penwidth=2];"))
    }

    @Test("--focus: what a type needs, and who needs it") func focus() throws {
        #expect(try picture(focus: "Screen").nodes.map(\.name) == ["Router", "Screen"])
        #expect(try picture(focus: "Router").nodes.map(\.name) == ["Router", "Screen", "Store"])
        #expect { try picture(focus: "Nobody") } throws: { "\($0)".contains("no such type") }
    }
}
