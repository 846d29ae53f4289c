public import MapKit

/// A view that shows any view.
public struct AnyView: FrameworkView {
  private let view: any View

  /// Creates it.
  public init(_ view: some View) { self.view = view }

  /// Shows it.
  public func render(_ place: RenderPlace) { view.renderAny(place) }
}

/// Shows views in a view of the platform.
@MainActor public final class UIHostingController<Content: View>: UIViewController {
  /// What is shown.
  public var rootView: Content {
    didSet { host?.invalidate() }
  }

  private var host: ViewHost?

  /// Shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }

  /// Returns the size that the content wants, which is not one that is offered.
  public func sizeThatFits(in size: CGSize) -> CGSize {
    let sizes = draw().compactMap(\.look.size)
    return CGSize(
      width: sizes.map(\.width).max() ?? 20,
      height: sizes.map(\.height).max() ?? 20
    )
  }

  /// What is drawn, for tests.
  public func draw() -> [DrawnView] {
    let host = host ?? ViewHost { [unowned self] in rootView }
    self.host = host
    return host.draw()
  }
}

extension View {
  /// Sets a value of the surroundings.
  public func environment<Value>(
    _ part: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    Modified(content: self) { $0.environment[keyPath: part] = value }
  }

  /// Lets the view have the size that it wants.
  public nonisolated func fixedSize() -> Self { self }
}

/// The name of a value of the surroundings, which an app adds.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value

  /// The usual value.
  static var defaultValue: Value { get }
}

extension EnvironmentValues {
  /// The value of a key.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { added[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { added[ObjectIdentifier(key)] = newValue }
  }
}
