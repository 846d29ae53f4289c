package import Pinfold

/// Writes the roll-up that a database would make of places, in one part.
package enum RollupText {
  /// - Parameters:
  ///   - kinds: By place, the value of a category `kind`; none for a roll-up without categories.
  ///   - missingCount: How many rows there were without coordinates, of the empty kind.
  package static func csv(
    of places: [Coordinate],
    kinds: [String] = [],
    zoom: Int = 16,
    missingCount: Int = 0
  ) -> String {
    let width = 1 << (32 - zoom)
    var cells: [[String]: (count: Int, x: Int, y: Int)] = [:]
    var total = (x: 0, y: 0, column: 0, row: 0)
    for (number, place) in places.enumerated() {
      let point = WebMercator.mapPoint(for: place)
      let x = Int((point.x * 16).rounded(.toNearestOrEven)) % (1 << 32)
      let y = min(Int((point.y * 16).rounded(.toNearestOrEven)), (1 << 32) - 1)
      let name = ["\(x / width)", "\(y / width)"]
      for key in [name] + (kinds.isEmpty ? [] : [name + [kinds[number]]]) {
        let cell = cells[key] ?? (0, 0, 0)
        cells[key] = (cell.count + 1, cell.x + x % width, cell.y + y % width)
      }
      total = (
        total.x + x % width, total.y + y % width, total.column + x / width, total.row + y / width
      )
    }
    let hasKinds = !kinds.isEmpty
    func line(_ kind: String, _ values: String, value: String = "", manifest: String = "") -> String
    {
      "1795447053029855,\(kind),\(zoom),\(values),\(hasKinds ? value + "," : "")\(manifest)"
    }
    var lines = [
      "pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,sum_people,"
        + "min_people,max_people,count_people,"
        + "\(hasKinds ? "category_kind," : "")manifest"
    ]
    for (name, cell) in cells.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      lines.append(
        line(
          name.count == 2 ? "cell" : "category_kind",
          "\(name[0]),\(name[1]),\(cell.count),\(cell.x),\(cell.y),\(cell.count * 10),10,10,\(cell.count)",
          value: name.count == 2 ? "" : name[2]
        )
      )
    }
    if missingCount > 0 {
      lines.append(line("missing", "-1,-1,\(missingCount),0,0,,,,0"))
      if hasKinds { lines.append(line("category_kind", "-1,-1,\(missingCount),0,0,,,,0")) }
    }
    lines.append(
      line(
        "total",
        "\(total.column),\(total.row),\(places.count + missingCount),\(total.x),\(total.y),,,,",
        manifest: "table=places&latitude=lat&longitude=lon&figure=people"
          + "\(hasKinds ? "&category=kind" : "")&where=open%20%3D%201&zoom=\(zoom)"
      )
    )
    return lines.map { $0 + "\n" }.joined()
  }
}
