import Pinfold
import PinfoldFormats
import PinfoldStore

/// A plan as a picture: clusters with their counts over the outlines of
/// countries.
///
/// The picture shows the visible map, not the margin around it. It is light or
/// dark as the reader prefers, and needs nothing but itself.
struct Picture {
  let places: PlannedPlaces
  let frame: MapFrame

  init(_ places: PlannedPlaces) {
    self.places = places
    frame = MapFrame(places.plan.viewport)
  }

  func write(to output: inout Output) throws(ReadError) {
    let (width, height) = (DecimalText.short(frame.width), DecimalText.short(frame.height))
    let marks = try PictureMarks(places, in: frame)
    output.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title desc">
      <title id="title">Clusters of \(XMLText.escaped(places.table.name))</title>
      <desc id="desc">\(XMLText.escaped(marks.description))</desc>
      <style>
      \(PictureStyle.sheet)
      </style>

      """
    )
    writeMap(to: &output)
    writeGraticule(to: &output)
    marks.write(to: &output)
    writeLegend(marks, to: &output)
    output.write("</svg>\n")
  }
}

// MARK: - The map

extension Picture {
  private func writeMap(to output: inout Output) {
    let area = frame.area
    let place =
      "x=\"\(Self.text(area.x))\" y=\"\(Self.text(area.y))\" "
      + "width=\"\(Self.text(area.width))\" height=\"\(Self.text(area.height))\""
    output.write("<rect class=\"void\" width=\"100%\" height=\"100%\"/>\n")
    output.write("<rect class=\"sea\" \(place)/>\n")
    if fading < 1 { writeOutlines(to: &output) }
    if fading > 0 {
      let opacity = DecimalText.rounded(fading, places: 2)
      output.write("<rect class=\"land\" \(place) opacity=\"\(opacity)\"/>\n")
    }
  }

  /// How far outlines have faded, from 0 to 1: they are too coarse for a city, and
  /// would mislead.
  private var fading: Double {
    min(max((places.plan.viewport.zoomLevel.value - 7) / 1.5, 0), 1)
  }

  private func writeOutlines(to output: inout Output) {
    let outlines = Outlines()
    let countries = OutlinePath(outlines.countries, in: frame)
    let states = OutlinePath(outlines.states, in: frame)
    let borders =
      countries.hasSeam ? "<path d=\"\(countries.lines)\" " : "<use href=\"#countries\" "
    output.write(
      """
      <defs><path id="countries" d="\(countries.area)"/></defs>
      <g transform="scale(.1)">
      <use href="#countries" class="land"/>
      <path class="state" d="\(states.lines)"/>
      \(borders)class="border"/>
      </g>

      """
    )
  }

  private func writeGraticule(to output: inout Output) {
    let graticule = Graticule(frame)
    let area = frame.area
    var path = ""
    // Labels need some room before the edges, and above the legend.
    var ticks = ""
    for line in graticule.meridians {
      let hasRoom = line.position < area.x + area.width - 36
      path += "M\(Self.text(line.position)) \(Self.text(area.y))v\(Self.text(area.height))"
      if hasRoom { ticks += Self.tick(line.label, x: line.position + 4, y: area.y + 13) }
    }
    for line in graticule.parallels {
      path += "M\(Self.text(area.x)) \(Self.text(line.position))h\(Self.text(area.width))"
      let hasRoom = line.position >= 16 && line.position < frame.height - 42
      if hasRoom { ticks += Self.tick(line.label, x: area.x + 6, y: line.position - 4) }
    }
    output.write("<path class=\"grid\" d=\"\(path)\"/>\n<g class=\"tick\">\(ticks)</g>\n")
  }

  private static func tick(_ label: String, x: Double, y: Double) -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\">\(label)</text>"
  }
}

// MARK: - The legend

extension Picture {
  private func writeLegend(_ marks: PictureMarks, to output: inout Output) {
    let base = frame.height - 18
    let caption = caption(of: marks)
    let width = Self.plateWidth(of: caption)
    output.write(
      Self.plate(x: 10, y: base - 16, width: width, height: 24)
        + """
        <text class="caption" x="19" y="\(Self.text(base))">\(XMLText.escaped(caption))</text>

        """
    )
    let end = frame.width - 20
    // Words before lines where there is no room for both.
    guard let bar = ScaleBar(frame), end - bar.length - 10 >= 10 + width + 6 else { return }
    let length = Self.text(bar.length)
    output.write(
      Self.plate(x: end - bar.length - 10, y: base - 16, width: bar.length + 20, height: 24)
        + """
        <path class="bar" d="M\(Self.text(end)) \(Self.text(base - 1))v5h-\(length)v-5"/>
        <text class="caption" text-anchor="middle" x="\(Self.text(end - bar.length / 2))" \
        y="\(Self.text(base - 2))">\(bar.label)</text>

        """
    )
  }

  /// The longest caption that there is room for.
  private func caption(of marks: PictureMarks) -> String {
    let captions = [
      fading < 1 ? marks.caption : "\(marks.caption); no outlines at this zoom", marks.caption,
    ]
    return captions.first { Self.plateWidth(of: $0) + 20 <= frame.width } ?? marks.shortCaption
  }

  private static func plateWidth(of caption: String) -> Double {
    Double(caption.count) * 6.5 + 18
  }

  /// What words are legible on, whatever is behind it.
  private static func plate(x: Double, y: Double, width: Double, height: Double) -> String {
    """
    <rect class="plate" x="\(text(x))" y="\(text(y))" width="\(text(width))" \
    height="\(text(height))" rx="5"/>

    """
  }

  /// Returns a length in tenths of a screen point.
  private static func text(_ value: Double) -> String { DecimalText.rounded(value, places: 1) }
}
