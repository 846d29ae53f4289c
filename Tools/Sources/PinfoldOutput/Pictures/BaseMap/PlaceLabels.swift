import PinfoldText

/// The names of single places, beside those dots with room for one.
struct PlaceLabels {
  private(set) var labels: [PictureText] = []

  init(
    _ dots: [PictureDot],
    around circles: [PictureCircle],
    in frame: MapFrame,
    on canvas: SVGCanvas
  ) {
    // With many dots, names don't help and take long to place.
    guard dots.count <= Self.mostDots else { return }
    var taken = circles.map { ScreenBox(around: $0.center, radius: $0.reach) }
    taken += dots.map { ScreenBox(around: $0.center, radius: PictureDot.radius + 1) }
    // The space of the legend.
    taken.append(ScreenBox(x: 0, y: frame.height - 40, width: frame.width, height: 40))
    for dot in dots {
      guard let name = dot.name, name.count <= Self.mostCharacters else { continue }
      let text = name.withoutControls
      let width = canvas.width(of: text, as: .name)
      for x in [dot.center.x + 8, dot.center.x - 8 - width] {
        let box = ScreenBox(x: x, y: dot.center.y - 7, width: width, height: 14)
        guard box.x > 4, box.maxX < frame.width - 4, box.y > 4,
          !taken.contains(where: box.overlaps)
        else { continue }
        taken.append(box)
        let position = ScreenPoint(x: x, y: dot.center.y + 4)
        labels.append(PictureText(text: text, position: position, style: .name))
        break
      }
    }
  }

  private static let mostDots = 150
  private static let mostCharacters = 32
}
