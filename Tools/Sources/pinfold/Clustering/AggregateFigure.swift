import Pinfold

/// One figure per cluster over one column, such as the sum of all populations.
struct AggregateFigure: Hashable {
  enum Kind: String, CaseIterable {
    case sum, min, max, mean
  }

  let kind: Kind
  let column: String

  /// The name under which the figure is written: `sum_population`.
  var name: String { "\(kind.rawValue)_\(column)" }
}
