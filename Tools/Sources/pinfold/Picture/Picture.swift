import Pinfold
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
    writeLegend(marks.caption, to: &output)
    output.write("</svg>\n")
  }
}

// MARK: - The map

extension Picture {
  private func writeMap(to output: inout Output) {
    output.write("<rect class=\"sea\" width=\"100%\" height=\"100%\"/>\n")
    // Outlines are too coarse for a city, and fade where they would mislead.
    let zoom = places.plan.viewport.zoomLevel.value
    let fading = min(max((zoom - 8) / 1.5, 0), 1)
    if fading < 1 {
      let outlines = Outlines()
      let countries = OutlinePath(outlines.countries, in: frame).data
      let states = OutlinePath(outlines.states, in: frame).data
      output.write(
        """
        <defs><path id="countries" d="\(countries)"/></defs>
        <g transform="scale(.1)">
        <use href="#countries" class="land" fill-rule="evenodd"/>
        <path class="state" d="\(states)"/>
        <use href="#countries" class="border"/>
        </g>

        """
      )
    }
    if fading > 0 {
      let opacity = DecimalText.rounded(fading, places: 2)
      output.write("<rect class=\"land\" width=\"100%\" height=\"100%\" opacity=\"\(opacity)\"/>\n")
    }
  }

  private func writeGraticule(to output: inout Output) {
    let graticule = Graticule(frame)
    let (width, height) = (DecimalText.short(frame.width), DecimalText.short(frame.height))
    var path = ""
    var ticks = ""
    for line in graticule.meridians {
      let x = DecimalText.rounded(line.position, places: 1)
      path += "M\(x) 0v\(height)"
      let label = DecimalText.rounded(line.position + 4, places: 1)
      ticks += "<text x=\"\(label)\" y=\"13\">\(line.label)</text>"
    }
    for line in graticule.parallels {
      let y = DecimalText.rounded(line.position, places: 1)
      path += "M0 \(y)h\(width)"
      let label = DecimalText.rounded(line.position - 4, places: 1)
      ticks += "<text x=\"6\" y=\"\(label)\">\(line.label)</text>"
    }
    output.write("<path class=\"grid\" d=\"\(path)\"/>\n<g class=\"tick\">\(ticks)</g>\n")
  }

  private func writeLegend(_ caption: String, to output: inout Output) {
    let bottom = frame.height - 14
    let y = DecimalText.short(bottom)
    let width = DecimalText.rounded(Double(caption.count) * 6.4 + 16, places: 0)
    output.write(
      """
      <rect class="plate" x="10" y="\(DecimalText.short(bottom - 15))" width="\(width)" \
      height="22" rx="4"/>
      <text class="caption" x="18" y="\(y)">\(XMLText.escaped(caption))</text>

      """
    )
    guard let bar = ScaleBar(frame) else { return }
    let end = DecimalText.rounded(frame.width - 20, places: 1)
    let length = DecimalText.rounded(bar.length, places: 1)
    let left = DecimalText.rounded(frame.width - bar.length - 28, places: 1)
    let plate = DecimalText.rounded(bar.length + 18, places: 1)
    let middle = DecimalText.rounded(frame.width - 20 - bar.length / 2, places: 1)
    output.write(
      """
      <rect class="plate" x="\(left)" y="\(DecimalText.short(bottom - 19))" \
      width="\(plate)" height="26" rx="4"/>
      <path class="bar" d="M\(end) \(DecimalText.short(bottom - 4))v5h-\(length)v-5"/>
      <text class="caption" text-anchor="middle" x="\(middle)" \
      y="\(DecimalText.short(bottom - 5))">\(bar.label)</text>

      """
    )
  }
}
