package import Pinfold

extension MapRect {
  /// Whether so little is missing from a way round the world that nobody would
  /// begin a map there.
  package var isAlmostTheWorld: Bool { width > 0.9 * MapRect.world.width }
}
