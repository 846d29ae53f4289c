import Pinfold
import PinfoldTesting

extension SplitMix64 {
  /// Returns settings of a hierarchy: a tiny radius or a huge one, by zoom level or the
  /// same everywhere, one level or many.
  mutating func radiusSettings() -> RadiusLevels.Settings {
    var settings = RadiusLevels.Settings()
    let radii = [1e-9, 0.5, 3, 40, 40, 60, 137.25, 300, 1e5]
    settings.radius =
      chance(0.7) ? ZoomSteps(pick(radii)) : [0: pick(radii), 6: 40, 12: pick(radii)]
    settings.maximumZoom = pick([17, 17, 17, 22, 30, 10, 3, 0])
    settings.minimumZoom = min(pick([1, 1, 0, 5, settings.maximumZoom]), settings.maximumZoom)
    settings.minimumPoints = pick([2, 2, 2, 1, 3, 5])
    return settings
  }
}
