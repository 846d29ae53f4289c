import PinfoldTesting

/// Rows of a table, and the roll-up that a database would make of them.
struct RolledUpRows {
  struct Place {
    let x, y: UInt32
    let kind: String
  }

  let run: Int
  let places: [Place]
  let manifest = "table=t&latitude=lat&longitude=lon&key=id&category=kind&zoom=16"

  init(run: Int = 1_795_447_053_029_855, placeCount: Int = 300, _ random: inout SplitMix64) {
    self.run = run
    places = (0..<placeCount).map { _ in
      // Few cells, at all edges of the world.
      let x = UInt32(truncatingIfNeeded: random.next() % 0x28000) &- 0x14000
      let y = random.next() % 2 == 0 ? UInt32(random.next() % 0x18000) : .max - 5
      return Place(x: x, y: y, kind: ["cafe", "a \"b\", c", ""][Int(random.next() % 3)])
    }
  }

  /// The places of each cell by its name.
  var cells: [String: [Place]] { Dictionary(grouping: places) { "16/\($0.x >> 16)/\($0.y >> 16)" } }

  /// Divides the rows of the roll-up into parts, in any order.
  func parts(_ count: Int, _ random: inout SplitMix64) -> [[UInt8]] {
    var rows: [String] = []
    for (_, all) in cells {
      rows.append(row("cell", all, kind: nil))
      for (kind, some) in Dictionary(grouping: all, by: \.kind) {
        rows.append(row("category_kind", some, kind: kind))
      }
    }
    rows.append("\(run),missing,16,-1,-1,3,0,0,k,,")
    rows.append("\(run),invalid,16,-2,-2,4,0,0,k,,")
    rows.append("\(run),category_kind,16,-2,-2,4,0,0,k,cafe,")
    rows.append("\(run),category_kind,16,-1,-1,3,0,0,k,,")
    let (x, y) = (places.map { Int($0.x & 0xFFFF) }, places.map { Int($0.y & 0xFFFF) })
    let sums = "\(x.reduce(0, +)),\(y.reduce(0, +))"
    let columns = places.reduce(0) { $0 + Int($1.x >> 16) }
    let lines = places.reduce(0) { $0 + Int($1.y >> 16) }
    rows.append("\(run),total,16,\(columns),\(lines),\(places.count + 7),\(sums),k,,\(manifest)")
    // A dictionary has no order, and a seed must give the same parts.
    rows.sort()
    for index in rows.indices { rows.swapAt(index, Int(random.next() % UInt64(rows.count))) }
    let header =
      "pinfold_rollup,row_kind,zoom,cell_x,cell_y,count,offset_x,offset_y,least_key,"
      + "category_kind,manifest"
    return (0..<count).map { part in
      let some = rows.enumerated().filter { $0.offset % count == part }.map(\.element)
      return Array(([header] + some).map { $0 + "\n" }.joined().utf8)
    }
  }

  private func row(_ name: String, _ places: [Place], kind: String?) -> String {
    let (x, y) = (places.map { Int($0.x & 0xFFFF) }, places.map { Int($0.y & 0xFFFF) })
    let quoted = kind.map { "\"\($0.replacing("\"", with: "\"\""))\"" } ?? ""
    return "\(run),\(name),16,\(places[0].x >> 16),\(places[0].y >> 16),\(places.count),"
      + "\(x.reduce(0, +)),\(y.reduce(0, +)),k,\(quoted),"
  }
}
