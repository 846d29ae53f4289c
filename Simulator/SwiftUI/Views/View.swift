/// A view of SwiftUI.
///
/// Views of apps compile against this module. A ``ViewHost`` also runs the parts that maps need.
@MainActor @preconcurrency public protocol View {
  /// The type of its content.
  associatedtype Body: View

  /// Its content.
  @ViewBuilder var body: Body { get }
}

extension View {
  /// Renders the view's content, down to framework views.
  func renderAny(_ place: RenderPlace) {
    if let view = self as? any FrameworkView { return view.render(place) }
    for (number, property) in Mirror(reflecting: self).children.enumerated() {
      (property.value as? any FrameworkProperty)?.install(place, number: number)
    }
    guard Body.self != Never.self else { return }
    body.renderAny(place.part("\(Self.self)"))
  }
}

extension Never: View {
  /// Fails, because this view is never shown.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// A view of the framework.
@MainActor @preconcurrency public protocol FrameworkView: View where Body == Never {
  /// Shows the view.
  func render(_ place: RenderPlace)
}

extension FrameworkView {
  /// Fails, because the framework draws the content itself.
  public var body: Never { preconditionFailure("Nothing is shown here") }

  /// Does nothing.
  public func render(_ place: RenderPlace) {}
}

/// A view without content.
public struct EmptyView: FrameworkView {
  /// Creates an empty view.
  public nonisolated init() {}
}

/// Several views.
public struct TupleView<Views>: FrameworkView {
  let views: [any View]

  /// Shows each view.
  public func render(_ place: RenderPlace) {
    for (number, view) in views.enumerated() { view.renderAny(place.part("\(number)")) }
  }
}

/// One of two views.
public struct ConditionalView<First: View, Second: View>: FrameworkView {
  let view: any View
  let name: String

  /// Shows the view.
  public func render(_ place: RenderPlace) {
    view.renderAny(place.part(name))
  }
}

extension Optional: View, FrameworkView where Wrapped: View {
  /// Shows the view if there is one.
  public func render(_ place: RenderPlace) {
    self?.renderAny(place.part("some"))
  }
}

/// Several views that count as one.
public struct Group<Content: View>: FrameworkView {
  let content: Content

  /// Creates a group of views.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows the views.
  public func render(_ place: RenderPlace) {
    content.renderAny(place)
  }
}

/// Makes a view from the statements of a closure.
@MainActor @resultBuilder public struct ViewBuilder {
  /// Returns an empty view for no statements.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the view of a single statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Combines several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views: views)
  }

  /// Returns a view under a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Returns the first of two views.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { ConditionalView(view: first, name: "first") }

  /// Returns the second of two views.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { ConditionalView(view: second, name: "second") }
}
