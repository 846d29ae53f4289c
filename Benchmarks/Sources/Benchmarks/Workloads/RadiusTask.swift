import Pinfold

/// Builds a radius hierarchy on request, so that another program can do the same in turns
/// with it.
///
/// It first writes the coordinates to a file, longitude and latitude as doubles, then
/// prints `ready`. To each line it answers the seconds it took to build the hierarchy of
/// these coordinates.
struct RadiusTask {
  static let name = "radius"

  let shape: Shape
  let count: Int
  let path: String
}

extension RadiusTask {
  /// The task that some words stand for.
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
