import Pinfold

/// What the controllers of one map show, so that the views of one do not overlap the
/// views of another.
///
/// There is one for each map, and the surfaces of the map give it to their controllers.
/// A controller ignores the ones attached after it, so that two never wait for each
/// other: what a controller shows affects the controllers after it, and none before it.
@MainActor public final class SharedScreen {
  private struct Member { weak var controller: ClusterController? }

  /// In the order in which they were attached.
  private var members: [Member] = []

  /// Creates the screen of a map without controllers.
  public init() {}
}

extension SharedScreen {
  /// Adds a controller after the attached ones.
  func join(_ controller: ClusterController) {
    members.removeAll { $0.controller == nil || $0.controller === controller }
    members.append(Member(controller: controller))
  }

  /// Removes a controller that no longer has views on the map.
  func leave(_ controller: ClusterController) {
    didChange(controller)
    members.removeAll { $0.controller == nil || $0.controller === controller }
  }

  /// Returns what the controllers before one show.
  func obstacles(for controller: ClusterController) -> [PlacedView] {
    members.compactMap(\.controller).prefix { $0 !== controller }.flatMap(\.placedViews)
  }

  /// Notifies the controllers after one that it shows something else.
  func didChange(_ controller: ClusterController) {
    let later = members.compactMap(\.controller).drop { $0 !== controller }.dropFirst()
    for other in later { other.planAroundOthers() }
  }
}
