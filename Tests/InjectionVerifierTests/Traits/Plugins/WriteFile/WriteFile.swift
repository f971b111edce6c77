import PackagePlugin

@main struct WriteFile: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let file = context.pluginWorkDirectoryURL.appending(path: "Written.swift")
        let tool = try context.tool(named: "FileWriter").url
        return [
            .buildCommand(displayName: "Write a file", executable: tool, arguments: [file.path], outputFiles: [file])
        ]
    }
}
