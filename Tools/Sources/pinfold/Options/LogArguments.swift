import ArgumentParser
import Logging

/// What a server writes to its log, and how.
struct LogArguments: ParsableArguments {
  @Flag(help: "Log every request to standard error.")
  var verbose = false

  @Option(
    help: ArgumentHelp(
      """
      The format of the log; json has one object on each line. The log has failures, without \
      --quiet changes of watched files, and with --verbose all requests.
      """,
      valueName: "format"
    )
  )
  var logFormat = LogFormat.text

  enum LogFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json
  }

  /// The log.
  ///
  /// - Parameter isQuiet: Whether it has no more than failures, unless requests are asked for.
  func logger(isQuiet: Bool) -> Logger {
    var logger = Logger(label: "pinfold") { label -> any LogHandler in
      switch logFormat {
      case .text: PlainLogHandler(StreamLogHandler.standardError(label: label))
      case .json: JSONLogHandler { StandardStreams.printError($0) }
      }
    }
    logger.logLevel = verbose ? .info : isQuiet ? .warning : .notice
    return logger
  }
}
