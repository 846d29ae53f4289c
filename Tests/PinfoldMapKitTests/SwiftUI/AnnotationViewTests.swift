#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSurface
import SwiftUI
import Testing

/// SwiftUI views for annotations, and the access that the map's reader gives.
@MainActor @Suite(.everyBehavior) struct AnnotationViewTests {
  private struct Badge: View {
    let count: Int
    let name: String
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
      Text("\(count) \(name) \(colorScheme == .dark ? "dark" : "light")")
    }
  }

  private let places = Place.row(3)

  private func map(_ name: String) -> ClusterMap {
    ClusterMap(places).annotationView { Badge(count: $0.count, name: name) }
      .controller { $0.configure = { view, _ in view.alpha = 0.5 } }
  }

  private func show(
    _ map: ClusterMap,
    _ environment: EnvironmentValues = EnvironmentValues(),
    on shown: (view: MKMapView, coordinator: ClusterMapCoordinator)? = nil
  ) async throws -> (view: MKMapView, coordinator: ClusterMapCoordinator) {
    let coordinator = shown?.coordinator ?? map.makeCoordinator()
    let context = ClusterMap.Context(coordinator: coordinator, environment: environment)
    let view = shown?.view ?? map.makeUIView(context: context)
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    map.updateUIView(view, context: context)
    await coordinator.rest()
    await coordinator.controller?.rest()
    view.catchUp()
    return (view, coordinator)
  }

  private func hosting(_ view: MKMapView) throws -> HostingAnnotationView {
    let shown = try #require(view.annotations.first)
    return try #require(view.view(for: shown) as? HostingAnnotationView)
  }

  /// They follow the app's state and the surroundings of the map; `configure` stays the app's; and
  /// VoiceOver reads their texts.
  @Test func viewsFollowStateAndEnvironment() async throws {
    let shown = try await show(map("old"))
    let view = try hosting(shown.view)
    #expect(view.host.draw().map(\.content) == ["3 old light"])
    #expect(view.alpha == 0.5 && !view.isAccessibilityElement && view.accessibilityLabel == nil)
    #expect(view.bounds.size.width >= 44 && view.bounds.size.height >= 44)
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    _ = try await show(map("new"), dark, on: shown)
    #expect(try hosting(shown.view) === view)
    #expect(view.host.draw().map(\.content) == ["3 new dark"])
    shown.coordinator.controller?.accessibilityLabel = { "\($0.count) stations" }
    #expect(view.isAccessibilityElement && view.accessibilityLabel == "3 stations")
  }

  @Test func aReaderHasTheController() async throws {
    let proxy = ClusterMapProxy()
    var environment = EnvironmentValues()
    environment.clusterMapProxy = proxy
    let shown = try await show(map("a"), environment)
    #expect(proxy.controller != nil && proxy.controller === shown.coordinator.controller)
    #expect(proxy.mapView === shown.view)
    var read: ClusterMapProxy?
    let host = ViewHost {
      ClusterMapReader { proxy in
        let _ = read = proxy
        Text("beside the map")
      }
    }
    #expect(host.draw().map(\.content) == ["beside the map"])
    let first = read
    _ = host.draw()
    #expect(read != nil && read === first, "it is made anew")
  }

  @Test func aMapViewIsSetUpAgainForAnotherID() async throws {
    var calls = 0
    var shown: (view: MKMapView, coordinator: ClusterMapCoordinator)?
    for id in [1, 1, 2] {
      shown = try await show(map("a").mapView(id: id) { _ in calls += 1 }, on: shown)
    }
    #expect(calls == 2)
  }

  /// An app that maps its values to annotations in a body loses views and selection.
  @Test func annotationsThatAreMadeAgainAreNoticedOnce() async throws {
    var warnings: [String] = []
    let shown = try await show(ClusterMap(Place.row(3)))
    shown.coordinator.warn = { warnings.append($0) }
    _ = try await show(ClusterMap([Place(50, 10)]), on: shown)
    #expect(warnings.isEmpty, "they are other places")
    for _ in 0..<3 { _ = try await show(ClusterMap([Place(50, 10)]), on: shown) }
    #expect(warnings.count == 1 && warnings[0].contains("Identifiable"))
  }
}
#endif
