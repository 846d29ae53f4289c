import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import Testing

/// The reference's own figures for its controller, on a map of 300 by 300.
@MainActor @Suite(.everyBehavior) struct ReferenceControllerTests {
  private let map = MKMapView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

  private func look(at center: (Double, Double), span: Double) {
    map.setRegion(
      MKCoordinateRegion(
        center: CLLocationCoordinate2D(latitude: center.0, longitude: center.1),
        span: MKCoordinateSpan(latitudeDelta: span, longitudeDelta: span)
      ),
      animated: false
    )
  }

  private func controller(
    _ set: (inout ClusterOptions) -> Void = { _ in }
  ) -> ClusterMapController {
    var options = SurfaceOptions.reference
    options.clustering.strategy.grid?.uniqueLocationTolerance = 0
    options.transition = .none
    set(&options.clustering)
    return ClusterMapController(mapView: map, options: options)
  }

  private func places(_ coordinates: [(Double, Double)]) -> [Place] {
    coordinates.map { Place($0.0, $0.1) }
  }

  private func shown(_ controller: ClusterMapController) -> [ClusterAnnotation] {
    map.annotations.compactMap { $0 as? ClusterAnnotation }
      .filter { $0.controller === controller }
  }

  @Test func addingNothingCompletes() async throws {
    let controller = controller()
    let update = try await controller.add([])
    #expect(update.diff.isEmpty)
    #expect(map.annotations.isEmpty)
  }

  @Test func addsOne() async throws {
    look(at: (52.5, 13.5), span: 3)
    let controller = controller()
    try await controller.add(places([(52.5, 13.5)]))
    #expect(map.annotations.count == 1)
  }

  @Test func clustersInAGridOfThreeByThree() async throws {
    look(at: (52.5, 13.5), span: 3)
    // Only the region itself, without the surroundings that a map shows.
    let controller = controller {
      $0.strategy.grid?.cellSize = 100; $0.marginFactor = 0
    }
    let all = places([
      (51.1, 12.1), (53.9, 14.9), (53.9, 14.9), (53.9, 14.9), (53.9, 14.9), (53.9, 14.6),
    ])
    try await controller.add(all)
    #expect(controller.count == 6)
    #expect(map.annotations.count == 2)
    #expect(cluster(controller, column: 0, row: 2).map(\.count) == [1])
    #expect(cluster(controller, column: 2, row: 0).map(\.count) == [5])
    #expect(cluster(controller, column: 1, row: 1).isEmpty)

    try await controller.remove([all[0]])
    #expect(controller.count == 5)
    #expect(map.annotations.count == 1)
    try await controller.remove(all)
    #expect(map.annotations.isEmpty)
  }

  /// Returns the cluster in a third of the screen.
  private func cluster(
    _ controller: ClusterMapController,
    column: Int,
    row: Int
  ) -> [ClusterAnnotation] {
    shown(controller).filter {
      let point = map.convert($0.coordinate, toPointTo: map)
      return Int(point.x / 100) == column && Int(point.y / 100) == row
    }
  }

  @Test func foreignAnnotationsSurvive() async throws {
    look(at: (52.5, 13.5), span: 3)
    let foreign = MKPointAnnotation()
    foreign.coordinate = CLLocationCoordinate2D(latitude: 52.5, longitude: 13.5)
    map.addAnnotation(foreign)
    map.putUser(at: foreign.coordinate)
    let foreignCount = map.annotations.count
    let controller = controller()
    try await controller.add(places([(52.5, 13.5)]))
    #expect(map.annotations.count == foreignCount + 1)
    for _ in 0..<5 {
      map.zoomCamera(by: 1.7)
      map.panCamera(x: 40, y: 20)
      await controller.clusters.rest()
    }
    try await controller.remove(controller.annotations)
    #expect(map.annotations.count == foreignCount)
    #expect(map.annotations.contains { $0 === foreign })
  }

  @Test func twoControllersShowTheSameMember() async throws {
    look(at: (52.5, 13.5), span: 3)
    let controllers = [controller(), controller()]
    let place = Place(52.5, 13.5)
    for controller in controllers { try await controller.add([place]) }
    #expect(map.annotations.count == 2)
    for controller in controllers {
      #expect(shown(controller).map(\.count) == [1])
      #expect(shown(controller).first?.members.first === place)
    }
  }

  /// Clustering is off where the zoom level is above the maximum.
  @Test(arguments: [(10.0, [3]), (5.0, [1, 2])])
  func clusteringEndsAboveTheMaximumZoom(span: Double, counts: [Int]) async throws {
    look(at: (0, 0), span: span)
    let controller = controller {
      $0.strategy.grid?.cellSize = 300; $0.marginFactor = 0; $0.strategy.grid?.maximumZoom = 6
    }
    try await controller.add(places([(0, 0), (0, 1), (0, 0)]))
    #expect(shown(controller).map(\.count).sorted() == counts)
  }

  @Test(arguments: [(2, [3]), (3, [1, 2])])
  func fewLocationsAreShownOneByOne(minimum: Int, counts: [Int]) async throws {
    look(at: (0, 0), span: 5)
    let controller = controller {
      $0.strategy.grid?.cellSize = 300; $0.marginFactor = 0
      $0.strategy.grid?.minimumUniqueLocations = minimum
    }
    try await controller.add(places([(0, 0), (0, 1.5), (0, 0)]))
    #expect(shown(controller).map(\.count).sorted() == counts)
  }

  /// The greatest number of locations in a cell that are shown one by one.
  @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 2), (5, 4)])
  func minimumOfUniqueLocations(minimum: Int, oneByOne: Int) async throws {
    look(at: (0.5, 0.5), span: 0.5)
    for count in 1...6 {
      let controller = controller {
        $0.strategy.grid?.cellSize = 300; $0.marginFactor = 0
        $0.strategy.grid?.minimumUniqueLocations = minimum
      }
      try await controller.add((0..<count).map { Place(0.5, 0.5 + Double($0) * 0.001) })
      #expect(shown(controller).count == (count <= oneByOne ? count : 1), "\(count) locations")
      controller.detach()
    }
  }

  /// The reference shows this one four times.
  @Test func aPointOnTheCornerOfFourCellsIsShownOnce() async throws {
    look(at: (0, 0), span: 10)
    let controller = controller {
      $0.strategy.grid?.cellSize = 80; $0.marginFactor = 0
    }
    try await controller.add(places([(0, 0)]))
    #expect(map.annotations.count == 1)
  }

  /// The zoom levels of the reference's regions, to six decimals.
  @Test(arguments: [(10.0, 5.39691), (5.0, 6.398285)])
  func zoomLevelsOfRegions(span: Double, expected: Double) throws {
    look(at: (0, 0), span: span)
    let viewport = try #require(Viewport(map))
    #expect(abs(viewport.zoomLevel.value - expected) < 1e-6)
  }
}
