#if !canImport(ObjectiveC)
import Foundation
import MapKit
import Pinfold
@testable import PinfoldMapKit
@testable import PinfoldSurface
import SwiftUI

struct Stop: Identifiable {
  var id: Int
  var coordinate: CLLocationCoordinate2D
  var name = ""
}

/// The example of the catalog, with a model from outside.
struct StopsMap: View {
  @State var stops: ClusterModel<Stop>
  var isShown = true
  var strategy: Strategy?

  var body: some View {
    if isShown {
      Map(position: $stops.position, selection: $stops.selection) {
        ClusterContent(stops) { cluster in
          Text(verbatim: cluster.members.map(\.name).sorted().joined(separator: ","))
            .accessibilityLabel(Text(verbatim: cluster.isSelected ? "selected" : ""))
        }
        UserAnnotation()
      }
      .clusters(stops, strategy)
    }
  }
}

/// A screen with a map of stops.
@MainActor final class StopsScreen {
  let model: ClusterModel<Stop>
  let host: ViewHost
  private(set) var isShown = true
  private var pending: [(due: Double, action: @MainActor () -> Void)] = []
  private var time = 0.0
  private let view: Shown

  final class Shown {
    var value = true
    var strategy: Strategy?
  }

  init(
    _ stops: [Stop],
    _ traits: MapTraits = [],
    strategy: Strategy? = nil,
    category: ((Stop) -> String?)? = nil,
    time: ((Stop) -> Double?)? = nil,
    border: ((Stop) -> String?)? = nil
  ) {
    let model = ClusterModel(
      stops,
      coordinate: \.coordinate,
      category: category,
      time: time,
      border: border
    )
    let view = Shown()
    view.strategy = strategy
    (self.model, self.view) = (model, view)
    host = ViewHost(traits) {
      StopsMap(stops: model, isShown: view.value, strategy: view.strategy)
    }
    model.map("main").surface.scheduler = { [weak self] seconds, action in
      self?.pending.append(((self?.time ?? 0) + seconds, action))
    }
  }
}

extension StopsScreen {
  static let size = CGSize(width: 390, height: 844)

  var map: HostedMap { host.maps[0] }

  /// Shows or hides the map.
  func show(_ isShown: Bool) {
    self.isShown = isShown
    view.value = isShown
    host.setEnvironment()
  }

  /// Lets time pass, for transitions.
  func advance(_ seconds: Double) {
    time += seconds
    let due = pending.filter { $0.due <= time }
    pending.removeAll { $0.due <= time }
    for entry in due { entry.action() }
  }

  /// Waits for the model and the map; transitions end only if time passes.
  func settle(seconds: Double = 10) async {
    var (before, quietRounds) = ([MapClusterID](), 0)
    // A tap starts a task that leaves the main actor, which takes any time on a busy machine.
    while quietRounds < 4 {
      host.update()
      for map in host.maps { map.catchUp() }
      for _ in 0..<4 { await Task.yield() }
      try? await Task.sleep(for: .milliseconds(1))
      await model.rest()
      advance(seconds)
      host.update()
      let now = model.visible.map(\.id)
      quietRounds = now == before ? quietRounds + 1 : 0
      before = now
    }
  }

  /// The clusters on the map, without the disappearing ones.
  var shown: [ItemCluster<Stop>] { model.visible }

  /// The ids of the items of each cluster.
  var memberships: Set<Set<Int>> { Set(shown.map { Set($0.members.map(\.id)) }) }

  /// The clusters of a new plan. Spaced clusters depend on the order of edits, so it uses
  /// the same index.
  var newPlan: [ItemCluster<Stop>] {
    let map = model.map("main")
    guard let viewport = map.surface.viewport else { return [] }
    let controller = map.controller
    let plan = controller.planner.step(
      controller.contents,
      for: viewport,
      excluding: controller.excluded,
      after: nil
    ).plan
    return plan.clusters.map { shown in
      let members = plan.part(shown.id.part)?.plan.members(of: shown.cluster)
      return model.cluster(
        MapElement(cluster: shown, members: members),
        on: "main",
        selected: nil
      )
    }
  }

  /// The clusters of a new map.
  func newMap() async -> [ItemCluster<Stop>] {
    guard let viewport = model.map("main").surface.viewport else { return [] }
    return await model.clusters(
      in: MKMapRect(viewport.visibleMapRect),
      size: CGSize(width: viewport.width, height: viewport.height),
      view.strategy
    )
  }
}

extension MKMapRect {
  /// Returns a rect around Kyoto, as wide as the given number of degrees.
  static func kyoto(_ degrees: Double) -> MKMapRect {
    let middle = MKMapPoint(MapStage.kyoto)
    let width = degrees / 360 * MKMapRect.world.width
    return MKMapRect(x: middle.x - width / 2, y: middle.y - width / 2, width: width, height: width)
  }
}
#endif
