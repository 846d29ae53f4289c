/// An edge of a view.
public enum VerticalEdge: Sendable {
  /// The upper one.
  case top

  /// The lower one.
  case bottom
}

/// A size of letters.
public struct Font: Sendable {
  /// That of notes.
  public static let footnote = Font()
}

/// A background through which what is behind shines.
public struct Material: Sendable {
  /// Of medium thickness.
  public static let regularMaterial = Material()
}

extension View {
  /// Extends the view to the edges of the screen.
  public nonisolated func ignoresSafeArea() -> some View { EmptyView() }

  /// Puts another view at an edge.
  public nonisolated func safeAreaInset(
    edge: VerticalEdge,
    @ViewBuilder content: () -> some View
  ) -> some View { EmptyView() }

  /// Shows another view above this one while a value is true.
  public nonisolated func sheet(
    isPresented: Binding<Bool>,
    @ViewBuilder content: @escaping () -> some View
  ) -> some View { EmptyView() }

  /// Does work while the view is shown, anew for another value.
  public nonisolated func task(
    id: some Equatable,
    _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { EmptyView() }

  /// Makes another view for another value.
  public nonisolated func id(_ id: some Hashable) -> some View { EmptyView() }

  /// Names the view as a choice.
  public nonisolated func tag(_ tag: some Hashable) -> some View { EmptyView() }

  /// Sets the letters.
  public nonisolated func font(_ font: Font?) -> some View { EmptyView() }

  /// Leaves room around the view.
  public nonisolated func padding() -> some View { EmptyView() }

  /// Puts a material behind the view.
  public nonisolated func background(_ material: Material) -> some View { EmptyView() }
}
