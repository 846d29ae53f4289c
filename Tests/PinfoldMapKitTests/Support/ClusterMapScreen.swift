#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldSimulation
import PinfoldSurface
import SwiftUI
import Testing

/// A map in SwiftUI, and the state around it.
@MainActor final class ClusterMapScreen {
  struct Station: Identifiable {
    let id: Int
    var name = "old"
    var line: String?
    var coordinate = MapStage.kyoto
  }

  var stations = [Station(id: 1), Station(id: 2)]
  var region = MKCoordinateRegion(
    center: MapStage.kyoto,
    span: MKCoordinateSpan(latitudeDelta: 0.2, longitudeDelta: 0.2)
  )
  var selection: Int?
  var reveal: Double? = 1000
  var told: [Int] = []
  var listed: [Int] = []
  var whenTold: () -> Void = {}
  var delegate = AppDelegate()
  var handedOver: MKMapView?
  var setUp: (inout SurfaceOptions) -> Void = { _ in }
  var optionsID: Int?
  private(set) var view = MKMapView(frame: .zero)
  private(set) var coordinator = ClusterMapCoordinator()

  var map: ClusterMap {
    var options = SurfaceOptions()
    options.transition = .none
    setUp(&options)
    return ClusterMap(
      stations,
      title: \.name,
      subtitle: \.line,
      coordinate: \.coordinate,
      region: region
    )
    .options(options, id: optionsID)
    .region(
      Binding(
        get: { @MainActor in self.region },
        set: { @MainActor in self.region = $0 }
      )
    )
    .selection(
      id: Binding(
        get: { @MainActor in self.selection },
        set: { @MainActor in self.selection = $0 }
      ),
      reveal: reveal
    )
    .onSelect {
      self.told.append($0.count)
      self.whenTold()
    }
    .onList { self.listed = $0.members(of: Station.self).all.map(\.id) }
    .controller { $0.delegate = self.delegate }
    .mapView { self.handedOver = $0 }
  }

  func show(isLaidOut: Bool = true) async {
    let map = map
    coordinator = map.makeCoordinator()
    view = map.makeUIView(context: ClusterMap.Context(coordinator: coordinator))
    if isLaidOut { layOut() }
    coordinator.controller?.useClock(of: view)
    await update()
  }

  func layOut() { view.frame = CGRect(x: 0, y: 0, width: 390, height: 844) }

  func update() async {
    map.updateUIView(view, context: ClusterMap.Context(coordinator: coordinator))
    await settle()
  }

  func settle() async {
    await coordinator.rest()
    guard let controller = coordinator.controller else { return }
    // Separate tasks report bound values and select them.
    for _ in 0..<20 {
      await Task.yield()
      await controller.rest()
      await view.simulation.settle(controller.clusters)
    }
  }

  var shown: [ClusterAnnotation] { view.annotations.compactMap { $0 as? ClusterAnnotation } }
}
#endif
