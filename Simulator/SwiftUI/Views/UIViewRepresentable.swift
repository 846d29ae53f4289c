public import MapKit

/// A description that shows a view of the platform.
@MainActor public protocol UIViewRepresentable: View where Body == Never {
  /// The type of the view.
  associatedtype UIViewType: UIView

  /// The type of the object that lives as long as the view.
  associatedtype Coordinator = Void

  /// The context of the description.
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the object that lives as long as the view.
  func makeCoordinator() -> Coordinator

  /// Makes the view.
  func makeUIView(context: Context) -> UIViewType

  /// Updates the view from a new description.
  func updateUIView(_ view: UIViewType, context: Context)

  /// Cleans up after the view is no longer shown.
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
}

/// The context of a description that a host shows.
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// The object that lives as long as the view.
  public let coordinator: Representable.Coordinator

  /// The surroundings of the description.
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
  /// Fails, because the view of the platform is shown instead.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}
