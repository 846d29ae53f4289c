/// A view that reports touches.
@MainActor open class UIControl: UIView {}

/// A button.
@MainActor public final class UIButton: UIControl {
  /// The types of buttons.
  public enum ButtonType: Sendable {
    /// An "i" in a circle.
    case detailDisclosure
  }

  /// Creates a button.
  public convenience init(type: ButtonType) { self.init(frame: .zero) }
}
