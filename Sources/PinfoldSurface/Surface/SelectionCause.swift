/// Why a surface is told to select or to deselect something.
public enum SelectionCause: Hashable, Sendable {
  /// The app asked for it, and is told as if the user had done it.
  case request

  /// The selection follows its annotation to where that is shown now. It is no choice of
  /// the user or the app, and not reported.
  case following
}
