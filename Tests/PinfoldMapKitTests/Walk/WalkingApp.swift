#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting

/// An app that makes every mistake at random. It sets and removes delegates, removes annotations of
/// others, changes options, selects, detaches, and turns and resizes the map.
@MainActor final class WalkingApp {
  let stage: MapStage
  private var random: SplitMix64
  private let pool: [Place]
  private var foreign: [MKPointAnnotation] = []
  private let delegates = [AppDelegate(), AppDelegate()]
  private var tasks: [Task<Void, Never>] = []
  private var isDetached = false

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    stage = MapStage(span: 0.4)
    pool = (0..<48).map { number in
      // Some share their place with other ones.
      let (row, column) = (number % 7, number % 11)
      return Place(
        35.02 + Double(row) / 50 + (number < 24 ? 0 : .random(in: -0.05...0.05, using: &random)),
        135.75 + Double(column) / 50 - 0.1,
        "\(number)"
      )
    }
    self.random = random
    delegates[1].viewsClusters = true
  }

  private var controller: ClusterMapController { stage.controller }
  private var map: MKMapView { stage.map }

  private func some() -> [Place] {
    let start = Int.random(in: 0..<pool.count, using: &random)
    return Array(pool[start..<min(start + Int.random(in: 1...8, using: &random), pool.count)])
  }

  private func edit(_ body: @escaping @MainActor (ClusterMapController) async -> Void) {
    let controller = controller
    tasks.append(Task { await body(controller) })
  }

  /// Does one thing, without waiting for the result.
  func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: map.delegate = delegates.randomElement(using: &random)
    case 1: map.delegate = nil
    case 2: map.removeAnnotations(map.annotations)
    case 3: map.removeOverlays(map.overlays)
    case 4: addForeign()
    case 5: map.removeAnnotations(foreign)
    case 6, 7: edits()
    case 8: changeOptions()
    case 9, 10: selectAnything()
    case 11: map.camera.heading = Double.random(in: 0..<360, using: &random)
    case 12: resize()
    case 13: toggleAttachment()
    case 14: map.simulation.zoom(by: .random(in: 0.4...2.2, using: &random))
    case 15: map.simulation.pan(x: .random(in: -300...300, using: &random), y: 20)
    case 16: map.simulation.clock.advance(bySeconds: .random(in: 0...0.5, using: &random))
    case 17: openOrClose()
    case 18: controller.color = { $0.count > 3 ? .red : .green }
    default: map.setCenter(MapStage.kyoto, animated: Bool.random(using: &random))
    }
  }

  private func addForeign() {
    let annotation = MKPointAnnotation()
    annotation.coordinate = pool[0].coordinate
    foreign.append(annotation)
    map.addAnnotation(annotation)
  }

  private func edits() {
    let places = some()
    switch Int.random(in: 0..<4, using: &random) {
    case 0: edit { _ = try? await $0.add(places) }
    case 1: edit { _ = try? await $0.remove(places) }
    case 2: edit { _ = try? await $0.set(places) }
    default:
      for place in places { place.coordinate.latitude += 0.0005 }
      edit { _ = try? await $0.move(places) }
    }
  }

  private func changeOptions() {
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      let size = Double.random(in: 20...200, using: &random)
      var spaced = SpacedClustering()
      spaced.separation = size
      controller.options.clustering.strategy =
        Bool.random(using: &random)
        ? .spaced(spaced) : .grid(GridClustering(cellSize: ZoomSteps(size)))
    case 1: controller.options.showsReaches.toggle()
    case 2: controller.options.excludesSelectionFromClusters.toggle()
    case 3: controller.options.selectionFollows.toggle()
    default: controller.options.transition = Bool.random(using: &random) ? .none : .lineage
    }
  }

  private func selectAnything() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      guard let any = map.annotations.randomElement(using: &random) else { return }
      map.selectAnnotation(any, animated: false)
    case 1:
      for annotation in map.selectedAnnotations {
        map.deselectAnnotation(annotation, animated: true)
      }
    case 2:
      guard let place = pool.randomElement(using: &random) else { return }
      edit { _ = await $0.select(place) }
    default: controller.deselect()
    }
  }

  private func resize() {
    let size = CGSize(
      width: Double.random(in: 200...900, using: &random),
      height: Double.random(in: 200...900, using: &random)
    )
    map.frame = CGRect(origin: .zero, size: size)
  }

  private func toggleAttachment() {
    if isDetached { controller.attach() } else { controller.detach() }
    isDetached.toggle()
  }

  private func openOrClose() {
    guard let cluster = stage.shown.randomElement(using: &random) else { return controller.close() }
    edit { _ = await $0.open(cluster) }
  }

  /// Stops, resets the state that only a walk may set, and lets everything end.
  func rest() async {
    if isDetached { toggleAttachment() }
    controller.close()
    controller.deselect()
    controller.options.excludesSelectionFromClusters = false
    for _ in 0..<6 {
      await stage.settle()
      if tasks.isEmpty { continue }
      for task in tasks { await task.value }
      tasks = []
    }
    controller.deselect()
    map.camera.heading = 0
    // From far away, so that no plan is kept for being near enough.
    map.setRegion(
      MKCoordinateRegion(
        center: MapStage.kyoto,
        span: MKCoordinateSpan(latitudeDelta: 60, longitudeDelta: 60)
      ),
      animated: false
    )
    await stage.settle()
    map.setRegion(
      MKCoordinateRegion(
        center: MapStage.kyoto,
        span: MKCoordinateSpan(latitudeDelta: 0.3, longitudeDelta: 0.3)
      ),
      animated: false
    )
    await stage.settle()
    _ = try? await controller.clusters.update()
    await stage.settle()
  }

  /// Returns a fresh controller's map with the same annotations and settings.
  func fresh() async throws -> MapStage {
    let fresh = MapStage(span: 0.3, controller.options)
    fresh.map.frame = map.frame
    fresh.map.simulation.setVisibleMapRect(map.simulation.visibleMapRect)
    try await fresh.controller.add(controller.annotations)
    await fresh.settle()
    return fresh
  }
}
#endif
