package import Pinfold

/// One figure per cluster over one column, such as the sum of all populations.
package struct AggregateFigure: Hashable, Sendable {
  package typealias Kind = Aggregate.Figure

  package let kind: Kind
  package let column: String

  package init(kind: Kind, column: String) {
    (self.kind, self.column) = (kind, column)
  }

  /// The name under which the figure is written: `sum_population`.
  package var name: String { "\(kind.rawValue)_\(column)" }
}

extension [AggregateFigure] {
  /// The columns that the figures are made of, each once: the columns of the
  /// index, in order.
  package var columns: [String] {
    var columns: [String] = []
    for figure in self where !columns.contains(figure.column) { columns.append(figure.column) }
    return columns
  }
}

extension AggregateFigure {
  /// Returns the figure of an aggregate; `nil` when there are no values.
  package func value(in aggregate: Aggregate) -> Double? {
    aggregate.value(of: kind)
  }
}
