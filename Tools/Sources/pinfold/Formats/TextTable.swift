/// A table of text, its columns aligned.
struct TextTable {
  enum Alignment {
    case left, right
  }

  let columns: [(title: String, alignment: Alignment)]
  var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    self.columns = columns
  }

  /// Returns the lines, header first.
  ///
  /// - Parameter width: Lines are cut to this many characters; `nil` for any length.
  func lines(width: Int?) -> [String] {
    let widths = columns.indices.map { column in
      rows.reduce(columns[column].title.displayWidth) { Swift.max($0, $1[column].displayWidth) }
    }
    return ([columns.map(\.title)] + rows).map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let room = String(repeating: " ", count: widths[column] - cell.displayWidth)
        line += column > 0 ? "  " : ""
        line += columns[column].alignment == .right ? room + cell : cell + room
      }
      while line.last == " " { line.removeLast() }
      return width.map { line.cut(toDisplayWidth: $0) } ?? line
    }
  }
}
