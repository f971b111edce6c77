/// What `resolve` throws, and what `Inject` prints before it stops the program.
///
/// Each case carries what its message says: the type with its module, where it was asked for, and the blocks that were
/// being run, each with where it was registered. ``description`` is the message.
///
/// ```swift
/// do {
///     let manager = try InjectionManager.resolve(CoolManager.self)
///     manager.start()
/// } catch .notRegistered(let failure) {
///     print("No \(failure.type) for \(failure.location)")
/// } catch {
///     print(error)
/// }
/// ```
public enum InjectionError: Error, Sendable {
    /// Nothing is registered for the type.
    case notRegistered(NotRegistered)
    /// The type's block needs, directly or through others, the type itself.
    case cycle(Cycle)
    /// The type is registered with a main-actor block, and was asked for elsewhere.
    case mainActorRequired(MainActorRequired)
    /// Resets, or new registrations of the type, overtook its block again and again.
    case overtaken(Overtaken)

    /// A line of source code.
    ///
    /// ```swift
    /// func line(of place: InjectionError.Location) -> String { "line \(place.line) of \(place.fileID)" }
    /// ```
    ///
    /// A value: use it from any thread.
    public struct Location: Sendable, Hashable, CustomStringConvertible {
        /// The line, counted from 1.
        public let line: UInt
        // A `StaticString` costs nothing to make; every registration has one.
        private let file: StaticString

        init(fileID: StaticString, line: UInt) {
            file = fileID
            self.line = line
        }

        /// The module and the file, as `#fileID` gives them.
        public var fileID: String { file.description }

        /// The file and the line, separated by a colon.
        public var description: String { "\(fileID):\(line)" }

        /// Whether two locations are the same line of the same file.
        public static func == (left: Location, right: Location) -> Bool {
            left.line == right.line && left.fileID == right.fileID
        }

        /// Hashes the file and the line.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(fileID)
            hasher.combine(line)
        }
    }

    /// A type whose block was being run, or would be.
    ///
    /// ```swift
    /// func line(for step: InjectionError.Step) -> String { "\(step.type), registered at \(step.location)" }
    /// ```
    ///
    /// A value: use it from any thread.
    public struct Step: Sendable, Hashable {
        /// The registered type, with its module.
        public let type: String
        /// Where the block was registered.
        public let location: Location
    }

    /// What is known of a type that is not registered.
    ///
    /// ```swift
    /// func report(_ failure: InjectionError.NotRegistered) { print("\(failure.location): no \(failure.type)") }
    /// ```
    ///
    /// Use it from any thread.
    public struct NotRegistered: Sendable {
        /// The type that was asked for, with its module.
        public let type: String
        /// Where it was asked for.
        public let location: Location
        /// The blocks that were being run, innermost first.
        public let chain: [Step]
        /// Whether the closure of a reset that has not ended yet registers the type.
        public let isStaged: Bool
        /// Whether this was asked of the shared container while a test or a preview has one of its own.
        public let isOutsideIsolatedContainer: Bool

        let requested: Any.Type
        let registered: [Registration]
        let keptAs: [Registration]

        /// Registered types that may have been meant: O(number of registered types).
        public var alternatives: [Step] {
            var suggestions = keptAs
            for registration in similarRegistrations(to: requested, among: registered)
            where !suggestions.contains(where: { $0 === registration }) {
                suggestions.append(registration)
            }
            return suggestions.map(Step.init)
        }
    }

    /// What is known of a cycle.
    ///
    /// ```swift
    /// func report(_ cycle: InjectionError.Cycle) { print(cycle.chain.map(\.type).joined(separator: " needs ")) }
    /// ```
    ///
    /// A value: use it from any thread.
    public struct Cycle: Sendable {
        /// The type that was asked for, with its module.
        public let type: String
        /// Where it was asked for.
        public let location: Location
        /// The blocks around the cycle; each needs the next one, and the last one needs the first.
        public let chain: [Step]
    }

    /// What is known of an injection that belongs on the main actor.
    ///
    /// ```swift
    /// func report(_ failure: InjectionError.MainActorRequired) { print(failure.location, failure.registration) }
    /// ```
    ///
    /// A value: use it from any thread.
    public struct MainActorRequired: Sendable {
        /// The type that was asked for, with its module.
        public let type: String
        /// Where it was asked for.
        public let location: Location
        /// The blocks that were being run, innermost first.
        public let chain: [Step]
        /// Where the type's main-actor block was registered.
        public let registration: Location
    }

    /// What is known of a block that was overtaken too often.
    ///
    /// ```swift
    /// func report(_ failure: InjectionError.Overtaken) { print("\(failure.type): run \(failure.runs) times") }
    /// ```
    ///
    /// A value: use it from any thread.
    public struct Overtaken: Sendable {
        /// The type that was asked for, with its module.
        public let type: String
        /// Where it was asked for.
        public let location: Location
        /// The blocks that were being run, innermost first.
        public let chain: [Step]
        /// Where the block was registered.
        public let registration: Location
        /// How often it was run.
        public let runs: Int
    }
}
