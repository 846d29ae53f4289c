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

extension [AggregateFigure] {
  /// The columns that the figures are made of, each once: the columns of the
  /// index, in order.
  var columns: [String] {
    var columns: [String] = []
    for figure in self where !columns.contains(figure.column) { columns.append(figure.column) }
    return columns
  }
}
