import Pinfold
import PinfoldStore

/// What `pinfold info` says of a file.
struct FileReport {
  /// Several places at one position.
  struct Stack {
    let count: Int
    let coordinate: Coordinate

    /// What one of the places is called.
    let name: String?
  }

  let table: PlaceTable
  let bounds: CoordinateRect?
  let locationCount: Int

  /// How far apart places may be and still be at one location, in metres.
  let tolerance: Double

  /// The biggest stack; `nil` when no two places are at the same position.
  let stack: Stack?

  let indexByteCount: Int
  let readingTime: Duration
  let buildTime: Duration
}

extension FileReport {
  /// - Throws: An error of reading, when the file is gone or changed.
  init(
    _ table: PlaceTable,
    _ index: PointIndex,
    tolerance: Double,
    readingTime: Duration,
    buildTime: Duration
  ) throws(ReadError) {
    let locations = index.temporaryLocations
    let biggest = locations.max { $0.count < $1.count }
    var stack: Stack?
    if let biggest, biggest.count > 1 {
      let row = biggest.firstMember.map { Int($0.row) }
      stack = Stack(
        count: biggest.count,
        coordinate: biggest.coordinate,
        name: try row.flatMap { row throws(ReadError) in
          NameColumn.name(in: try table.properties(ofRow: row))
        }
      )
    }
    self.init(
      table: table,
      bounds: index.temporaryBounds.map(CoordinateRect.init),
      locationCount: locations.count,
      tolerance: tolerance,
      stack: stack,
      indexByteCount: index.count * 12,
      readingTime: readingTime,
      buildTime: buildTime
    )
  }

  var bytesPerPoint: Double { Double(indexByteCount) / Double(Swift.max(table.rowCount, 1)) }

  var megabytesPerSecond: Double {
    Double(table.byteCount) / 1e6 / Swift.max(readingTime.seconds, 1e-9)
  }
}

extension CoordinateRect {
  /// The smallest rect in degrees around a map rect.
  init(_ rect: MapRect) {
    let corner = WebMercator.coordinate(for: MapPoint(x: rect.minX, y: rect.minY))
    let opposite = WebMercator.coordinate(for: MapPoint(x: rect.maxX, y: rect.maxY))
    self.init(
      west: corner.longitude,
      south: opposite.latitude,
      east: opposite.longitude,
      north: corner.latitude
    )
  }
}
