public import Foundation

/// The horizontal alignment of views above each other.
public enum HorizontalAlignment: Sendable {
  /// At the beginning of lines.
  case leading

  /// In the middle.
  case center
}

/// Views beside each other.
public struct HStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates a row of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows the views.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Views above each other.
public struct VStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates a column of views.
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// Shows the views.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Views in front of each other.
public struct ZStack<Content: View>: FrameworkView {
  let content: Content

  /// Creates a stack of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows the views.
  public func render(_ place: RenderPlace) { content.renderAny(place) }
}

/// Flexible empty space.
public struct Spacer: FrameworkView {
  /// Creates a space.
  public nonisolated init() {}
}

/// A view, or a part of a map, for each value.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content
}

extension ForEach where Content: View {
  /// Creates a view for each value.
  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.id, self.content) = (data, id, content)
  }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each value with an id.
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

/// A form with controls for settings.
public struct Form<Content: View>: FrameworkView {
  /// Creates a form.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

/// A list.
public struct List<Content: View>: FrameworkView {
  /// Creates a list.
  public nonisolated init(@ViewBuilder content: () -> Content) {}
}

extension List {
  /// Creates a list with a row for each value.
  public nonisolated init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable {}
}

/// A part of a form with a title.
public struct Section<Content: View>: FrameworkView {
  /// Creates a section with a title.
  public nonisolated init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
}
