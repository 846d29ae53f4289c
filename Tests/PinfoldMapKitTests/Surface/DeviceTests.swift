#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// What maps on devices are like.
@MainActor @Suite(.everyBehavior) struct DeviceTests {
  /// Bars shift the middle and do not change the zoom.
  @Test func centeringBetweenBarsKeepsTheZoom() async throws {
    let stage = MapStage()
    stage.map.layoutMargins = UIEdgeInsets(top: 200, left: 0, bottom: 50, right: 0)
    let place = Place(35.05, 135.7)
    try await stage.controller.add([place])
    await stage.settle()
    let width = stage.map.visibleMapRect.width
    stage.controller.center(on: try #require(stage.shown.first), animated: false)
    await stage.settle()
    #expect(abs(stage.map.visibleMapRect.width / width - 1) < 1e-9)
    let point = stage.map.convert(place.coordinate, toPointTo: stage.map)
    #expect(abs(point.x - 195) < 0.1 && abs(point.y - (200 + (844 - 250) / 2)) < 0.1)
  }

  /// On a tilted map, the distant part does not make the near part coarser.
  @Test(arguments: [0.0, 20, 45, 60, 85])
  func tiltKeepsTheZoom(pitch: Double) throws {
    let stage = MapStage()
    let before = try #require(stage.controller.zoomLevel)
    stage.map.camera.pitch = CGFloat(pitch)
    #expect(abs(try #require(stage.controller.zoomLevel) - before) < 1e-3)
    let viewport = try #require(Viewport(stage.map))
    #expect(viewport.width <= 9 * 844 && viewport.height <= 9 * 844)
  }

  /// The sky lacks coordinates to measure by, even where it begins in the middle of the map or
  /// right beside it.
  @Test(arguments: [0.0, 150, 195, 200, 230])
  func theSkyHasNoScale(start: Double) throws {
    let stage = MapStage()
    let before = try #require(stage.controller.zoomLevel)
    stage.map.camera.pitch = 60
    stage.map.sky = CGRect(x: start, y: 0, width: 390, height: 844)
    let zoom = try #require(stage.controller.zoomLevel)
    // The zoom follows the visible area, which is three times as wide at this tilt.
    #expect(zoom <= before + 1e-3 && zoom > before - 2)
  }

  /// MapKit may read annotations on its own thread to draw them.
  @Test func annotationsCanBeReadAnywhere() async throws {
    let stage = MapStage()
    let controller = stage.controller
    try await controller.add([Place(35.02, 135.75, "Nijo", "Castle")])
    await stage.settle()
    let shown = try #require(stage.shown.first)
    let place = shown.coordinate
    #expect((shown.title, shown.subtitle) == ("Nijo", "Castle"))
    let read = await Task.detached {
      (0..<1000).map { _ in (shown.coordinate.latitude, shown.title, shown.subtitle) }
    }.value
    #expect(read.allSatisfy { $0 == (place.latitude, "Nijo", "Castle") })
    // Other threads read a new text once the main thread has requested it.
    controller.title = { _ in "Nijō" }
    #expect(shown.title == "Nijō")
    #expect(await Task.detached { shown.title }.value == "Nijō")
  }
}
#endif
