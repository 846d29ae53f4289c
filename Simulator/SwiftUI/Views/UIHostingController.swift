public import MapKit

/// A view of any type.
public struct AnyView: FrameworkView {
  private let view: any View

  /// Wraps a view.
  public init(_ view: some View) { self.view = view }

  /// Shows the view.
  public func render(_ place: RenderPlace) { view.renderAny(place) }
}

/// A controller that shows a SwiftUI view in a view of the platform.
@MainActor public final class UIHostingController<Content: View>: UIViewController {
  /// The view to show.
  public var rootView: Content {
    didSet { host?.invalidate() }
  }

  private var host: ViewHost?

  /// Creates a controller that shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }

  /// Returns the content's own size. Ignores the offered size.
  public func sizeThatFits(in size: CGSize) -> CGSize {
    let sizes = draw().compactMap(\.look.size)
    return CGSize(
      width: sizes.map(\.width).max() ?? 20,
      height: sizes.map(\.height).max() ?? 20
    )
  }

  /// Draws the content, for tests.
  public func draw() -> [DrawnView] {
    let host = host ?? ViewHost { [unowned self] in rootView }
    self.host = host
    return host.draw()
  }
}

extension View {
  /// Sets a value of the environment.
  public func environment<Value>(
    _ part: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    Modified(content: self) { $0.environment[keyPath: part] = value }
  }

  /// Keeps the view at its own size.
  public nonisolated func fixedSize() -> Self { self }
}

/// A key for a value that an app adds to the environment.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The default value.
  static var defaultValue: Value { get }
}

extension EnvironmentValues {
  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { added[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { added[ObjectIdentifier(key)] = newValue }
  }
}
