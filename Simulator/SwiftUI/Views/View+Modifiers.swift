public import Foundation

/// An edge of a view.
public enum VerticalEdge: Sendable {
  /// The upper one.
  case top

  /// The lower one.
  case bottom
}

/// How the parts of a view are read out.
public struct AccessibilityChildBehavior: Sendable {
  /// They are not.
  public static let ignore = AccessibilityChildBehavior()
}

/// Whether something is shown.
public enum Visibility: Sendable {
  /// As the system decides.
  case automatic

  /// It is.
  case visible

  /// It is not.
  case hidden
}

extension View {
  /// Extends the view to the edges of the screen.
  public nonisolated func ignoresSafeArea() -> Self { self }

  /// Puts another view at an edge.
  public nonisolated func safeAreaInset(
    edge: VerticalEdge,
    @ViewBuilder content: () -> some View
  ) -> Self { self }

  /// Shows another view above this one while a value is true.
  public nonisolated func sheet(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> some View
  ) -> Self { self }

  /// Does work while the view is shown, anew for another value.
  public nonisolated func task(
    id: some Equatable,
    _ action: sending @escaping @isolated(any) () async -> Void
  ) -> Self { self }

  /// Does work while the view is shown.
  public nonisolated func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> Self { self }

  /// Makes another view for another value.
  public nonisolated func id(_ id: some Hashable) -> Self { self }

  /// Names the view as a choice.
  public nonisolated func tag(_ tag: some Hashable) -> Self { self }

  /// Sets the letters.
  public nonisolated func font(_ font: Font?) -> Self { self }

  /// Leaves room around the view.
  public nonisolated func padding() -> Self { self }

  /// Leaves room around the view.
  public nonisolated func padding(_ length: CGFloat) -> Self { self }

  /// Puts another view in front.
  public nonisolated func overlay(@ViewBuilder content: () -> some View) -> Self { self }

  /// Puts a material behind the view.
  public nonisolated func background(_ material: Material) -> Self { self }

  /// Puts a shape behind the view.
  public nonisolated func background(_ style: some ShapeStyle, in shape: some Shape) -> Self {
    self
  }

  /// Sets the smallest size.
  public nonisolated func frame(minWidth: CGFloat?, minHeight: CGFloat?) -> Self { self }

  /// Sets where it can be touched.
  public nonisolated func contentShape(_ shape: some Shape) -> Self { self }

  /// Sets how the parts are read out.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior) -> Self {
    self
  }
}
