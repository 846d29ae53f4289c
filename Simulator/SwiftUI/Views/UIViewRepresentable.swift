public import MapKit

/// A view of the platform in a description.
@MainActor public protocol UIViewRepresentable: View where Body == Never {
  /// The view.
  associatedtype UIViewType: UIView

  /// What exists as long as the view.
  associatedtype Coordinator = Void

  /// What a description is shown with.
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes what exists as long as the view.
  func makeCoordinator() -> Coordinator

  /// Makes the view.
  func makeUIView(context: Context) -> UIViewType

  /// Lets the view show a new description.
  func updateUIView(_ view: UIViewType, context: Context)

  /// The view is not shown any more.
  static func dismantleUIView(_ view: UIViewType, coordinator: Coordinator)
}

/// What a description is shown with.
@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  /// What exists as long as the view.
  public let coordinator: Representable.Coordinator

  /// What surrounds the description.
  public let environment: EnvironmentValues

  /// Creates a context, as no framework does it here.
  public init(
    coordinator: Representable.Coordinator,
    environment: EnvironmentValues = EnvironmentValues()
  ) {
    (self.coordinator, self.environment) = (coordinator, environment)
  }
}

extension UIViewRepresentable {
  /// It has none: the view of the platform is shown.
  public var body: Never { preconditionFailure("Nothing is shown here") }
}
