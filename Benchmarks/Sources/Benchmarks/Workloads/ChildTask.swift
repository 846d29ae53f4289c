/// A task to measure in a separate process. The process is this program, run again with `--child`
/// and the task.
enum ChildTask {
  /// The error for a child's answer that cannot be read.
  struct Nonsense: Error, CustomStringConvertible {
    let answer: String

    var description: String { "A child process answered \"\(answer)\"" }
  }

  /// Runs the requested task in the child process.
  static func run(_ words: [String]) throws {
    let parameters = words.dropFirst()
    switch words.first {
    case ReadTask.name where parameters.count == 1:
      try ReadTask(path: words[1]).run()
    case GrowthTask.name:
      guard let task = GrowthTask(parameters) else { fallthrough }
      task.run()
    case RadiusTask.name:
      guard let task = RadiusTask(parameters) else { fallthrough }
      try task.run()
    default:
      throw Arguments.Mistake(
        description: "\"\(words.joined(separator: " "))\" is not a task of a child process"
      )
    }
  }
}
