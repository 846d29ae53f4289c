import Pinfold

/// The current selection, and the attempt in progress.
struct Selection {
  /// The selected annotation, or the first member of the selected cluster.
  var member: PointID?

  /// Whether the annotation itself was selected, rather than a cluster whose first member it is.
  var isOfMember = false

  var id: ShownCluster.ID?

  /// Whether the surface is showing a diff. The surface then deselects removed views.
  var isPresenting = false

  /// The attempt in progress, and the caller that waits for its end.
  var flow: Attempt?

  /// The number of camera moves so far.
  var showCount = 0

  /// The number of the newest attempt.
  var attemptCount = 0

  /// A replaced selection, restored if the new one fails.
  struct Replaced {
    let member: PointID?
    let id: ShownCluster.ID?
    let isOfMember: Bool
  }

  struct Attempt {
    let number: Int
    let target: PointID
    let mapSize: (width: Double, height: Double)
    let isAnimated: Bool
    var flow = SelectionFlow()

    /// The previous selection, if the target was shown outside its cluster.
    var replaced: Replaced?
    let continuation: CheckedContinuation<SelectionOutcome, Never>
  }
}

/// How an attempt to select an annotation ended.
public enum SelectionOutcome: Hashable, Sendable {
  /// The annotation or its cluster is selected.
  case selected(ShownCluster.ID)

  /// The annotation is not on the map, or the map shows nothing at its position.
  case notFound

  /// A newer selection replaced this one, or the task was canceled.
  case superseded
}
