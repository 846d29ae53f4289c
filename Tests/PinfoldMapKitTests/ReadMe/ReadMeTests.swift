import MapKit
import PinfoldMapKit
import PinfoldSurface
import Testing

@MainActor @Suite(.everyBehavior) struct ReadMeTests {
  /// What the README shows of maps is what is compiled below.
  @Test func showsTheExampleThatIsCompiled() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().appending(path: "../../..")
    let readMe = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readMe.components(separatedBy: "```swift\nimport PinfoldMapKit\n")
    let shown = try #require(blocks.dropFirst().first)
      .components(separatedBy: "```")[0]
      .components(separatedBy: "\n")
      .filter { !$0.isEmpty }
    let compiled = try String(contentsOf: here, encoding: .utf8)
      .components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(shown.count == 4)
    for line in shown { #expect(compiled.contains(line), "\(line)") }
  }

  @Test func exampleWorks() async throws {
    let mapView = MKMapView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(try await example(mapView, Place.row(20)) == .superseded)
    #expect(!mapView.annotations.isEmpty)
  }

  private func example(
    _ mapView: MKMapView,
    _ places: [Place]
  ) async throws -> ClusterMapController.SelectionOutcome {
    let controller = ClusterMapController(mapView: mapView)  // keep it
    try await controller.add(places)  // any MKAnnotations, any number
    controller.configure = { view, annotation in view.canShowCallout = !annotation.isCluster }
    // The camera of this map does not move, so the selection gives up.
    let task = Task { @MainActor in
      while !Task.isCancelled { controller.clusters.deselect(); await Task.yield() }
    }
    let outcome = await controller.select(places[7])  // zooms to it and selects what shows it
    task.cancel()
    return outcome
  }
}
