import ArgumentParser
import PinfoldText

struct OutputArguments: ParsableArguments {
  @Option(
    name: [.short, .long],
    parsing: .unconditional,
    help: ArgumentHelp(
      "Write to this file, which appears once it is complete. (default: standard output)",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  mutating func validate() throws {
    guard output?.isEmpty != true else {
      throw ValidationError("The --output is empty; name a file, or leave it out.")
    }
  }
}

extension OutputArguments {
  /// Says that a file is written. On standard error, because the file may be `/dev/stdout`.
  ///
  /// - Parameter contents: The number of places or tiles in the file, if known.
  func announce(_ byteCount: Int, of contents: String? = nil) {
    guard !isStandardOutput, let path = output else { return }
    let facts = [contents, "\(ByteCount(UInt64(byteCount)))"].compactMap(\.self)
    let line = "Wrote \(path): \(facts.joined(separator: ", "))"
    StandardStreams.printError(line.withoutControls)
  }

  /// Opens the output. Called early, so that a missing folder is reported before the work.
  ///
  /// - Parameters:
  ///   - input: The file to read. It is never replaced.
  ///   - replaces: Whether an existing file is replaced.
  func open(for input: String? = nil, replaces: Bool = true) throws -> Output {
    if let input, let output { try Output.checkApart(output, from: input) }
    return try Output(path: isStandardOutput ? nil : output, replaces: replaces)
  }

  var isStandardOutput: Bool { output == nil || output == "-" }
}
