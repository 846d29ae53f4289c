/// The kind of a place of the colored map.
public enum PlaceKind: Int, CaseIterable, Sendable {
  /// A place to eat.
  case restaurant

  /// A place to learn.
  case school

  /// A place to sleep.
  case hotel

  /// The color of its pins, from the platform's palette of pins.
  public var color: PinColor {
    switch self {
    case .restaurant: .red
    case .school: .green
    case .hotel: .purple
    }
  }
}
