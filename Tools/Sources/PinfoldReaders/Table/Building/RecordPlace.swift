import PinfoldText

/// A record in a window, with its weight and key.
struct RecordPlace {
  let start: Int

  /// The offset of the window in the stream.
  let base: UInt64

  var weight: Weight?

  var key: Key?

  var offset: UInt64 { base + UInt64(start) }

  struct Weight {
    let number: NumberText
    let field: Field
  }

  enum Key {
    case number(Int64)
    case wrong(RejectionReason, Field)
  }
}

// MARK: - Fields

extension PlaceTableBuilder {
  static func isBlank(_ field: Field, _ bytes: borrowing Span<UInt8>) -> Bool {
    var index = field.start
    while index < field.end {
      guard DecimalNumber.isBlank(bytes[index]) else { return false }
      index += 1
    }
    return true
  }

  /// The beginning of a field for messages, on one line, with invisible characters shown as code
  /// points.
  static func excerpt(_ field: Field, _ bytes: borrowing Span<UInt8>) -> String {
    guard !field.isMissing else { return "" }
    let limit = 40
    var copy: [UInt8] = []
    for index in field.start..<min(field.end, field.start + limit * 4) {
      copy.append(bytes[index])
    }
    let text = String(decoding: copy, as: UTF8.self).trimmed.showingInvisible
    let isWhole = text.count <= limit && field.end - field.start <= limit * 4
    return isWhole ? text : text.prefix(limit) + "…"
  }
}
