/// Adds up the rows of a roll-up, and compares the sums with its row of totals.
struct RollupTotals {
  private struct Sums: Equatable {
    var count = 0
    var offsetX = 0
    var offsetY = 0

    /// The sums of the cells of all places.
    var x = 0
    var y = 0

    /// The changed rows of an update.
    var marks = 0

    /// Adds a row; false if the sums become too large, which those of a table never do.
    mutating func add(_ row: RollupRow) -> Bool {
      let (x, isFar) = row.x.multipliedReportingOverflow(by: row.count)
      let (y, isFarther) = row.y.multipliedReportingOverflow(by: row.count)
      return !isFar && !isFarther && Self.add(row.count, to: &count) && count <= Rollup.mostRows
        && Self.add(row.offsetX, to: &offsetX) && Self.add(row.offsetY, to: &offsetY)
        && Self.add(x, to: &self.x) && Self.add(y, to: &self.y)
        && Self.add(row.marks, to: &marks)
    }

    private static func add(_ number: Int, to sum: inout Int) -> Bool {
      let (total, overflow) = sum.addingReportingOverflow(number)
      sum = total
      return !overflow
    }
  }

  private var cells = Sums()
  private var categories: [Sums]

  /// The rows without a place, by category.
  private var nowhere: [Int]

  /// The marks without a place, and those by category.
  private var nowhereMarks = 0
  private var nowhereCategoryMarks: [Int]
  private(set) var missingCount = 0
  private(set) var invalidCount = 0
  private var total: Sums?

  /// The rows of the whole table, as the totals of an update say it.
  private(set) var tableRowCount: Int?

  init(categoryCount: Int) {
    categories = Array(repeating: Sums(), count: categoryCount)
    nowhere = Array(repeating: 0, count: categoryCount)
    nowhereCategoryMarks = nowhere
  }
}

extension RollupTotals {
  /// Adds a row; false if it cannot be one of this roll-up, because a sum is too large.
  ///
  /// - Precondition: It is not the second row of totals.
  mutating func add(_ row: RollupRow) -> Bool {
    switch row.kind {
    case .cell: return cells.add(row) && foundCount <= Rollup.mostRows
    case .category(let number): return categories[number].add(row)
    case .missing, .invalid:
      guard max(row.count, row.marks) <= Rollup.mostRows else { return false }
      nowhereMarks += row.marks
      if row.kind == .missing { missingCount += row.count } else { invalidCount += row.count }
      return nowhereMarks <= Rollup.mostRows && foundCount <= Rollup.mostRows
    case .nowhere(let number):
      let (sum, overflow) = nowhere[number].addingReportingOverflow(row.count)
      nowhere[number] = sum
      let (marks, overflows) = nowhereCategoryMarks[number].addingReportingOverflow(row.marks)
      nowhereCategoryMarks[number] = marks
      return !overflow && !overflows
    case .total:
      tableRowCount = row.tableRows
      total = Sums(
        count: row.count,
        offsetX: row.offsetX,
        offsetY: row.offsetY,
        x: row.x,
        y: row.y,
        marks: row.marks
      )
      return true
    }
  }

  /// The rows that the totals have; `nil` before they are read.
  var rowCount: Int? { total?.count }

  /// The rows that were read.
  var foundCount: Int { cells.count + missingCount + invalidCount }

  /// Whether all rows are there, and nothing else.
  var isComplete: Bool {
    guard let total, foundCount == total.count, cells.marks <= Int.max / 2,
      cells.marks + nowhereMarks == total.marks
    else { return false }
    return (cells.offsetX, cells.offsetY) == (total.offsetX, total.offsetY)
      && (cells.x, cells.y) == (total.x, total.y) && categories.allSatisfy { $0 == cells }
      && nowhere.allSatisfy { $0 == missingCount + invalidCount }
      && nowhereCategoryMarks.allSatisfy { $0 == nowhereMarks }
  }
}
