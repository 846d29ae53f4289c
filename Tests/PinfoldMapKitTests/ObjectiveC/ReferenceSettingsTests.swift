import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// Settings by the reference's names are the settings of the controller.
@Suite struct ReferenceSettingsTests {
  @Test func defaultsAreTheReferences() {
    let settings = ReferenceSettings()
    #expect(settings.cellSize == 60)
    #expect(settings.marginFactor == 0.5)
    #expect(settings.maxZoomLevelForClustering == .greatestFiniteMagnitude)
    #expect(settings.minUniqueLocationsForClustering == 0)
    #expect(settings.reusesExistingClusterAnnotations && !settings.isDebuggingEnabled)
    #expect(settings.options.clustering.strategy.grid?.lattice == .exact)
    #expect(settings.options.overlaps == .keep)
  }

  @Test func valuesReachTheController() throws {
    var settings = ReferenceSettings()
    (settings.cellSize, settings.marginFactor) = (80, -0.2)
    settings.maxZoomLevelForClustering = 16
    settings.minUniqueLocationsForClustering = 3
    settings.reusesExistingClusterAnnotations = false
    settings.isDebuggingEnabled = true
    #expect(settings.options.clustering.marginFactor == -0.2)
    let clustering = try #require(settings.options.clustering.strategy.grid)
    #expect(clustering.cellSize.steps.map(\.value) == [80])
    #expect(clustering.maximumZoom == 16)
    #expect(clustering.minimumUniqueLocations == 3 && !clustering.keepsAnchors)
    #expect(settings.options.showsReaches)
    let again = ReferenceSettings(settings.options)
    #expect((again.cellSize, again.maxZoomLevelForClustering) == (80, 16))
  }

  /// Values that are unlimited in the reference, including NaN, are unlimited here.
  @Test(arguments: [Double.greatestFiniteMagnitude, .infinity, .nan])
  func noLimitIsNone(level: Double) {
    var settings = ReferenceSettings()
    settings.maxZoomLevelForClustering = 12
    settings.maxZoomLevelForClustering = level
    #expect(settings.options.clustering.strategy.grid?.maximumZoom == .infinity)
    #expect(settings.maxZoomLevelForClustering == .greatestFiniteMagnitude)
  }

  @Test(arguments: [UInt.max, UInt(Int.max), 0])
  func everyNumberOfLocationsIsAccepted(count: UInt) {
    var settings = ReferenceSettings()
    settings.minUniqueLocationsForClustering = count
    #expect(
      settings.options.clustering.strategy.grid?.minimumUniqueLocations == Int(clamping: count)
    )
  }
}
