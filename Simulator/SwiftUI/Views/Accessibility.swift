/// How a screen reader treats the children of a view.
public struct AccessibilityChildBehavior: Sendable {
  /// Ignores them.
  public static let ignore = AccessibilityChildBehavior()
}

/// A wish of a screen reader's user.
public enum AccessibilityAdjustmentDirection: Sendable {
  /// More.
  case increment

  /// Less.
  case decrement

  /// A case that a later system may add, because the framework's enumeration is not frozen.
  case unknown
}

extension View {
  /// Sets the text for screen readers.
  public func accessibilityLabel(_ label: Text) -> some View {
    Modified(content: self) { place in
      place.look.label = label.text
      place.control?.label = label.text
    }
  }

  /// Sets the value for screen readers.
  public func accessibilityValue(_ value: Text) -> some View {
    Modified(content: self) { $0.control?.value = value.text }
  }

  /// Hides the view from screen readers.
  public func accessibilityHidden(_ isHidden: Bool) -> some View {
    Modified(content: self) { if isHidden { $0.isHidden = true } }
  }

  /// Lets screen readers adjust the view.
  public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    Modified(content: self) { place in
      let control = place.addControl()
      control.adjust = handler
      place.control = control
    }
  }

  /// Sets how a screen reader treats the parts.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior) -> Self {
    self
  }

  /// Keeps the user from using the view.
  public func disabled(_ isDisabled: Bool) -> some View {
    Modified(content: self) { if isDisabled { $0.isDisabled = true } }
  }
}

/// A button, or a control that a screen reader adjusts.
@MainActor public final class HostedControl {
  /// The first words of a screen reader: a text of the app, or the texts in the view.
  public internal(set) var label: String {
    get { ownLabel ?? texts.joined(separator: ", ") }
    set { ownLabel = newValue }
  }

  /// The next words.
  public internal(set) var value: String?

  /// Whether it cannot be used.
  public let isDisabled: Bool

  private var ownLabel: String?
  var texts: [String] = []
  var press: (() -> Void)?
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?

  init(label: String?, isDisabled: Bool) { (ownLabel, self.isDisabled) = (label, isDisabled) }
}

extension RenderPlace {
  /// Adds a control of the view at this place, unless it is hidden from screen readers.
  func addControl() -> HostedControl {
    let control = HostedControl(label: look.label, isDisabled: isDisabled)
    if !isHidden { host.controls.append(control) }
    return control
  }
}

extension ViewHost {
  /// Returns the control with a label; `nil` if none or several have it.
  public func control(_ label: String) -> HostedControl? {
    update()
    let found = controls.filter { $0.label == label }
    return found.count == 1 ? found[0] : nil
  }

  /// Presses a button.
  ///
  /// - Returns: Whether there is one with this label that can be used.
  @discardableResult public func press(_ label: String) -> Bool {
    guard let control = control(label), let press = control.press, !control.isDisabled else {
      return false
    }
    press()
    update()
    return true
  }

  /// Adjusts an element as a screen reader's user does.
  ///
  /// - Returns: Whether there is one with this label that can be adjusted.
  @discardableResult
  public func adjust(_ label: String, _ direction: AccessibilityAdjustmentDirection) -> Bool {
    guard let control = control(label), let adjust = control.adjust, !control.isDisabled else {
      return false
    }
    adjust(direction)
    update()
    return true
  }
}
