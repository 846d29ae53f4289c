package import Pinfold

/// Writes the roll-up that a database would make of places: in one part, without categories.
package enum RollupText {
  /// - Parameter missingCount: How many rows there were without coordinates.
  package static func csv(
    of places: [Coordinate],
    zoom: Int = 16,
    missingCount: Int = 0
  ) -> String {
    let width = 1 << (32 - zoom)
    var cells: [[Int]: (count: Int, x: Int, y: Int)] = [:]
    var total = (x: 0, y: 0, column: 0, row: 0)
    for place in places {
      let point = WebMercator.mapPoint(for: place)
      let x = Int((point.x * 16).rounded(.toNearestOrEven)) % (1 << 32)
      let y = min(Int((point.y * 16).rounded(.toNearestOrEven)), (1 << 32) - 1)
      let cell = cells[[x / width, y / width]] ?? (0, 0, 0)
      cells[[x / width, y / width]] = (cell.count + 1, cell.x + x % width, cell.y + y % width)
      total = (
        total.x + x % width, total.y + y % width, total.column + x / width, total.row + y / width
      )
    }
    var lines = [
      "pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,sum_people,manifest"
    ]
    for (name, cell) in cells.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      lines.append(
        "1795447053029855,cell,\(zoom),\(name[0]),\(name[1]),\(cell.count),\(cell.x),\(cell.y),"
          + "\(cell.count * 10),"
      )
    }
    if missingCount > 0 {
      lines.append("1795447053029855,missing,\(zoom),-1,-1,\(missingCount),0,0,,")
    }
    lines.append(
      "1795447053029855,total,\(zoom),\(total.column),\(total.row),"
        + "\(places.count + missingCount),\(total.x),\(total.y),,"
        + "table=places&latitude=lat&longitude=lon&figure=people&where=open%20%3D%201&zoom=\(zoom)"
    )
    return lines.map { $0 + "\n" }.joined()
  }
}
