import Foundation
import Testing

@testable import InjectionVerifier

struct PrintingTests {
    let finding = Diagnostic(
        kind: .unregistered, types: ["X"], severity: .error,
        place: Place(file: "/p/Sources/A,b.swift", line: 3, column: 7), function: "f()", message: "X is 100% missing",
        notes: [.init(place: Place(file: "/elsewhere/B.swift", line: 1, column: 2), message: "called from here")])
    let summary = Summary(graphs: [], diagnostics: [])

    func text(_ format: DiagnosticPrinter.Format) -> String {
        DiagnosticPrinter(format: format, folder: "/p").text([finding], summary)
    }

    @Test("Findings for people have relative paths, notes, and a summary") func forPeople() {
        #expect(
            text(.text) == """
                Sources/A,b.swift:3:7: error: X is 100% missing [unregistered]
                /elsewhere/B.swift:1:2: note: called from here
                0 injections of 0 types, 0 registrations in 0 modules: 0 errors, 0 warnings, 0 not verified

                """)
    }

    @Test("On a terminal, a caret in the source shows the place, as the compiler shows it") func forTerminals() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        try "import Injection\n\tlet ü: X = Inject()\n".write(toFile: file, atomically: true, encoding: .utf8)
        func note(_ line: Int) -> Diagnostic.Note {
            .init(place: Place(file: file, line: line, column: 1), message: "called from here")
        }
        // The letter has two bytes in UTF-8. The last note is in a line that the file does not have.
        let finding = Diagnostic(
            kind: .unregistered, severity: .error, place: Place(file: file, line: 2, column: 14),
            message: "X is missing",
            notes: [note(1), note(9)])
        #expect(
            DiagnosticPrinter(format: .source, folder: "/p").text([finding], summary) == """
                \(file):2:14: error: X is missing [unregistered]
                2 | \tlet ü: X = Inject()
                  | \t           ^
                \(file):1:1: note: called from here
                1 | import Injection
                  | ^
                \(file):9:1: note: called from here

                0 injections of 0 types, 0 registrations in 0 modules: 0 errors, 0 warnings, 0 not verified

                """)
    }

    @Test(
        "Functions have the names in findings that they have in the sources",
        arguments: [
            "Rooms.lobby.unsafeMutableAddressor": "Rooms.lobby", "Lazy.wrappedValue.getter": "Lazy.wrappedValue",
            "static Migration.addSlugs@Sendable (_:)": "static Migration.addSlugs(_:)",
            "one-time initialization function for (user, count)": "(user, count)", "App_main": "main",
            "async_Main": "main",
            "static BareTests.$s10MacroTests8inMacros4TestfMp_25generatord912107463054359fMu_@Sendable ()": "inMacros",
            "closure #1 in Cart.__allocating_init(_:)": "Cart.init(_:)", "Shop.().init()": "Shop.init()",
        ])
    func functionNames(printed: String, written: String) {
        #expect(FunctionName(printed).shown == written)
    }

    @Test("Findings for Xcode have whole paths") func forXcode() {
        #expect(text(.xcode).hasPrefix("/p/Sources/A,b.swift:3:7: error: X is 100% missing [unregistered]\n"))
    }

    @Test("In findings for GitHub, the characters that separate fields are escaped") func forGitHub() {
        let line = text(.github).split(separator: "\n")[0]
        #expect(
            line
                == "::error file=Sources/A%2Cb.swift,line=3,col=7,title=unregistered::X is 100%25 missing%0A/elsewhere/B.swift:1: "
                + "called from here")
    }

    @Test("For GitHub and in SARIF, paths are relative to the repository, even if the check runs in a folder of it")
    func inAFolderOfTheRepository() {
        func line(_ format: DiagnosticPrinter.Format) -> String {
            DiagnosticPrinter(format: format, folder: "/p/Sources", environment: ["GITHUB_WORKSPACE": "/p"])
                .text([finding], summary)
        }
        #expect(line(.github).hasPrefix("::error file=Sources/A%2Cb.swift,"))
        #expect(line(.sarif).contains(#""uri" : "Sources/A,b.swift""#))
        #expect(line(.text).hasPrefix("A,b.swift:3:7: error:"))
    }

    @Test("JSON has each finding with its place, name, types, function and notes, and a summary") func forPrograms()
        throws
    {
        let object = try JSONSerialization.jsonObject(with: Data(text(.json).utf8)) as? [String: Any]
        let diagnostics = try #require(object?["diagnostics"] as? [[String: Any]])
        #expect(diagnostics.count == 1)
        #expect(diagnostics[0]["file"] as? String == "Sources/A,b.swift")
        #expect(diagnostics[0]["line"] as? Int == 3)
        #expect(diagnostics[0]["name"] as? String == "unregistered")
        #expect(diagnostics[0]["types"] as? [String] == ["X"] && diagnostics[0]["function"] as? String == "f()")
        #expect((diagnostics[0]["notes"] as? [[String: Any]])?.first?["message"] as? String == "called from here")
        #expect((object?["summary"] as? [String: Any])?["errors"] as? Int == 0)
    }

    @Test("SARIF has all that its schema requires, with relative paths where possible") func forServices() throws {
        let log = try #require(try JSONSerialization.jsonObject(with: Data(text(.sarif).utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
        #expect(driver["name"] as? String == "injection-verifier")
        let rule = try #require((driver["rules"] as? [[String: Any]])?.first)
        #expect(rule["id"] as? String == "unregistered")
        let description = (rule["shortDescription"] as? [String: String])?["text"]
        #expect(description == "A type is injected but registered nowhere.")
        let result = try #require((run["results"] as? [[String: Any]])?.first)
        #expect(result["ruleId"] as? String == "unregistered" && result["level"] as? String == "error")
        #expect((result["message"] as? [String: String])?["text"] == "X is 100% missing")
        #expect((result["partialFingerprints"] as? [String: String])?.values.first == "unregistered\tX\tf()")
        func location(_ key: String) throws -> (uri: [String: String]?, region: [String: Int]?) {
            let location = try #require((result[key] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
            return (location["artifactLocation"] as? [String: String], location["region"] as? [String: Int])
        }
        let own = try location("locations")
        #expect(own.uri == ["uri": "Sources/A,b.swift", "uriBaseId": "%SRCROOT%"])
        #expect(own.region == ["startLine": 3, "startColumn": 7])
        #expect(try location("relatedLocations").uri == ["uri": "file:///elsewhere/B.swift"])
    }

    @Test(
        "A type is shown without `any` and marks, if it is then still clear",
        arguments: [
            ("any Clock", "Clock"), ("Optional<any Clock>", "Clock?"), ("any A.Logger", "A.Logger"),
            ("App.Secret#12AB34CD", "App.Secret"), ("any A & B", "any A & B"), ("Array<any Clock>", "Array<any Clock>"),
        ])
    func display(type: String, shown: String) { #expect(TypeNames.display(TypeID(type)) == shown) }
}

