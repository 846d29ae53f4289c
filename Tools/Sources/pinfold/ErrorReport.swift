import ArgumentParser
import PinfoldPostgres
import PinfoldReaders
import PinfoldServer
import PinfoldStore
import PinfoldText

/// What an error becomes: text for the user, and an exit code.
///
/// All errors of all commands are converted here.
struct ErrorReport {
  /// What is printed; empty for what is not a failure, such as a request for help.
  let text: String

  /// 0 when all is well, 1 for a problem with a file, 64 for arguments that
  /// cannot be understood.
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
      // Requests for help or the version are errors to ArgumentParser.
      text = exitCode == 0 ? message : Self.plain(Self.renamed(message))
    }
  }

  /// Errors in arguments that a command finds while it runs, after it has read its input.
  init(_ error: ValidationError, of command: any ParsableCommand.Type) {
    let name = PinfoldCommand.path(to: command).map { " \($0)" }.joined()
    exitCode = PinfoldCommand.exitCode(for: error).rawValue
    text =
      Self.line(error.message) + "\n  See 'pinfold\(name) --help' for more information."
  }

  /// Errors of a file, which may advise to read another one with the command.
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

  /// Whether the log has more than failures, which then have their causes.
  private static var isVerbose: Bool { CommandLine.arguments.contains("--verbose") }

  private static func line(_ sentence: String) -> String {
    "pinfold: \(sentence.withoutControls)"
  }

  /// Returns lines without control characters for the terminal: arguments may be names of
  /// files.
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
