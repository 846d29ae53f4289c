/// The palette of pins.
public enum PinColor: String, CaseIterable, Sendable {
  /// For destinations.
  case red

  /// For starting points.
  case green

  /// For places of the user.
  case purple
}
