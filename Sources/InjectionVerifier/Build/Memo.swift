/// Answers that are each computed once, because rules ask for the same ones many times.
///
/// A function that calls itself asks for its own answer while that is computed: then it gets `unfinished`.
final class Memo<Key: Hashable, Answer> {
    private var answers: [Key: Answer] = [:]
    private let unfinished: Answer?

    init(unfinished: Answer? = nil) { self.unfinished = unfinished }

    func callAsFunction(_ key: Key, _ compute: () -> Answer) -> Answer {
        if let answer = answers[key] { return answer }
        answers[key] = unfinished
        let answer = compute()
        answers[key] = answer
        return answer
    }
}
