import Pinfold

/// Keeps the views of a map's controllers from overlapping.
///
/// Create one for each map. The map's surfaces pass it to their controllers. A controller avoids
/// only the views of controllers that were attached before it, so no two controllers wait for each
/// other.
@MainActor public final class SharedScreen {
  private struct Member { weak var controller: ClusterController? }

  private var members: [Member] = []

  /// Creates a screen without controllers.
  public init() {}
}

extension SharedScreen {
  func join(_ controller: ClusterController) {
    members.removeAll { $0.controller == nil || $0.controller === controller }
    members.append(Member(controller: controller))
  }

  /// Removes a controller without views on the map.
  func leave(_ controller: ClusterController) {
    didChange(controller)
    members.removeAll { $0.controller == nil || $0.controller === controller }
  }

  /// Returns the views of the controllers before `controller`.
  func obstacles(for controller: ClusterController) -> [PlacedView] {
    members.compactMap(\.controller).prefix { $0 !== controller }.flatMap(\.placedViews)
  }

  /// Notifies all later controllers that `controller` shows a new plan.
  func didChange(_ controller: ClusterController) {
    let later = members.compactMap(\.controller).drop { $0 !== controller }.dropFirst()
    for other in later { other.planAroundOthers() }
  }
}
