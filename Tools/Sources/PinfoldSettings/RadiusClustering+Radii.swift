package import Pinfold

extension RadiusClustering {
  /// The radii that can be asked for, in screen points: from what merges coincident places
  /// only to what merges all that a map shows.
  package static let radii = 0.001...1_000_000.0
}
