/// What `resolve` throws, and what `Inject` prints before it traps.
///
/// Each case carries the facts of its message: the type with its module, where it was requested, and the blocks that
/// were running, each with the place of its registration. ``description`` is the message.
///
/// ```swift
/// func start() throws(InjectionError) {
///     do {
///         try InjectionManager.resolve(CoolManager.self).start()
///     } catch .notRegistered {
///         CoolManagerDouble().start()  // a default
///     }
/// }
/// ```
///
/// A later version can add cases, so a switch over all of them needs `@unknown default`.
@nonexhaustive
public enum InjectionError: Error, Sendable {
    /// Nothing is registered for the type.
    case notRegistered(Failure)
    /// The type's block needs the type itself, directly or through other types.
    case cycle(Failure)
    /// The type belongs to the main actor, and was requested elsewhere.
    case mainActorRequired(Failure)
    /// While the type's block ran, a reset or a new registration of the type overtook it, so that its result was
    /// dropped: a hundred times in one call.
    case overtaken(Failure)
    /// The session that was to resolve or register the type has ended.
    case sessionEnded(Failure)

    /// The facts about the failure, whatever the case.
    public var failure: Failure {
        switch self {
        case .notRegistered(let failure), .cycle(let failure), .mainActorRequired(let failure),
            .overtaken(let failure), .sessionEnded(let failure):
            failure
        }
    }

    /// The facts about a failed injection: the type, the places, and the blocks that were running.
    ///
    /// ```swift
    /// func attributes(of error: InjectionError) -> [String: String] {  // for a crash report
    ///     let failure = error.failure
    ///     return ["type": failure.type, "place": "\(failure.location)", "in": failure.chain.last?.type ?? "no block"]
    /// }
    /// ```
    public final class Failure: Sendable {
        /// Where the type was requested.
        public let location: Location
        /// The blocks that were running, innermost first. Always empty for `sessionEnded`.
        ///
        /// For a cycle, these are the blocks in it: each needs the next one, and the last one needs the first.
        public let chain: [Step]
        /// Where the type is registered, was registered for a session that has ended, or was to be registered;
        /// otherwise nil.
        ///
        /// - `cycle`, `mainActorRequired`, `overtaken`: where the type is registered.
        /// - `notRegistered`: where it was registered for a session that has ended, if it was.
        /// - `sessionEnded`: the call of `session.register`. It is nil for `session.resolve`.
        public let registration: Location?

        let requested: Any.Type
        /// True if a reset whose closure is still running will register the type.
        let isStaged: Bool
        /// True if the shared container was asked while an isolated container is open.
        let isOutsideIsolatedContainer: Bool
        let registeredSites: [RegistrationSite]
        /// The sites of the types whose current instance has the requested type as its dynamic type.
        private let keptAs: [RegistrationSite]

        @inline(never)
        init(
            _ type: Any.Type, at location: Location, chain: [RegistrationSite] = [], site: RegistrationSite? = nil,
            isStaged: Bool = false, isOutsideIsolatedContainer: Bool = false, registeredSites: [RegistrationSite] = [],
            keptAs: [RegistrationSite] = []
        ) {
            requested = type
            self.location = location
            self.chain = chain.map(Step.init)
            registration = site?.location
            self.isStaged = isStaged
            self.isOutsideIsolatedContainer = isOutsideIsolatedContainer
            self.registeredSites = registeredSites
            self.keptAs = keptAs
        }

        /// The requested type, with its module.
        public var type: String { typeName(requested) }

        /// For a type that is not registered: registered types that the caller might have meant.
        ///
        /// - Complexity: O(number of registered types).
        public var alternatives: [Step] {
            let similar = similarSites(to: requested, among: registeredSites)
            return (keptAs + similar.filter { other in !keptAs.contains { $0 === other } }).map(Step.init)
        }
    }

    /// A type whose block was running.
    ///
    /// ```swift
    /// func isBuilding(_ type: String, in error: InjectionError) -> Bool {
    ///     error.failure.chain.contains { step in step.type == type }
    /// }
    /// ```
    public struct Step: Sendable {
        let site: RegistrationSite

        /// The registered type, with its module.
        public var type: String { typeName(site.type) }
        /// Where the block was registered.
        public var location: Location { site.location }
    }

    /// A line of source code.
    ///
    /// ```swift
    /// func link(to place: InjectionError.Location) -> String {
    ///     "https://example.org/sources/\(place.fileID)#L\(place.line)"
    /// }
    /// ```
    public struct Location: Sendable, Equatable, CustomStringConvertible {
        // A `StaticString`, as every registration has one, and it costs nothing to make.
        let file: StaticString
        /// The line, counted from 1.
        public let line: UInt

        /// The module and the file, as `#fileID` gives them.
        public var fileID: String { file.description }

        /// The file and the line, separated by a colon.
        @inline(never)
        public var description: String { fileID + ":" + line.description }

        /// Whether two locations are the same line of the same file.
        public static func == (left: Location, right: Location) -> Bool {
            left.line == right.line && left.fileID == right.fileID
        }
    }
}

typealias Location = InjectionError.Location
