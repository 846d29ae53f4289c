#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Categories, the filter and the window.
extension ClusterMapController {
  /// The colors of categories, by name. Categories without one have a color of `CategoryPalette`: the
  /// most frequent ones first, and gray after the twelfth.
  ///
  ///     controller.categoryColors["bakery"] = .orange
  public var categoryColors: [String: ClusterColor] {
    get { surface.viewSettings.categoryColors }
    set { surface.viewSettings.categoryColors = newValue }
  }

  func categoryDidChange() {
    makeLater { await self.table.readCategories(self.category) }
  }

  func filterDidChange() {
    guard count > 0 else { return }
    makeLater { await self.table.filterAgain(self.reader) }
  }

  func timeDidChange() {
    makeLater {
      await self.table.readTimes(self.time)
      self.countWindow()
      return MapEdits()
    }
  }

  func windowDidChange() {
    countWindow()
    clusters.planAgain()
  }

  /// Lets clusters count the annotations in the window.
  func countWindow() {
    guard let window else { return clusters.countsPoint = nil }
    let times = table.times
    clusters.countsPoint = { window.contains(times[$0.row]) }
  }
}
#endif
