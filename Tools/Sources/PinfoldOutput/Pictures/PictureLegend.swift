/// The legend along the lower edge: a caption, a scale bar, and the source of the outlines.
struct PictureLegend {
  private let marks: PictureMarks
  private let frame: MapFrame
  private let hasOutlines: Bool

  init(_ marks: PictureMarks, in frame: MapFrame, hasOutlines: Bool) {
    (self.marks, self.frame, self.hasOutlines) = (marks, frame, hasOutlines)
  }

  func draw(on canvas: inout SVGCanvas) {
    let caption = caption(on: canvas)
    var end = frame.width - Self.edge
    let start = Self.edge + Self.plateWidth(of: caption, on: canvas) + Self.gap
    draw(caption, from: Self.edge, on: &canvas)
    // The caption takes precedence if space is short.
    if let bar = ScaleBar(frame), end - bar.length - 20 >= start {
      draw(bar, to: end, on: &canvas)
      end -= bar.length + 20 + Self.gap
    }
    guard hasOutlines else { return }
    let width = canvas.width(of: Self.attribution, as: .attribution) + Self.padding
    guard end - width >= start else { return }
    canvas.fill(plate(x: end - width, width: width), as: .plate)
    canvas.draw(
      PictureText(
        text: Self.attribution,
        position: ScreenPoint(x: end - width + Self.padding / 2, y: base),
        style: .attribution
      )
    )
  }

  private func draw(
    _ caption: String,
    from x: Double,
    on canvas: inout SVGCanvas
  ) {
    canvas.fill(plate(x: x, width: Self.plateWidth(of: caption, on: canvas)), as: .plate)
    canvas.draw(
      PictureText(
        text: caption,
        position: ScreenPoint(x: x + Self.padding / 2, y: base),
        style: .caption
      )
    )
  }

  private func draw(
    _ bar: ScaleBar,
    to end: Double,
    on canvas: inout SVGCanvas
  ) {
    canvas.fill(plate(x: end - bar.length - 20, width: bar.length + 20), as: .plate)
    let right = end - 10
    canvas.draw(PictureScaleBar(end: ScreenPoint(x: right, y: base + 4), length: bar.length))
    canvas.draw(
      PictureText(
        text: bar.label,
        position: ScreenPoint(x: right - bar.length / 2, y: base - 2),
        style: .caption,
        alignment: .middle
      )
    )
  }

  /// Returns the longest caption that fits.
  private func caption(on canvas: SVGCanvas) -> String {
    let room = frame.width - 2 * Self.edge
    let captions = [
      hasOutlines ? marks.caption : "\(marks.caption); no outlines at this zoom", marks.caption,
    ]
    return captions.first { Self.plateWidth(of: $0, on: canvas) <= room } ?? marks.shortCaption
  }

  private static func plateWidth(
    of caption: String,
    on canvas: SVGCanvas
  ) -> Double {
    canvas.width(of: caption, as: .caption) + padding
  }

  private func plate(x: Double, width: Double) -> ScreenBox {
    ScreenBox(x: x, y: base - 16, width: width, height: 24)
  }

  private var base: Double { frame.height - 18 }

  private static let edge = 10.0
  private static let gap = 6.0
  private static let padding = 18.0
  private static let attribution = "Natural Earth"
}
