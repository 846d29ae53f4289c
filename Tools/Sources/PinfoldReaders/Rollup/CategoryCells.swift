import PinfoldJSON

/// The cells of a roll-up once more, for one of its categories: a row for each value of it in each
/// cell, at the mean of the places with that value.
package struct CategoryCells: Sendable {
  /// The column of the database whose values were counted.
  package let column: String

  /// The rows as CSV, with the columns of the whole cells and then that of the category.
  private let content: RetainedContent

  /// Writes the rows while the parts are read.
  struct Writer {
    let column: String
    private var text: RollupCellText
    private let spool: Spool

    init(_ header: RollupHeader, column: String, of name: String) throws(ReadError) {
      self.column = column
      text = RollupCellText(header, category: column, keepsWeights: false)
      spool = try Spool(name: name)
    }

    /// Writes a row if it is one of the category.
    mutating func add(_ row: RollupRow, _ fields: [Field], _ bytes: borrowing Span<UInt8>) {
      text.add(row, fields, bytes)
    }

    /// Puts what was written into a temporary file.
    mutating func flush() throws(ReadError) {
      let bytes = text.take()
      try spool.append(bytes, bytes.indices)
    }

    fileprivate var content: RetainedContent {
      RetainedContent(name: column, storage: .spool(spool.file))
    }
  }

  init(_ writer: Writer) { (column, content) = (writer.column, writer.content) }
}

extension CategoryCells {
  /// Reads the rows; their column `count` is numeric.
  ///
  /// - Returns: `nil` if no row is a place.
  package func table() throws(ReadError) -> PlaceTable? {
    let options = ReadOptions(
      latitudeColumn: "latitude",
      longitudeColumn: "longitude",
      encoding: .utf8,
      numericColumns: ["count"]
    )
    do throws(ReadError) {
      return try PlaceTable.read(try ByteStream(content, at: 0), options: options)
    } catch {
      if error.kind == .noUsableRows { return nil }
      throw error
    }
  }
}
