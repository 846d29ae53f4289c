/// A part of a screen that is described.
///
/// Descriptions are compiled here, so examples of apps are checked where there is no SwiftUI. What
/// maps need is also run, by a ``ViewHost``.
@MainActor @preconcurrency public protocol View {
  /// What it is made of.
  associatedtype Body: View

  /// What it is made of.
  @ViewBuilder var body: Body { get }
}

extension View {
  /// Reads what the view is made of, down to the views of the framework.
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
  /// There is none.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// A view that the framework has.
@MainActor @preconcurrency public protocol FrameworkView: View where Body == Never {
  /// Shows the view.
  func render(_ place: RenderPlace)
}

extension FrameworkView {
  /// What it is made of is the framework's.
  public var body: Never { preconditionFailure("Nothing is shown here") }

  /// Shows nothing.
  public func render(_ place: RenderPlace) {}
}

/// A view with nothing in it.
public struct EmptyView: FrameworkView {
  /// Creates it.
  public nonisolated init() {}
}

/// Several views.
public struct TupleView<Views>: FrameworkView {
  let views: [any View]

  /// Shows each of them.
  public func render(_ place: RenderPlace) {
    for (number, view) in views.enumerated() { view.renderAny(place.part("\(number)")) }
  }
}

/// One of two views.
public struct ConditionalView<First: View, Second: View>: FrameworkView {
  let view: any View
  let name: String

  /// Shows it.
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

/// Views that are treated as one.
public struct Group<Content: View>: FrameworkView {
  let content: Content

  /// Creates it.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Shows them.
  public func render(_ place: RenderPlace) {
    content.renderAny(place)
  }
}

/// Makes a view of the statements of a closure.
@MainActor @resultBuilder public struct ViewBuilder {
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView(views: views)
  }

  /// A view under a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first of two views.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { ConditionalView(view: first, name: "first") }

  /// The second of two views.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { ConditionalView(view: second, name: "second") }
}
