/// The palette of pins.
public enum PinColor: String, CaseIterable, Sendable {
  /// For destinations.
  case red

  /// For starting points.
  case green

  /// For the user's places.
  case purple
}
