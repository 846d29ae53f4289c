public import Foundation

/// An edge of a view.
public enum VerticalEdge: Sendable {
  /// The upper edge.
  case top

  /// The lower edge.
  case bottom
}

/// Whether an element is shown.
public enum Visibility: Sendable {
  /// The system decides.
  case automatic

  /// Shown.
  case visible

  /// Hidden.
  case hidden
}

extension View {
  /// Extends the view to the edges of the screen.
  public nonisolated func ignoresSafeArea() -> Self { self }

  /// Puts another view at an edge of this one.
  public nonisolated func safeAreaInset(
    edge: VerticalEdge,
    @ViewBuilder content: () -> some View
  ) -> Self { self }

  /// Shows another view above this one while a value is true.
  public nonisolated func sheet(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> some View
  ) -> Self { self }

  /// Shows another view above this one while there is a value.
  public nonisolated func sheet<Item: Identifiable>(
    item: Binding<Item?>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> some View
  ) -> Self { self }

  /// Does work while the view is shown, and restarts it when the value changes.
  public nonisolated func task(
    id: some Equatable,
    _ action: sending @escaping @isolated(any) () async -> Void
  ) -> Self { self }

  /// Does work while the view is shown.
  public nonisolated func task(
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> Self { self }

  /// Marks the view as a choice with a value.
  public nonisolated func tag(_ tag: some Hashable) -> Self { self }

  /// Sets the font.
  public nonisolated func font(_ font: Font?) -> Self { self }

  /// Adds space around the view.
  public nonisolated func padding() -> Self { self }

  /// Adds space around the view.
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

  /// Sets the touchable area.
  public nonisolated func contentShape(_ shape: some Shape) -> Self { self }
}
