public import PinfoldSimulation
import PinfoldSurface
import Pinfold

/// A picture of a simulated map as SVG, as large as its screen, in light and dark.
@MainActor public struct MapPicture {
  private let map: SimulatedMap
  private let caption: String

  /// Creates a picture of the map's current content.
  public init(of map: SimulatedMap, caption: String) {
    (self.map, self.caption) = (map, caption)
  }

  /// The picture as SVG.
  public var svg: String {
    let (width, height) = (Int(map.size.width), Int(map.size.height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height + 28)" \
      viewBox="0 0 \(width) \(height + 28)" role="img">
      <title>\(Self.escaped(caption))</title>
      <style>
        .land { fill: #eef0e6 } .grid { stroke: #dcdfd0 } .words { fill: #222 }
        .paper { fill: #fff } .reach { stroke: #0a64d6; fill: none; opacity: .5 }
        @media (prefers-color-scheme: dark) {
          .land { fill: #23282b } .grid { stroke: #333a3e } .words { fill: #eee }
          .paper { fill: #15181a } .reach { stroke: #6ab0ff }
        }
        text { font: 600 12px system-ui, sans-serif; text-anchor: middle }
      </style>
      <rect class="paper" width="100%" height="100%"/>
      <svg width="\(width)" height="\(height)">
      <rect class="land" width="100%" height="100%"/>
      \(graticule)
      \(map.shapes.map(shape).joined(separator: "\n"))
      \(map.views.map(drawing).joined(separator: "\n"))
      </svg>
      <text class="words" x="\(width / 2)" y="\(height + 19)">\(Self.escaped(caption))</text>
      </svg>

      """
  }

  /// Lines that tell an empty map from a missing one.
  private var graticule: String {
    stride(from: 40.0, to: max(map.size.width, map.size.height), by: 40)
      .map { place in
        "<path class=\"grid\" d=\"M\(place) 0V9999M0 \(place)H9999\"/>"
      }
      .joined(separator: "\n")
  }

  private func drawing(_ view: SimulatedView) -> String {
    let point = map.viewport.position(of: view.position)
    let (x, y) = (Self.text(point.x), Self.text(point.y))
    let fill = Self.escaped(view.color ?? "#7a7a7a")
    let label = view.label.map {
      "<text x=\"\(x)\" y=\"\(Self.text(point.y + 4))\" fill=\"#fff\">\(Self.escaped($0))</text>"
    }
    let (width, height) = view.size
    if view.isSquare {
      return """
        <rect x="\(Self.text(point.x - width / 2))" y="\(Self.text(point.y - height / 2))" \
        width="\(Self.text(width))" height="\(Self.text(height))" fill="\(fill)" \
        stroke="#fff"/>\(label ?? "")
        """
    }
    if let label {
      // The whole ring is inside the view, which other views do not overlap.
      let ring = ClusterAppearance.ringWidth
      let radius = Self.text((width - ring) / 2)
      return """
        <circle cx="\(x)" cy="\(y)" r="\(radius)" fill="\(fill)" stroke="#fff" \
        stroke-width="\(ring)"/>\(label)
        """
    }
    // A pin points at its place.
    return """
      <path transform="translate(\(x) \(y))" d="M0 0C-3-7-8-10-8-17A8 8 0 1 1 8-17C8-10 3-7 0 0Z" \
      fill="\(fill)" stroke="#fff"/>
      """
  }

  private func shape(_ shape: SurfaceShape) -> String {
    switch shape.outline {
    case .rect(let rect):
      let corner = map.viewport.position(of: MapPoint(x: rect.minX, y: rect.minY))
      let scale = map.viewport.zoomScale
      return """
        <rect class="reach" x="\(Self.text(corner.x))" y="\(Self.text(corner.y))" \
        width="\(Self.text(rect.width * scale))" height="\(Self.text(rect.height * scale))"/>
        """
    case .line(let start, let end):
      let (a, b) = (map.viewport.position(of: start), map.viewport.position(of: end))
      return """
        <line class="reach" x1="\(Self.text(a.x))" y1="\(Self.text(a.y))" \
        x2="\(Self.text(b.x))" y2="\(Self.text(b.y))"/>
        """
    case .polygon(let points):
      let corners = points.map { point in
        let corner = map.viewport.position(of: point)
        return "\(Self.text(corner.x)),\(Self.text(corner.y))"
      }
      return "<polygon class=\"reach\" points=\"\(corners.joined(separator: " "))\"/>"
    }
  }

  private static func text(_ number: Double) -> String {
    "\((number * 100).rounded() / 100)"
  }

  /// Escapes a user's text so that it never becomes markup.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}

extension SimulatedView {
  /// Whether the view is drawn as a square: an area, or a cluster at one place.
  var isSquare: Bool {
    reuseIdentifier.map { $0.hasPrefix("Area") || $0.hasSuffix("Place") && label != nil } ?? false
  }
}
