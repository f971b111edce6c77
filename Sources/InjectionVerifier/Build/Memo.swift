/// Keeps answers, so that each is computed only once. Rules ask the same questions many times.
///
/// If the computation of an answer asks for the same answer, it gets `unfinished`. If `unfinished` is nil, a
/// computation must not ask for its own answer, or it would never end.
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
