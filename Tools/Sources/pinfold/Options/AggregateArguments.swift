import ArgumentParser
import Pinfold
import PinfoldPlans

struct AggregateArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The sum of a column in each cluster; may be repeated.", valueName: "column")
  )
  var sum: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The smallest value of a column in each cluster; may be repeated.",
      valueName: "column"
    )
  )
  var min: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The largest value of a column in each cluster; may be repeated.",
      valueName: "column"
    )
  )
  var max: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "The mean of a column in each cluster; may be repeated.",
      valueName: "column"
    )
  )
  var mean: [String] = []
}

extension AggregateArguments {
  /// The requested figures without duplicates: sums, minimums, maximums, means.
  var figures: [AggregateFigure] {
    let all =
      sum.map { AggregateFigure(kind: .sum, column: $0) }
      + min.map { AggregateFigure(kind: .min, column: $0) }
      + max.map { AggregateFigure(kind: .max, column: $0) }
      + mean.map { AggregateFigure(kind: .mean, column: $0) }
    var figures: [AggregateFigure] = []
    for figure in all where !figures.contains(figure) { figures.append(figure) }
    return figures
  }
}
