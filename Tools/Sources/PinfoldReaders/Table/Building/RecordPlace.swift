import PinfoldText

/// A record in a window of bytes.
struct RecordPlace {
  /// The index of the record's first byte in the window.
  let start: Int

  /// The offset of the window in the stream.
  let base: UInt64

  /// How many places the record stands for; `nil` where no column says that.
  var weight: Weight?

  /// The number that a column gives the place; `nil` without such a column.
  var key: Key?

  var offset: UInt64 { base + UInt64(start) }

  /// A weight as it is written.
  struct Weight {
    let number: NumberText
    let field: Field
  }

  /// A key as it is read.
  enum Key {
    case number(Int64)
    case wrong(RejectionReason, Field)
  }
}

// MARK: - Fields

extension PlaceTableBuilder {
  /// Whether a field has nothing but blanks.
  static func isBlank(_ field: Field, _ bytes: borrowing Span<UInt8>) -> Bool {
    var index = field.start
    while index < field.end {
      guard DecimalNumber.isBlank(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  /// The beginning of a field, on one line, with the numbers of its invisible letters.
  static func excerpt(_ field: Field, _ bytes: borrowing Span<UInt8>) -> String {
    guard !field.isMissing else { return "" }
    let limit = 40
    var copy: [UInt8] = []
    // Four bytes are the longest a character may be.
    for index in field.start..<min(field.end, field.start + limit * 4) {
      copy.append(bytes[index])
    }
    let text = String(decoding: copy, as: UTF8.self).trimmed.showingInvisible
    let isWhole = text.count <= limit && field.end - field.start <= limit * 4
    return isWhole ? text : text.prefix(limit) + "…"
  }
}
