import ExampleMaps
import Pinfold
import PinfoldSimulation
import PinfoldSurface
import Testing

/// The reference's example app over more than a hundred thousand places.
@MainActor @Suite struct PlacesMapTests {
  private func loaded() async throws -> PlacesMap {
    let places = PlacesMap()
    try await places.load()
    return places
  }

  private func clusters(_ places: PlacesMap) -> Int { places.controller.clusters.count }

  @Test func everyPlaceIsShownOnce() async throws {
    let places = try await loaded()
    #expect(places.controller.count == 105_729)
    let all = try #require(places.controller.mapRectOfAll)
    places.map.setVisibleMapRect(all)
    await places.map.settle(places.controller)
    #expect(places.controller.clusters.map(\.count).reduce(0, +) == 105_729)
    try await places.set { $0.isSplitByKind = true }
    #expect(places.controller.clusters.map(\.count).reduce(0, +) == 105_729)
    #expect(Set(places.controller.clusters.map(\.id.group)).count == 2)
    try await places.set { ($0.dataSet, $0.isSplitByKind) = (.airports, false) }
    places.map.setVisibleMapRect(.world)
    await places.map.settle(places.controller)
    #expect(places.controller.clusters.map(\.count).reduce(0, +) == 28_298)
  }

  /// Each pair is compared, including pairs of different kinds.
  @Test(arguments: [false, true])
  func nothingOverlaps(isSplitByKind: Bool) async throws {
    let places = try await loaded()
    try await places.set { $0.isSplitByKind = isSplitByKind }
    for factor in [1.0, 1.7, 2.3] {
      places.map.zoom(by: factor)
      await places.map.settle(places.controller)
      let scale = places.map.viewport.zoomScale
      let boxes = places.controller.clusters.map { cluster in
        let size = GroupsMap.viewSize(ofCount: cluster.count)
        return ViewBox(x: cluster.position.x * scale, y: cluster.position.y * scale, size: size)
      }
      #expect(boxes.count > 40)
      for (index, a) in boxes.enumerated() {
        let isFree = !boxes[..<index].contains { $0.overlaps(a, spacing: -1e-3) }
        #expect(isFree)
      }
    }
  }

  /// In levels, sizes from 45 to 80 give one grid. Exact cells follow the slider.
  @Test func settingsApplyAtOnce() async throws {
    let places = try await loaded()
    let levels = clusters(places)
    try await places.set { $0.usesExactGrid = true }
    var counts: [Int] = []
    for cellSize in [70.0, 120, 240] {
      try await places.set { $0.cellSize = cellSize }
      counts.append(clusters(places))
    }
    #expect(counts[0] > counts[1] && counts[1] > counts[2])
    #expect(levels > 0 && places.map.shapes.isEmpty)
    try await places.set { $0.showsGrid = true }
    #expect(!places.map.shapes.isEmpty)
    let planned = places.controller.clusters.map(\.count).reduce(0, +)
    try await places.set { $0.marginFactor = -0.2 }
    #expect(places.controller.clusters.map(\.count).reduce(0, +) < planned)
    try await places.set { ($0.maximumZoom, $0.marginFactor, $0.cellSize) = (0, 0, 60) }
    places.map.setRegion(
      center: Coordinate(latitude: 40.7, longitude: -74),
      latitudeSpan: 0.3,
      longitudeSpan: 0.3
    )
    await places.map.settle(places.controller)
    let isUnclustered = places.controller.clusters.allSatisfy { $0.cluster.isUniqueLocation }
    #expect(isUnclustered)
  }
}
