package import Pinfold

/// Writes the roll-up that a database would make of places, as CSV.
package enum RollupText {
  /// - Parameter zoom: The leaf zoom.
  package static func csv(of places: [Coordinate], zoom: Int = 16) -> String {
    let width = 1 << (32 - zoom)
    var cells: [[Int]: (count: Int, x: Int, y: Int)] = [:]
    for place in places {
      let point = WebMercator.mapPoint(for: place)
      let x = Int((point.x * 16).rounded(.toNearestOrEven)) % (1 << 32)
      let y = min(Int((point.y * 16).rounded(.toNearestOrEven)), (1 << 32) - 1)
      let name = [x / width, y / width]
      let cell = cells[name] ?? (0, 0, 0)
      cells[name] = (cell.count + 1, cell.x + x % width, cell.y + y % width)
    }
    var lines = ["latitude,longitude,count,sum_people,min_people,max_people"]
    for (name, cell) in cells.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      func mean(_ edge: Int, _ sum: Int) -> Double {
        (Double(edge * width) + Double(sum) / Double(cell.count)).rounded(.toNearestOrEven) / 16
      }
      let mean = MapPoint(x: mean(name[0], cell.x), y: mean(name[1], cell.y))
      let place = WebMercator.coordinate(for: mean)
      lines.append("\(place.latitude),\(place.longitude),\(cell.count),\(cell.count * 10),10,10")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
