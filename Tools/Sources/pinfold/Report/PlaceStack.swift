import Pinfold
import PinfoldReaders

struct PlaceStack {
  let count: Int
  let coordinate: Coordinate

  /// The name of one of the places.
  let name: String?

  /// Finds the position with the most places.
  ///
  /// - Returns: `nil` if no two places coincide.
  /// - Throws: ``ReadError`` if the file has changed or is missing.
  init?(biggestOf index: PointIndex, in table: PlaceTable) throws(ReadError) {
    guard let (position, count) = index.largestStack, count > 1 else { return nil }
    let side = PointIndex.quantum
    let rect = MapRect(x: position.x, y: position.y, width: side, height: side)
    let member = index.points(in: rect).first { index.position(of: $0) == position }
    var name: String?
    if let member {
      name = NameColumn.name(in: try table.properties(ofRow: Int(member.row)))
    }
    (self.count, self.name) = (count, name)
    coordinate = WebMercator.coordinate(for: position)
  }
}
