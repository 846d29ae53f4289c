import Pinfold
import PinfoldText

/// The legend in the upper left corner: the categories in view with their colors and counts.
struct CategoryLegend {
  private let rows: [(part: CategoryRing.Part?, text: String)]

  init(_ marks: PictureMarks, in frame: MapFrame) {
    let arcs = marks.partCounts
    // Above the legend along the lower edge.
    let room = max(Int((frame.height - 3 * Self.edge - 24 - Self.padding) / Self.rowHeight), 0)
    let shown = arcs.prefix(arcs.count > room ? max(room - 1, 0) : room)
    var rows: [(part: CategoryRing.Part?, text: String)] = shown.map { arc in
      let name = arc.part.name(among: marks.categoryNames, count: arc.count)
      let short = name.count > Self.longest ? name.prefix(Self.longest - 1) + "…" : name[...]
      return (arc.part, "\(short) \(GroupedNumber(arc.count))")
    }
    if shown.count < arcs.count { rows.append((nil, "and \(arcs.count - shown.count) more")) }
    self.rows = rows
  }

  func draw(on canvas: inout SVGCanvas) {
    guard !rows.isEmpty else { return }
    let width = rows.map { canvas.width(of: $0.text, as: .caption) }.max() ?? 0
    let box = ScreenBox(
      x: Self.edge,
      y: Self.edge,
      width: width + Self.swatch + 1.5 * Self.padding,
      height: Double(rows.count) * Self.rowHeight + Self.padding
    )
    canvas.fill(box, as: .plate)
    for (number, row) in rows.enumerated() {
      let middle = box.y + Self.padding / 2 + (Double(number) + 0.5) * Self.rowHeight
      let left = box.x + Self.padding / 2
      if let part = row.part {
        let center = ScreenPoint(x: left + Self.swatch / 2, y: middle)
        canvas.draw(PictureDot(center: center, name: nil, part: part))
      }
      let start = ScreenPoint(x: left + Self.swatch + Self.padding / 2, y: middle + 4)
      canvas.draw(PictureText(text: row.text, position: start, style: .caption))
    }
  }

  private static let edge = 10.0
  private static let padding = 12.0
  private static let swatch = 10.0
  private static let rowHeight = 18.0

  /// The most letters of a name.
  private static let longest = 24
}
