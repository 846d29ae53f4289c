/// A button.
public struct Button: FrameworkView {
  private var label: any View = EmptyView()
  private var action: (@MainActor () -> Void)?

  /// Creates a button with a text.
  @preconcurrency public nonisolated init(
    _ title: LocalizedStringKey,
    action: @escaping @MainActor () -> Void
  ) {}

  /// Creates a button with a view.
  @preconcurrency public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> some View
  ) { (self.label, self.action) = (label(), action) }

  /// Shows the view.
  public func render(_ place: RenderPlace) {
    var place = place
    let control = place.addControl()
    control.press = action
    place.control = control
    label.renderAny(place)
  }
}

/// An indicator that work is in progress.
public struct ProgressView: FrameworkView {
  /// Creates an indicator.
  public nonisolated init() {}
}

/// A switch.
public struct Toggle: FrameworkView {
  /// Creates a switch with a title.
  public nonisolated init(_ title: LocalizedStringKey, isOn: Binding<Bool>) {}
}

/// A control to choose one of several views.
public struct Picker<Selection: Hashable, Content: View>: FrameworkView {
  /// Creates a choice between views with tags.
  public nonisolated init(
    _ title: LocalizedStringKey,
    selection: Binding<Selection>,
    @ViewBuilder content: () -> Content
  ) {}
}

/// A control to set a number by sliding.
public struct Slider<Label: View>: FrameworkView {
  /// Creates a slider with a description.
  public nonisolated init<Value: BinaryFloatingPoint>(
    value: Binding<Value>,
    in range: ClosedRange<Value>,
    @ViewBuilder label: () -> Label
  ) where Value.Stride: BinaryFloatingPoint {}
}
