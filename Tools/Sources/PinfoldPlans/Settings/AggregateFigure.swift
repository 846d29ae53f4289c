package import Pinfold

/// An aggregate of one column per cluster, such as the sum of all populations.
package struct AggregateFigure: Hashable, Sendable {
  package typealias Kind = Aggregate.Figure

  package let kind: Kind
  package let column: String

  package init(kind: Kind, column: String) {
    (self.kind, self.column) = (kind, column)
  }

  /// The property name: `sum_population`.
  package var name: String { "\(kind.rawValue)_\(column)" }
}

extension [AggregateFigure] {
  /// The distinct columns of the figures: the columns of the index, in order.
  package var columns: [String] {
    var columns: [String] = []
    for figure in self where !columns.contains(figure.column) { columns.append(figure.column) }
    return columns
  }
}

extension AggregateFigure {
  /// Returns the figure's value in an aggregate. `nil` without values.
  package func value(in aggregate: Aggregate) -> Double? {
    aggregate.value(of: kind)
  }
}
