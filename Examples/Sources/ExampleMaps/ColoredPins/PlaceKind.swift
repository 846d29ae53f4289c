/// The kind of a place on the map of colored pins.
public enum PlaceKind: Int, CaseIterable, Sendable {
  /// A place to eat.
  case restaurant

  /// A place to learn.
  case school

  /// A place to sleep.
  case hotel

  /// The color of the kind's pins, from the platform's palette.
  public var color: PinColor {
    switch self {
    case .restaurant: .red
    case .school: .green
    case .hotel: .purple
    }
  }
}
