/// The palette of pins.
public enum PinColour: String, CaseIterable, Sendable {
  /// For destinations.
  case red

  /// For starting points.
  case green

  /// For places of the user.
  case purple
}
