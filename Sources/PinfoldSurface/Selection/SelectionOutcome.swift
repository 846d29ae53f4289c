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
