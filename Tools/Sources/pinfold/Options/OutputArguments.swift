import ArgumentParser

/// Where a command writes.
struct OutputArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write to a file, which appears when it is whole. (default: standard output)",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?
}

extension OutputArguments {
  /// Opens what to write to, so that a folder that is not there is known before
  /// the work is done.
  func open() throws -> Output { try Output(path: isStandardOutput ? nil : output) }

  var isStandardOutput: Bool { output == nil || output == "-" }
}
