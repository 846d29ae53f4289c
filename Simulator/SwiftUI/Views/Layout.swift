public import Foundation

/// Where views begin that are above each other.
public enum HorizontalAlignment: Sendable {
  /// Where lines begin.
  case leading

  /// In the middle.
  case center
}

/// Views beside each other.
public struct HStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates them.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows them.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Views above each other.
public struct VStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates them.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// Shows them.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Views in front of each other.
public struct ZStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates them.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows them.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Room that is left.
public struct Spacer: FrameworkView {
  /// Creates it.
  public nonisolated init() {}
}

/// A view, or a part of a map, for each value.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content
}

extension ForEach where Content: View {
  /// Creates the views.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, id, content)
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates the views of values with ids.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach: View, FrameworkView where Content: View {
  /// Shows the views.
  public func render(_ place: RenderPlace) {
    for value in data {
      content(value).renderAny(place.part("[\(value[keyPath: id])]"))
    }
  }
}

/// Controls for settings.
public struct Form<Content: View>: FrameworkView {
  /// Creates them.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// A list.
public struct List<Content: View>: FrameworkView {
  /// Creates it.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// A part of a form with a title.
public struct Section<Content: View>: FrameworkView {
  /// Creates it.
  public nonisolated init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