struct OptionsTests {
    @Test("All options of the check are read") func all() throws {
        let options = try Options([
            "verify-injections", "--package-path", "p", "--format=github", "--strict", "--sendable", "--graph",
            "g.html",
            "--build-system", "swiftbuild", "--log", "x.log",
        ])
        #expect(
            options.verb == .verifyInjections && options.format == .github && options.isStrict
                && options.judging.checksSendable
        )
        #expect(
            options.graph == "g.html" && options.build.buildSystem == .swiftbuild
                && options.build.log == "x.log")
        #expect(try Options([]).verb == .verifyInjections)
        #expect(try Options(["--sessions"]).judging.checksSessions && !options.judging.checksSessions)
    }

    @Test(
        "A wrong option is an error that says what is wrong",
        arguments: [
            (["--formt"], "unknown option `--formt`"),
            (["--format", "html"], "it knows text, source, json, github, xcode, sarif"),
            (["explain"], "explain needs the name of a finding: unregistered, cycle, "),
            (["explain", "unregisterd"], "no finding is called `unregisterd`; did you mean `unregistered`?"),
            (["--baseline", "a", "--write-baseline", "a"], "leave out --baseline"),
            (["--list", "--graph", "a.html"], "--list prints a list and writes no file; leave out --graph"),
            (
                ["sessions", "--write-baseline", "a"],
                "sessions prints a list and writes no file; leave out --write-baseline"
            ),
            (["--xcode", "p", "-c", "release"], "leave out --configuration"),
            (["--log"], "--log needs a value"), (["--graph", "g.png"], "FILE.html, not `g.png`"),
            (["--target", "A"], "unknown option `--target` for verify-injections"),
            (["foo"], "unknown command `foo`; there are verify-injections, explain, sessions, generate-registrations"),
            (["--for-plugin", "--package-path", "p"], "`swift package --package-path PATH verify-injections`"),
            (["--for-plugin", "--work-path", "p"], "--work-path is for `swift run injection-verifier`"),
            (["--for-plugin", "--skip-build"], "--skip-build is for `swift run injection-verifier`"),
            (["--strict=no"], "--strict takes no value"), (["--skip-build=1"], "--skip-build takes no value"),
        ])
    func mistakes(arguments: [String], message: String) {
        #expect { try Options(arguments) } throws: { "\($0)".contains(message) }
    }

    @Test("The exit status is 2 if the tool could not do its work") func status() {
        func run(_ arguments: String...) -> (status: Int32, text: String) {
            let recorded = RecordedOutput()
            return (VerifyCommand.run(arguments, output: recorded.output), recorded.text)
        }
        let unknown = run("--formt")
        #expect(unknown.status == 2)
        #expect(unknown.text.hasPrefix("error: unknown option `--formt`"))
        let nowhere = run("--skip-build", "--package-path", "/nowhere")
        #expect(nowhere.status == 2)
        #expect(nowhere.text.hasPrefix("/nowhere: error: is not a package"))
        let folder = run("--log", "/")
        #expect(folder.status == 2 && folder.text == "/: error: is a folder; give a log file\n")
        let unwritable = run("--skip-build", "--package-path", SamplePackage.root.path, "--work-path", "/dev/null/x")
        #expect(unwritable.status == 2)
        #expect(unwritable.text.hasPrefix("/dev/null/x: error: this folder cannot be made: "))
        #expect(!unwritable.text.contains("Domain"))
        let unexplained = run("explain", "unregisterd")
        #expect(unexplained.status == 2 && unexplained.text.hasPrefix("error: no finding is called `unregisterd`"))
        let explained = run("explain", "unregistered")
        #expect(
            explained.status == 0
                && explained.text.hasPrefix("unregistered\n\nA type is injected but registered nowhere."))
        #expect(run("verify-injections", "explain", "unregistered").text == explained.text)
        // A page may break a line after a link.
        let notVerified = run("explain", "not-verified").text.replacing("\n", with: " ")
        #expect(notVerified.contains("“What the check cannot see” lists"))
        #expect(explained.text.contains("\n    import Injection"))
        #expect(!explained.text.contains("```") && !explained.text.contains("**"))
        #expect(
            explained.text.contains("write above its line:\n\n    // injection-verifier:disable unregistered: REASON\n")
        )
        #expect(!run("explain", "unused-disable").text.contains("write above its line"))
        let help = run("--help")
        #expect(help.status == 0)
        #expect(help.text == Options.help + "\n")
    }

    @Test("A page that cannot be written is an error that names the file, and says why") func unwritableGraph() {
        #expect { try WrittenFile.write("", to: "/nonexistent/a.html") } throws: { error in
            let text = "\(error)"
            #expect(text.hasPrefix("/nonexistent/a.html: error: cannot be written here: "))
            return text.contains("No such file or directory") && !text.contains("Domain")
        }
    }
}

struct ArgumentsTests {
    @Test("A command line is split into words as a shell would do it") func words() {
        #expect(
            CommandLineText.words(#"a b\ c "d e" 'f "g"' h\"i ""  j"#) == [
                "a", "b c", "d e", #"f "g""#, "h\"i", "", "j",
            ])
    }

    @Test("Compiler arguments that decide the meaning of code are kept, and those that decide the output are dropped")
    func meaningful() throws {
        let module = try #require(
            ModuleArguments(command: [
                "/usr/bin/swiftc", "-module-name", "A", "-emit-module", "-emit-module-path", "/m", "-c", "/s/A.swift",
                "-DDEBUG", "-j8",
                "-Xcc", "-g", "-wmo", "-O", "-swift-version", "6", "-output-file-map", "/o", "-I", "/i",
            ]))
        #expect(module.meaningful == ["-module-name", "A", "-DDEBUG", "-Xcc", "-g", "-swift-version", "6", "-I", "/i"])
        #expect(module.sources == ["/s/A.swift"])
    }
}
