/// What is measured in a process of its own: this program, run again with
/// `--child` and the task.
enum ChildTask {
  /// An answer that a child process failed to return.
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
        description: "There is no task \"\(words.joined(separator: " "))\""
      )
    }
  }
}
