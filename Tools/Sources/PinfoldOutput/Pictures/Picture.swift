import Pinfold
import PinfoldPlans
import PinfoldReaders

/// A picture of a plan: clusters with their counts over country outlines.
///
/// Shows the visible map without its margin. Does not refer to other files.
struct Picture {
  private let places: PlannedPlaces
  private let frame: MapFrame

  private let detail: Double

  init(_ places: PlannedPlaces, detail: Double = 1) {
    self.places = places
    self.detail = detail
    frame = MapFrame(places.plan.viewport)
  }

  /// Draws the picture from back to front.
  ///
  /// - Throws: A reading error if the file has changed or is missing.
  func draw(on canvas: inout SVGCanvas) throws(ReadError) {
    let marks = try PictureMarks(places, in: frame)
    canvas.begin(
      title: title,
      description: marks.description,
      hasCategories: places.categories != nil
    )
    drawMap(on: &canvas)
    marks.draw(on: &canvas)
    PictureLegend(marks, in: frame, hasOutlines: fading < 1).draw(on: &canvas)
    if places.categories != nil { CategoryLegend(marks, in: frame).draw(on: &canvas) }
  }

  /// The title, without the file's folder, which is private.
  private var title: String {
    "Clusters of \(places.table.name.split(separator: "/").last ?? "places")"
  }

  private func drawMap(on canvas: inout SVGCanvas) {
    canvas.fill(ScreenBox(x: 0, y: 0, width: frame.width, height: frame.height), as: .void)
    canvas.fill(frame.area, as: .sea)
    if fading < 1 {
      let outlines = Outlines()
      canvas.draw(
        countries: OutlinePath(outlines.countries, in: frame, detail: detail),
        states: OutlinePath(outlines.states, in: frame, detail: detail)
      )
    }
    if fading > 0 { canvas.fill(frame.area, as: .land(opacity: fading)) }
  }

  /// The fading of the outlines, from 0 to 1. They are too coarse for views of a city.
  private var fading: Double {
    min(max((places.plan.viewport.zoomLevel.value - 8) / 1.5, 0), 1)
  }
}
