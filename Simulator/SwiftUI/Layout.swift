/// Where views begin that are above each other.
public enum HorizontalAlignment: Sendable {
  /// Where lines begin.
  case leading

  /// In the middle.
  case center
}

/// Views beside each other.
public struct HStack<Content: View>: FrameworkView {
  /// Creates them.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// Views above each other.
public struct VStack<Content: View>: FrameworkView {
  /// Creates them.
  public nonisolated init(
    alignment: HorizontalAlignment = .center,
    @ViewBuilder content: () -> Content
  ) {}
}

/// Room that is left.
public struct Spacer: FrameworkView {
  /// Creates it.
  public nonisolated init() {}
}

/// A view for each value.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: FrameworkView {
  /// Creates the views.
  public nonisolated init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {}
}

/// Controls for settings.
public struct Form<Content: View>: FrameworkView {
  /// Creates them.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// A part of a form with a title.
public struct Section<Content: View>: FrameworkView {
  /// Creates it.
  public nonisolated init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
