import PinfoldJSON

/// Gets a text that a place of CSV has in a column: the number of the column, and where the text is
/// among bytes.
///
/// The text is as it is written: with doubled quotes or the escapes of JSON, if it has any.
package typealias TextVisit = (
  _ column: Int, _ bytes: borrowing Span<UInt8>, _ text: Range<Int>
) -> Void

/// Reads the texts of stored places of CSV, without making the JSON of whole rows.
struct StoredTexts {
  /// The bytes of a row.
  private var bytes: [UInt8] = []

  /// What stands for coordinates that are not stored as text: numbers that are written as they are.
  private let (fraction, whole): ([UInt8], [UInt8])

  private let form: RowForm

  init(_ form: RowForm) {
    self.form = form
    whole = [UInt8(ascii: "1")]
    fraction = whole + [form.mark] + whole
  }

  /// Visits the texts of the row that a statement with ``StoredPlace/selection`` is at.
  ///
  /// - Returns: False, and nothing is visited, where the row has other values, which edits make.
  mutating func visit(_ place: DirectStatement, _ visit: TextVisit) -> Bool {
    form.read(place, to: &bytes)
    guard let first = bytes.first, first < RowForm.Mark.whole, !bytes.contains(RowForm.Mark.json)
    else { return false }
    var values = RowValues()
    while let value = values.next(in: bytes) {
      switch value.mark {
      case RowForm.Mark.string: visit(value.position, bytes.span, value.start..<value.end)
      case RowForm.Mark.degrees: visit(value.position, whole.span, whole.indices)
      default: visit(value.position, fraction.span, fraction.indices)
      }
    }
    return true
  }
}
