import ArgumentParser
import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

/// The message and exit code for an error.
///
/// Every error of every command is converted here.
struct ErrorReport {
  /// The message. Empty for requests that are not failures, such as for help.
  let text: String

  /// 0 for success, 1 for a problem with a file, 64 for invalid arguments.
  let exitCode: Int32

  init(_ error: any Error) {
    switch error {
    case let error as ReadError:
      (text, exitCode) = (Self.line(error.description), 1)
    case let error as any CausedError:
      (text, exitCode) = (Self.line(Self.isVerbose ? error.logText : "\(error)"), 1)
    case let error as ServerError:
      (text, exitCode) = (Self.line(error.description), 1)
    case let error as CommandError:
      (text, exitCode) = (Self.line(error.description), 1)
    default:
      exitCode = PinfoldCommand.exitCode(for: error).rawValue
      let message = PinfoldCommand.fullMessage(for: error)
      // ArgumentParser also throws requests for help and the version.
      text =
        exitCode == 0 ? message : Self.plain(Self.renamed(message)) + (Self.advice(message) ?? "")
    }
  }

  /// Reports an invalid argument that a command finds after it has read its input.
  init(_ error: ValidationError, of command: any ParsableCommand.Type) {
    let name = PinfoldCommand.path(to: command).map { " \($0)" }.joined()
    exitCode = PinfoldCommand.exitCode(for: error).rawValue
    text =
      Self.line(error.message) + "\n  See 'pinfold\(name) --help' for more information."
  }

  /// Reports a reading error. Its advice to pipe a converted file names this command.
  init(_ error: ReadError, of command: any ParsableCommand.Type) {
    let (advised, name) = (ReadError.advisedPipe, command.configuration.commandName)
    var sentence = error.description
    if let name, sentence.hasSuffix(advised) {
      sentence = sentence.dropLast(advised.count) + "| pinfold \(name) -"
    }
    (text, exitCode) = (Self.line(sentence), 1)
  }

  func printAndExit() -> Never {
    guard exitCode == 0 else {
      StandardStreams.printError(text)
      StandardStreams.leave(exitCode)
    }
    do throws(CommandError) {
      try StandardStreams.printOutput(text)
      StandardStreams.leave(0)
    } catch {
      ErrorReport(error).printAndExit()
    }
  }

  /// Returns advice on reading several files, if they were passed to a command that reads one.
  private static func advice(_ message: String) -> String? {
    let files = CommandLine.arguments.dropFirst(2).filter { FileStamp.ofFile($0) != nil }
    guard message.hasPrefix("Error: "), message.contains("nexpected argument"), files.count > 1,
      let file = files.last
    else { return nil }
    let way = ReadError.query(ofFilesLike: file)
    return "\n" + plain("  Read several files as one table with \(way).")
  }

  /// Whether to print the whole log, with the causes of failures.
  private static var isVerbose: Bool { CommandLine.arguments.contains("--verbose") }

  private static func line(_ sentence: String) -> String {
    "pinfold: \(sentence.withoutControls)"
  }

  /// Removes control characters, which file names in arguments may contain.
  private static func plain(_ lines: String) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }
      .joined(separator: "\n")
  }

  /// Gives ArgumentParser's messages the same prefix as all others.
  private static func renamed(_ message: String) -> String {
    let label = "Error: "
    return message.hasPrefix(label) ? "pinfold: \(message.dropFirst(label.count))" : message
  }
}
