import Pinfold

/// Builds a radius hierarchy on request, so that another program can take turns with it.
///
/// The task first writes the coordinates to a file, longitude and latitude as doubles, and prints
/// `ready`. It answers each input line with the seconds that building the hierarchy of these
/// coordinates took.
struct RadiusTask {
  static let name = "radius"

  let shape: Shape
  let count: Int
  let path: String
}

extension RadiusTask {
  /// Creates the task from command-line arguments.
  init?(_ words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count == 3, let shape = Shape(rawValue: words[0]), let count = Int(words[1])
    else { return nil }
    (self.shape, self.count, path) = (shape, count, words[2])
  }

  func run() throws {
    let coordinates = shape.coordinates(count: count)
    var rest = coordinates[...]
    try Platform.writeFile(path) {
      let chunk = rest.prefix(1 << 16)
      rest = rest.dropFirst(chunk.count)
      return chunk.isEmpty ? nil : chunk.flatMap(Self.bytes)
    }
    print("ready")
    Platform.flushOutput()
    while readLine() != nil {
      print(measure { RadiusHierarchy(PointIndex(coordinates)) }.seconds)
      Platform.flushOutput()
    }
  }

  private static func bytes(of coordinate: Coordinate) -> [UInt8] {
    [coordinate.longitude, coordinate.latitude].flatMap { value in
      (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
    }
  }
}
