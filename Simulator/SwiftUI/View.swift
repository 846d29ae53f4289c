/// A part of a screen that is described.
///
/// Descriptions of whole screens are compiled here, and never shown: so examples of apps are checked
/// where there is no SwiftUI.
@MainActor @preconcurrency public protocol View {
  /// What it is made of.
  associatedtype Body: View

  /// What it is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// There is none.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// A view that the framework has.
public protocol FrameworkView: View where Body == Never {}

extension FrameworkView {
  /// What it is made of is the framework's.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// A view with nothing in it.
public struct EmptyView: FrameworkView {
  /// Creates it.
  public nonisolated init() {}
}

/// Several views.
public struct TupleView<Views>: FrameworkView {
  nonisolated init() {}
}

/// One of two views.
public struct ConditionalView<First: View, Second: View>: FrameworkView {
  nonisolated init() {}
}

extension Optional: View where Wrapped: View {
  /// What it is made of is the framework's.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}

/// Makes a view of the statements of a closure.
@resultBuilder public struct ViewBuilder {
  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { TupleView() }

  /// A view under a condition.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// The first of two views.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalView<First, Second> { ConditionalView() }

  /// The second of two views.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalView<First, Second> { ConditionalView() }
}
