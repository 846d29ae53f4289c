import Pinfold

/// What is selected, and what is on its way to be.
struct Selection {
  /// The annotation that was selected, by itself or in what shows it.
  var member: PointID?

  /// Whether the annotation itself was selected, and not a cluster that it is the
  /// first of.
  var isOfMember = false

  /// What is selected on the surface.
  var id: ShownCluster.ID?

  /// Whether a diff is being put on the surface, which deselects what it removes.
  var isPresenting = false

  /// The way to an annotation, and the caller that waits for its end.
  var flow: Attempt?

  /// How often the camera was sent somewhere.
  var showCount = 0

  /// The number of the newest attempt.
  var attemptCount = 0

  /// A selection that another one replaces, unless that fails.
  struct Replaced {
    let member: PointID?
    let id: ShownCluster.ID?
    let isOfMember: Bool
  }

  /// An attempt to select an annotation.
  struct Attempt {
    let number: Int
    let target: PointID
    let mapSize: (width: Double, height: Double)
    let isAnimated: Bool
    var flow = SelectionFlow()

    /// What was selected before the target was taken out of its cluster for selection.
    var replaced: Replaced?
    let continuation: CheckedContinuation<SelectionOutcome, Never>
  }
}

/// How an attempt to select an annotation ended.
public enum SelectionOutcome: Hashable, Sendable {
  /// What shows the annotation is selected.
  case selected(ShownCluster.ID)

  /// There is no such annotation on the map, or the map shows nothing at its
  /// position.
  case notFound

  /// A newer selection replaced it, or it was canceled.
  case superseded
}
