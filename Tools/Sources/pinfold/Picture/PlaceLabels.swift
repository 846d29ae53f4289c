import PinfoldFormats

/// The names of single places, beside their dots, where there is room for them.
struct PlaceLabels {
  /// A rectangle that is taken.
  private struct Box {
    let minX: Double
    let minY: Double
    let maxX: Double
    let maxY: Double

    func overlaps(_ other: Box) -> Bool {
      minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }
  }

  /// A name with its place.
  private struct Label {
    let text: String
    let x: Double
    let y: Double
  }

  private var labels: [Label] = []

  init(_ dots: [PictureDot], around circles: [PictureCircle], in frame: MapFrame) {
    // Many names are no help, and looking for room would take long.
    guard dots.count <= Self.mostDots else { return }
    var taken = circles.map { Self.box($0.center, $0.symbol.radius + 3) }
    taken += dots.map { Self.box($0.center, PictureDot.radius + 1) }
    // The legend.
    taken.append(Box(minX: 0, minY: frame.height - 40, maxX: frame.width, maxY: frame.height))
    for dot in dots {
      guard let name = dot.name, name.count <= Self.mostCharacters else { continue }
      let width = Double(name.count) * 6.6
      for x in [dot.center.x + 8, dot.center.x - 8 - width] {
        let box = Box(
          minX: x,
          minY: dot.center.y - 7,
          maxX: x + width,
          maxY: dot.center.y + 7
        )
        guard box.minX > 4, box.maxX < frame.width - 4, box.minY > 4,
          !taken.contains(where: box.overlaps)
        else { continue }
        taken.append(box)
        labels.append(Label(text: name, x: x, y: dot.center.y + 4))
        break
      }
    }
  }

  private static let mostDots = 150
  private static let mostCharacters = 32

  private static func box(_ center: ScreenPoint, _ radius: Double) -> Box {
    Box(
      minX: center.x - radius,
      minY: center.y - radius,
      maxX: center.x + radius,
      maxY: center.y + radius
    )
  }

  /// The names in SVG.
  var element: String {
    labels.map { label in
      let x = DecimalText.rounded(label.x, places: 1)
      let y = DecimalText.rounded(label.y, places: 1)
      return "<text class=\"name\" x=\"\(x)\" y=\"\(y)\">\(XMLText.escaped(label.text))</text>\n"
    }
    .joined()
  }
}
