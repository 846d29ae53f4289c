package import Pinfold

extension RadiusClustering {
  /// The range of the radius in screen points: from merging only coincident places to
  /// merging everything that a map shows.
  package static let radii = 0.001...1_000_000.0
}
