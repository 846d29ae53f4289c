import PinfoldSimulation
import PinfoldTesting

extension CameraSession {
  /// Returns a random session of drags, pinches and leaps to other places.
  ///
  /// - Parameters:
  ///   - seed: The seed, which determines the session on every platform.
  ///   - stepCount: The number of steps.
  ///   - center: The center of all leaps, in degrees.
  ///   - reach: The maximum distance of leaps, in degrees.
  static func random(
    seed: UInt64,
    stepCount: Int = 20,
    around center: (latitude: Double, longitude: Double) = (0, 0),
    reach: Double = 60
  ) -> CameraSession {
    var random = SplitMix64(seed: seed)
    return CameraSession(
      (0..<stepCount).map { _ in
        switch Int.random(in: 0..<10, using: &random) {
        case 0:
          let span = Double.random(in: 0.02...1, using: &random) * reach
          let x = center.longitude + Double.random(in: -reach...reach, using: &random)
          let y = center.latitude + Double.random(in: -reach...reach, using: &random)
          return .show(west: x, south: y, east: x + span, north: y + span)
        case 1, 2, 3: return .zoom(Double.random(in: 0.4...2.5, using: &random))
        default:
          return .pan(
            x: Double.random(in: -400...400, using: &random),
            y: Double.random(in: -400...400, using: &random)
          )
        }
      }
    )
  }
}
