public import MapKit

/// A SwiftUI view that wraps a view of UIKit.
@MainActor public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the view.
  associatedtype UIViewType: UIView

  /// The type of the object that lives as long as the view.
  associatedtype Coordinator = Void

  /// The context of the wrapper.
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the object that lives as long as the view.
  func makeCoordinator() -> Coordinator

  /// Makes the view.
  func makeUIView(context: Context) -> UIViewType

  /// Updates the view.
  func updateUIView(_ view: UIViewType, context: Context)

  /// Cleans up after the view is no longer shown.
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
}

/// The context of a wrapped view.
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that lives as long as the view.
  public let coordinator: Representable.Coordinator

  /// The environment of the view.
  public let environment: EnvironmentValues

  /// Creates a context. Apple's framework creates it itself.
  public init(
    coordinator: Representable.Coordinator,
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    (self.coordinator, self.environment) = (coordinator, environment)
  }
}

extension UIViewRepresentable {
  /// Fails, because the wrapped view is shown instead.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}
