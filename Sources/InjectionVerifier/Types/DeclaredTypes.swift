/// The types that the read modules declare, and the modules that can name them.
struct DeclaredTypes {
    /// The types, each written with its module. A type that only one file can name is left out.
    private(set) var paths: Set<String> = []
    /// For each name, written with its module, the number of declarations of that name that only their file can name.
    private(set) var ofFiles: [String: Int] = [:]
    /// The types that another module can name only if it imports their module with `@testable`.
    private var ofModules: Set<String> = []
    /// For each module, the modules whose types it can name or be handed.
    private let visible: NumberedList<ModuleNumber, Set<String>>
    private let modules: NumberedList<ModuleNumber, ModuleFacts>
    private let read: Set<String>

    init(_ modules: NumberedList<ModuleNumber, ModuleFacts>) {
        self.modules = modules
        read = Set(modules.map(\.name))
        var exported: Set<String> = []
        for module in modules {
            var files: [String: Int] = [:]
            for (path, access) in Self.accesses(in: module) {
                switch access {
                case .file: files[path, default: 0] += 1
                case .module: ofModules.insert(path)
                case .anywhere: exported.insert(path)
                }
            }
            ofFiles.merge(files, uniquingKeysWith: max)
        }
        paths = ofModules.union(exported)
        ofModules.subtract(exported)
        let linked = modules.linkedNames
        visible = modules.mapElements { linked[$0.name] ?? [] }
    }

    /// Returns the types that a module declares, each with the code that can name it. Types in extensions of another
    /// module's types are left out. A nested type is at most as accessible as the type around it.
    private static func accesses(in module: ModuleFacts) -> [(path: String, access: TypeDeclaration.Access)] {
        var accesses: [(String, TypeDeclaration.Access)] = []
        var accessByName: [Substring: TypeDeclaration.Access] = [:]
        let types = module.declarations.filter { $0.kind != .extension }.map { ($0.name.description, $0.access) }
        for (name, declaredAccess) in types.sorted(by: { $0.0.count { $0 == "." } < $1.0.count { $0 == "." } }) {
            var access = declaredAccess
            if let dot = name.lastIndex(of: ".") {
                guard let outer = accessByName[name[..<dot]] else { continue }
                access = min(access, outer)
            }
            accessByName[name[...]] = max(access, accessByName[name[...]] ?? .file)
            accesses.append((module.name + "." + name, access))
        }
        return accesses
    }

    /// True if the module with the number `module` can name the types of the module `name`, or be handed them.
    func sees(_ name: String, from module: ModuleNumber) -> Bool { visible[module].contains(name) }

    /// Returns the path that a type has if `module` declares it: `App.User` for `User`.
    func path(of name: String, in module: ModuleNumber) -> String { modules[module].name + "." + name }

    /// True if code of a module can name a type, or be handed values of it by a module that it imports. `path` is the
    /// type, written with its own module: `App.User`.
    func canName(_ path: String, in module: ModuleNumber) -> Bool {
        let owner = String(path.prefix { $0 != "." })
        // The access of types is unknown in a module that was not read.
        guard read.contains(owner) else { return true }
        guard sees(owner, from: module) else { return false }
        if owner == modules[module].name { return true }
        return !path.contains("#") && (!ofModules.contains(path) || modules[module].testableImports.contains(owner))
    }
}

extension Sequence<ModuleFacts> {
    /// For each module, by name: its own name, and the names of all modules that it imports, directly or through
    /// others.
    var linkedNames: [String: Set<String>] {
        let imports = Dictionary(map { ($0.name, $0.imports) }, uniquingKeysWith: +)
        return imports.keys.reduce(into: [:]) { $0[$1] = Set(reachableFrom: [$1]) { imports[$0] ?? [] } }
    }
}
