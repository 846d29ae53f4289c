public import Foundation

/// A view with a modifier of the framework.
struct Modified<Content: View>: FrameworkView {
  let content: Content
  let change: (inout RenderPlace) -> Void

  func render(_ place: RenderPlace) {
    var place = place
    change(&place)
    content.renderAny(place)
  }
}

extension RenderPlace {
  /// Draws content at this place.
  func draw(_ content: String) {
    control?.texts.append(content)
    host.drawn?(DrawnView(content: content, look: look))
  }
}

/// A modifier of an app.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View

  /// The view to modify.
  typealias Content = ModifierContent<Self>

  /// Returns the modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier changes.
public struct ModifierContent<Modifier: ViewModifier>: FrameworkView {
  let view: any View

  /// Shows the view.
  public func render(_ place: RenderPlace) { view.renderAny(place) }
}

struct AppModified<Content: View, Modifier: ViewModifier>: FrameworkView {
  let content: Content
  let modifier: Modifier

  func render(_ place: RenderPlace) {
    let place = place.part("\(Modifier.self)")
    for (number, property) in Mirror(reflecting: modifier).children.enumerated() {
      (property.value as? any FrameworkProperty)?.install(place, number: number)
    }
    modifier.body(content: ModifierContent(view: content)).renderAny(place)
  }
}

// MARK: - What is run

extension View {
  /// Applies a modifier of the app.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View {
    AppModified(content: self, modifier: modifier)
  }

  /// Moves the view from its place.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    Modified(content: self) { place in
      place.look.offset.width += x
      place.look.offset.height += y
    }
  }

  /// Makes the view less opaque.
  public func opacity(_ opacity: Double) -> some View {
    Modified(content: self) { $0.look.opacity *= opacity }
  }

  /// Moves the middle of the view to a point.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { offset(x: x, y: y) }

  /// Gives the view a size.
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
    Modified(content: self) { place in
      if let width, let height { place.look.size = CGSize(width: width, height: height) }
    }
  }

  /// Sets the color.
  public func foregroundStyle(_ style: some ShapeStyle) -> some View {
    Modified(content: self) { $0.look.color = (style as? Color)?.description }
  }

  /// Gives the view an identity. A new value makes a new view.
  public func id(_ id: some Hashable) -> some View {
    Modified(content: self) { $0.path += "/\(id)" }
  }

  /// Calls back when the view appears on the screen.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { place in
      place.path += "/appear"
      guard !(place.isInAnnotation && place.host.traits.contains(.silentAppearance)) else { return }
      place.host.note(place.path, appear: action ?? {}, disappear: {})
    }
  }

  /// Calls back when the view disappears from the screen.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    Modified(content: self) { place in
      place.path += "/disappear"
      place.host.note(place.path, appear: {}, disappear: action ?? {})
    }
  }

  /// Calls back when a value changes.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (Value, Value) -> Void
  ) -> some View {
    Modified(content: self) { place in
      place.path += "/change"
      guard !(place.isInAnnotation && place.host.traits.contains(.silentAppearance)) else { return }
      place.host.observe(value, place.path, initial: initial, action)
    }
  }

  /// Calls back when a value changes.
  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Calls back with a value computed from the view's geometry, whenever the value changes.
  @available(iOS 16, macOS 13, tvOS 16, watchOS 9, visionOS 1, *)
  public func onGeometryChange<Value: Equatable & Sendable>(
    for type: Value.Type,
    of transform: @escaping @Sendable (GeometryProxy) -> Value,
    action: @escaping (Value) -> Void
  ) -> some View {
    Modified(content: self) { place in
      place.path += "/geometry"
      place.host.reportSize(place.path) { action(transform(GeometryProxy(size: $0))) }
    }
  }
}

/// The geometry of a view.
public struct GeometryProxy: Sendable {
  /// The size of the view.
  public let size: CGSize
}

/// A point in a view, as fractions of its size.
public struct UnitPoint: Hashable, Sendable {
  /// The middle.
  public static let center = UnitPoint(x: 0.5, y: 0.5)

  /// The middle of the lower edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)

  /// The fraction from left to right.
  public var x: CGFloat

  /// The fraction from top to bottom.
  public var y: CGFloat
}

/// How values change over time.
public struct Animation: Equatable, Sendable {
  /// The default animation.
  public static let `default` = Animation()

  /// An animation that is slow at the beginning and at the end.
  public static func easeInOut(duration: Double) -> Animation { Animation() }
}

/// Changes values that views show. Does not simulate the animation.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
