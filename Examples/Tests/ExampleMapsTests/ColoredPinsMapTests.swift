import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The requirements of the tutorial on colored pins, R1 to R8.
@MainActor @Suite struct ColoredPinsMapTests {
  private let pins = ColoredPinsMap()

  /// R1: annotations of other code get the map's default view.
  @Test func foreignAnnotationsGetTheMapsOwnView() async throws {
    try await pins.load()
    let foreign = SimulatedAnnotation(coordinate: Coordinate(latitude: 35.02, longitude: 135.755))
    pins.map.add(foreign)
    let view = try #require(pins.map.view(for: foreign))
    #expect(view.color == nil)
    #expect(!(view.reuseIdentifier ?? "").hasPrefix("Pin."))
  }

  /// R2: another map does not get our views.
  @Test func anotherMapGetsNoView() async throws {
    try await pins.load()
    let annotation = try #require(pins.map.annotations.first { $0.cluster != nil })
    #expect(pins.surface.map(SimulatedMap(), viewFor: annotation) == nil)
  }

  /// R3, R7: each color of the palette has an identifier.
  @Test func everyColorHasItsIdentifier() {
    let identifiers = PinColor.allCases.map(ColoredPinsMap.identifier)
    #expect(Set(identifiers).count == PinColor.allCases.count)
    #expect(Set(PlaceKind.allCases.map(\.color)).count == PlaceKind.allCases.count)
  }

  /// R4, R6, R8: over many drags and reused views, a red pin never appears green. Each view is
  /// bound to the place that it shows.
  @Test func aRedPinNeverAppearsGreen() async throws {
    try await pins.load()
    var checked = 0
    for step in 0..<60 {
      pins.map.pan(x: Double(step * 37 % 200 - 100) * 2, y: Double(step * 53 % 300 - 150) * 2)
      await pins.map.settle(pins.controller)
      for view in pins.map.views {
        let annotation = try #require(view.annotation)
        let cluster = try #require(annotation.cluster)
        let color = pins.kind(of: cluster).color
        #expect(view.color == color.rawValue)
        #expect(view.reuseIdentifier == ColoredPinsMap.identifier(of: color))
        #expect(pins.map.view(for: annotation) === view)
        checked += 1
      }
    }
    #expect(checked > 1000)
    #expect(pins.map.churn.viewsReused > pins.map.churn.viewsCreated)
  }

  /// R5: a callout opens only if the pin has a title.
  @Test func calloutsNeedATitle() async throws {
    try await pins.load()
    for view in pins.map.views {
      let cluster = try #require(view.annotation?.cluster)
      pins.map.tap(view)
      #expect(view.isCalloutOpen == (pins.kind(of: cluster) != .hotel))
    }
  }
}
