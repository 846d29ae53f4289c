import Pinfold
import PinfoldStore

/// The clusters and single places that a picture shows.
struct PictureMarks {
  /// A cluster in the picture.
  private struct Circle {
    let center: ScreenPoint
    let symbol: ClusterSymbol
    let count: Int
    let isStack: Bool
  }

  /// A single place in the picture.
  private struct Dot {
    let center: ScreenPoint
    let name: String?
  }

  /// The biggest first, so that none is hidden behind another.
  private let circles: [Circle]
  private let dots: [Dot]
  private let frame: MapFrame

  /// Gathers what is in sight.
  ///
  /// - Throws: An error of reading, when the file is gone or changed.
  init(_ places: PlannedPlaces, in frame: MapFrame) throws(ReadError) {
    self.frame = frame
    let cell = places.plan.grid.cellMapPoints * frame.viewport.zoomScale
    let scale = min(max(cell / 60, 0.4), 1.2)
    var circles: [Circle] = []
    var dots: [Dot] = []
    for cluster in places.plan.clusters {
      let positions = frame.positions(of: cluster.anchor, margin: Self.margin)
      guard !positions.isEmpty else { continue }
      if let row = ClusterFacts.row(of: cluster) {
        let name = NameColumn.name(in: try places.table.properties(ofRow: row))
        dots += positions.map { Dot(center: $0, name: name) }
      } else {
        let symbol = ClusterSymbol(count: cluster.count, scale: scale)
        circles += positions.map {
          Circle(
            center: $0,
            symbol: symbol,
            count: cluster.count,
            isStack: cluster.isUniqueLocation
          )
        }
      }
    }
    self.circles = circles.enumerated()
      .sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }
      .map(\.element)
    self.dots = dots
  }

  /// How far beyond the edges a circle's middle may be and still be seen.
  private static let margin = 48.0
}

// MARK: - Words

extension PictureMarks {
  /// What the picture shows, in a few words.
  var caption: String {
    let visibleCircles = circles.filter { isVisible($0.center) }
    let visibleDots = dots.count { isVisible($0.center) }
    let count = visibleCircles.reduce(visibleDots) { $0 + $1.count }
    let clusters = visibleCircles.count
    return "\(GroupedNumber(count)) place\(count == 1 ? "" : "s") in "
      + "\(GroupedNumber(clusters)) cluster\(clusters == 1 ? "" : "s")"
      + (visibleDots > 0 ? " and \(GroupedNumber(visibleDots)) alone" : "")
  }

  /// What the picture shows, for who cannot see it.
  var description: String {
    guard let biggest = circles.first(where: { isVisible($0.center) }) else {
      return "A map with \(caption)."
    }
    return "A map with \(caption); the biggest cluster has \(GroupedNumber(biggest.count))."
  }

  private func isVisible(_ point: ScreenPoint) -> Bool {
    (0..<frame.width).contains(point.x) && (0..<frame.height).contains(point.y)
  }
}

// MARK: - Writing

extension PictureMarks {
  func write(to output: inout Output) {
    for dot in dots { output.write(Self.element(dot)) }
    for circle in circles { output.write(Self.element(circle)) }
  }

  private static func element(_ dot: Dot) -> String {
    let (x, y) = text(dot.center)
    let title = dot.name.map { "<title>\(XMLText.escaped($0))</title>" } ?? ""
    return "<circle class=\"p\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\">\(title)</circle>\n"
  }

  private static func element(_ circle: Circle) -> String {
    let (x, y) = text(circle.center)
    let symbol = circle.symbol
    let radius = DecimalText.rounded(symbol.radius, places: 1)
    let halo = DecimalText.rounded(symbol.radius + 4, places: 1)
    let size = DecimalText.rounded(symbol.fontSize, places: 1)
    // The middle of digits is a little above a third of their size.
    let base = DecimalText.rounded(circle.center.y + 0.355 * symbol.fontSize, places: 1)
    let title = "\(GroupedNumber(circle.count)) places\(circle.isStack ? " at one location" : "")"
    let ring =
      circle.isStack
      ? "<circle class=\"o\" cx=\"\(x)\" cy=\"\(y)\" r=\"\(DecimalText.rounded(symbol.radius - 3, places: 1))\"/>"
      : ""
    return """
      <g><title>\(title)</title>\
      <circle class="h t\(symbol.tier)" cx="\(x)" cy="\(y)" r="\(halo)"/>\(ring)\
      <circle class="c t\(symbol.tier)" cx="\(x)" cy="\(y)" r="\(radius)"/>\
      <text class="n" x="\(x)" y="\(base)" font-size="\(size)">\(symbol.label)</text></g>

      """
  }

  private static func text(_ point: ScreenPoint) -> (x: String, y: String) {
    (DecimalText.rounded(point.x, places: 1), DecimalText.rounded(point.y, places: 1))
  }
}
