import Pinfold

/// Files of places to read.
enum CSVFile {
  /// Writes a file with a name, a kind and a place in each row, about 50 bytes a row.
  static func write(_ coordinates: [Coordinate], to path: String) throws {
    var row = 0
    try Platform.writeFile(path) {
      guard row < coordinates.count else { return nil }
      var chunk = row == 0 ? Array("id,name,kind,latitude,longitude\n".utf8) : []
      let end = min(row + 10_000, coordinates.count)
      for coordinate in coordinates[row..<end] {
        chunk += "\(row),\"Place \(row), north\",\(kinds[row % kinds.count]),".utf8
        append(coordinate.latitude, to: &chunk)
        chunk.append(UInt8(ascii: ","))
        append(coordinate.longitude, to: &chunk)
        chunk.append(UInt8(ascii: "\n"))
        row += 1
      }
      return chunk
    }
  }

  private static let kinds = ["school", "shop", "station", "park"]

  /// Appends degrees with six decimals.
  private static func append(_ degrees: Double, to bytes: inout [UInt8]) {
    let scaled = Int((degrees * 1e6).rounded())
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes += "\(abs(scaled) / 1_000_000).".utf8
    // Adding a leading one keeps the zeros, and then it is dropped.
    bytes += "\(1_000_000 + abs(scaled) % 1_000_000)".utf8.dropFirst()
  }
}
