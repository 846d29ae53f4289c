/// Why a surface selects or deselects something.
public enum SelectionCause: Hashable, Sendable {
  /// The app requested it, and is notified as if the user had done it.
  case request

  /// The selection follows its annotation to where that is shown now. It is no choice of
  /// the user or the app, and not reported.
  case following
}
