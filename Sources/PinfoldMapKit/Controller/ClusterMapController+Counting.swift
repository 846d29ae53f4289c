#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Categories, borders, the filter and the window.
extension ClusterMapController {
  /// The colors of categories, by name. Categories without one have a color of `CategoryPalette`: the
  /// most frequent ones first, and gray after the twelfth.
  ///
  ///     controller.categoryColors["bakery"] = .orange
  public var categoryColors: [String: ClusterColor] {
    get { surface.viewSettings.categoryColors }
    set { surface.viewSettings.categoryColors = newValue }
  }

  func traitsDidChange() {
    makeLater {
      let edits = await self.table.readTraits(self.reader)
      self.countAgain()
      return edits
    }
  }

  func filterDidChange() {
    guard count > 0 else { return }
    makeLater {
      let edits = await self.table.filterAgain(self.reader)
      self.countAgain()
      return edits
    }
  }

  func timeDidChange() {
    makeLater {
      await self.table.readTimes(self.time)
      self.countAgain()
      return MapEdits()
    }
  }

  func countDidChange(ofAllTimes: Bool) {
    countAgain()
    clusters.planAgain()
    clusters.tellObservers(hasNewContents: ofAllTimes)
  }

  /// Lets the next plan count the annotations in the window with a visible category.
  func countAgain() { clusters.countsPoint = counted(in: window) }

  /// Returns whether clusters count an annotation, or `nil` if they count all.
  func counted(in window: ClosedRange<Double>?) -> (@Sendable (PointID) -> Bool)? {
    table.traits.counted(
      in: window,
      hiding: category == nil ? [] : hiddenCategories,
      table.names.categories
    )
  }
}
#endif
