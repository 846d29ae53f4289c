import Pinfold

/// Keeps the views of a map's controllers from overlapping.
///
/// Create one for each map. The map's surfaces pass it to their controllers. A controller avoids
/// only the views of controllers attached before it, so two controllers never wait for each other.
@MainActor public final class SharedScreen {
  private struct Member { weak var controller: ClusterController? }

  /// The controllers, in the order of attachment.
  private var members: [Member] = []

  /// Creates a screen without controllers.
  public init() {}
}

extension SharedScreen {
  /// Adds a controller after all others.
  func join(_ controller: ClusterController) {
    members.removeAll { $0.controller == nil || $0.controller === controller }
    members.append(Member(controller: controller))
  }

  /// Removes a controller that has no more views on the map.
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
