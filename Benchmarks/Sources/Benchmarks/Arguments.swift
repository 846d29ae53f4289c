/// The requests on the command line.
struct Arguments {
  var only: [String] = []
  var isQuick = false
  var isDetailed = false
  var isMarkdown = false
  var asksForHelp = false

  /// The task for a child process of a benchmark.
  var childTask: [String]?

  static let processorTime = "--cpu-time"

  static let usage = """
    USAGE: Benchmarks [--only NAME]... [--quick] [--cpu-time] [--detail] [--markdown]

      --only NAME  Measure one claim; may be repeated.
      --quick      Take a hundredth of the points, to see that all runs.
      --cpu-time   Count only the time that the processor works for this program,
                   on a machine that others use, too.
      --detail     Print what the lines of the table are made of.
      --markdown   Print the table as Markdown.
      --help       Print this.

    CLAIMS:
    \(Benchmark.all.map { "  \($0.name.padded(to: 12))  \($0.summary)" }.joined(separator: "\n"))
    """
}

extension Arguments {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  init(_ words: some Sequence<String>) throws(Mistake) {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      switch word {
      case "--only":
        guard let name = words.popFirst() else {
          throw Mistake(description: "--only needs the name of a claim; --help lists all claims")
        }
        guard Benchmark.all.contains(where: { $0.name == name }) else {
          throw Mistake(description: "\"\(name)\" is not a claim; --help lists all claims")
        }
        only.append(name)
      case "--quick": isQuick = true
      case Self.processorTime: break  // The stopwatch reads it.
      case "--detail": isDetailed = true
      case "--markdown": isMarkdown = true
      case "--help", "-h": asksForHelp = true
      case "--child":
        childTask = Array(words)
        words = []
      default:
        throw Mistake(description: "Unknown argument \"\(word)\"; --help lists all arguments")
      }
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
