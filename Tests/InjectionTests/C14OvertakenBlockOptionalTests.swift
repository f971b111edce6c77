@testable import Injection
import Testing

@Suite("C14 Optionals in an overtaken block", .watched, .emptyContainer)
struct C14OvertakenBlockOptionalTests {
    private let log = Log([])

    @Test("In an overtaken block, nil of an optional of an optional stays nil")
    func nestedNil() {
        InjectionManager.register(String??.self) { nil }
        inBlock {
            #expect(Inject(String??.self) == .none)
            resetElsewhere()
            for _ in 1...3 { #expect(Inject(String??.self) == .none) }
        }
    }

    @Test("In an overtaken block, an optional that only the next session registers is nil")
    func optional() {
        inBlock { [log] in
            resetElsewhere { InjectionManager.register(User?.self) { User("Ben") } }
            guard isAnswered(for: nil, in: InjectionManager.currentSession) else { return }
            log.add(injectedUserName() ?? "nil")
        }
        #expect(log.entries == ["nil"])
    }

    @Test("An optional is answered for the session that was asked, even in an overtaken block")
    func optionalOfAnother() {
        inBlock { [log] in
            let ben = resetElsewhere()
            guard isAnswered(for: ben, in: ben) else { return }
            log.add((try! ben.resolve(User?.self))?.name ?? "nil")
        }
        #expect(log.entries == ["nil"])
    }

    /// Whether an optional that is not registered gets an answer. Without one, an injection asks again, for ever.
    private func isAnswered(for session: InjectionSession?, in answering: InjectionSession) -> Bool {
        let location = InjectionError.Location(file: #fileID, line: #line)
        let container = Context.current.container
        let (session, answering) = (session?.session, answering.session)
        return (try? User?.injectWrapped(in: container, session, since: answering, at: location)) != nil
    }
}
