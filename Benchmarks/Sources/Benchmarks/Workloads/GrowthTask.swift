import Pinfold

/// Builds a small and a large index in turns. It runs in a separate process, because settings of
/// the allocator cannot be undone.
struct GrowthTask {
  static let name = "growth"

  let shape: Shape
  let memory: AllocatorMemory
  let counts: (few: Int, many: Int)
  let rounds: Int

  struct Result {
    let large: Double
    let small: Double
    let ratio: Double
  }
}

extension GrowthTask {
  func runInChild() throws -> Result {
    let words = [Self.name, shape.rawValue, memory.rawValue]
    let numbers = [counts.few, counts.many, rounds]
    let line = try Platform.runChild(words + numbers.map(String.init))
    let fields = line.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    guard fields.count == 3 else { throw ChildTask.Nonsense(answer: line) }
    return Result(large: fields[0], small: fields[1], ratio: fields[2])
  }

  /// Creates the task from the child's arguments.
  init?(_ words: ArraySlice<String>) {
    let numbers = words.dropFirst(2).compactMap { Int($0) }
    guard words.count == 5, numbers.count == 3, let shape = words.first.flatMap(Shape.init),
      let memory = words.dropFirst().first.flatMap(AllocatorMemory.init)
    else { return nil }
    (self.shape, self.memory) = (shape, memory)
    (counts, rounds) = ((numbers[0], numbers[1]), numbers[2])
  }

  func run() {
    let large = shape.coordinates(count: counts.many)
    let small = shape.coordinates(count: counts.few)
    Platform.allocate(from: memory)
    let comparison = Comparison(rounds: rounds) {
      measure { PointIndex(large) }.seconds
    } baseline: {
      // A small build takes a tenth of the time, so the median of several counts.
      Samples((0..<5).map { _ in measure { PointIndex(small) }.seconds }).median
    }
    print(comparison.subject.median, comparison.baseline.median, comparison.ratio)
  }
}
