/// Reads a JSON document of a known shape, member by member, with the parser that
/// GeoJSON files are read with.
///
/// It is as strict as RFC 8259, while files are read leniently: text is UTF-8 without
/// control characters, escapes are valid, there is no `NaN`, and the names in an object are
/// unique. Values of unknown shape keep their text, and are nested at most ``depthLimit``
/// deep.
///
///     var reader = try JSONReader(bytes)
///     try reader.object { reader, name in names.append(try reader.string()) }
///     try reader.finish()
///
/// - Complexity: O(*n*) in the bytes: every byte is visited once by the parser, once by the
///   strict checks, and once when its text is taken.
package struct JSONReader {
  private let bytes: [UInt8]
  private var cursor: JSONCursor

  /// Where the reader is, such as `edits`, `[3]`, `.place`.
  private var path: [String] = []

  /// How many bytes were visited, counting every visit.
  package private(set) var visitedByteCount = 0

  /// How deep a value of unknown shape may be nested.
  package static let depthLimit = JSONCursor.depthLimit

  /// Creates a reader of a whole document.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    // The parser reads a number to what is behind it.
    self.bytes = bytes + [UInt8(ascii: "\n")]
    cursor = JSONCursor(index: ByteOrderMark.count(in: bytes), end: self.bytes.count)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw error("it is not UTF-8") }
    visitedByteCount = bytes.count
  }
}

/// Why a document cannot be read, with the path of what is wrong.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, as the end of a sentence, such as `a number is needed, at
  /// edits[3].place`.
  package let description: String
}

// MARK: - Containers

extension JSONReader {
  /// Reads an object; each member is visited with its name, and its value is read
  /// there.
  package mutating func object(
    _ visit: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try next() == UInt8(ascii: "{") else { throw try wrongType("an object") }
    try walk { (cursor, bytes) throws(JSONStop) in try cursor.enterObject(bytes) }
    var (isFirst, names) = (true, Set<String>())
    while let key = try walk({ (cursor, bytes) throws(JSONStop) in
      try cursor.nextKey(bytes, isFirst: &isFirst)
    }) {
      try check(key.start - 1..<key.end + 1)  // with the quotes
      let name = text(key)
      path.append((path.isEmpty ? "" : ".") + name.prefix(80))
      guard names.insert(name).inserted else { throw error("a name appears twice") }
      try visit(&self, name)
      path.removeLast()
    }
  }

  /// Reads an array; each element is visited with its number, and is read there.
  package mutating func array(
    _ visit: (inout JSONReader, Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard try next() == UInt8(ascii: "[") else { throw try wrongType("an array") }
    cursor.index += 1
    var (isFirst, number) = (true, 0)
    while try walk({ (cursor, bytes) throws(JSONStop) in
      try cursor.nextElement(bytes, isFirst: &isFirst)
    }) {
      path.append("[\(number)]")
      try visit(&self, number)
      path.removeLast()
      number += 1
    }
  }

  /// Ends the document: nothing may follow.
  package mutating func finish() throws(JSONError) {
    let bytes = bytes
    do throws(JSONStop) {
      _ = try cursor.peek(bytes.span)
    } catch {
      return
    }
    throw malformed("something follows its end", at: cursor.index)
  }
}

// MARK: - Values

extension JSONReader {
  /// Reads a string.
  package mutating func string() throws(JSONError) -> String {
    guard try next() == UInt8(ascii: "\"") else { throw try wrongType("a string") }
    return text(try take().field)
  }

  /// Reads a finite number.
  package mutating func number() throws(JSONError) -> Double {
    let value = try take()
    guard value.kind == .number else { throw error("a value is not a number") }
    return try finite(value.field)
  }

  /// Reads any value; numbers keep their text, and containers all of theirs but
  /// blanks.
  ///
  /// A number that is too large for other programs is an error, unless it is inside a
  /// container.
  package mutating func value() throws(JSONError) -> JSONValue {
    let value = try take()
    visitedByteCount += value.field.end - value.field.start
    if value.kind == .number { _ = try finite(value.field) }
    switch value.kind {
    case .container: return .raw(JSONText.compact(value.field, bytes.span))
    case .string: return .string(JSONText.string(value.field, bytes.span))
    case .number: return .number(JSONText.string(value.field, bytes.span))
    case .literal where value.isNull(bytes.span): return .null
    case .literal: return .bool(bytes[value.field.start] == UInt8(ascii: "t"))
    }
  }

  private func finite(_ field: Field) throws(JSONError) -> Double {
    guard let number = Double(JSONText.string(field, bytes.span)), number.isFinite else {
      throw error("a number is too large")
    }
    return number
  }

  /// Reads a value that may be `null`, which is nil.
  package mutating func optional<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value? {
    guard try next() == UInt8(ascii: "n") else { return try read(&self) }
    _ = try take()
    return nil
  }

  /// Returns an error about where the reader is.
  package func error(_ reason: String) -> JSONError {
    JSONError(description: path.isEmpty ? reason : "\(reason), at \(path.joined())")
  }
}

// MARK: - Bytes

extension JSONReader {
  /// Returns the next byte that is not blank.
  private mutating func next() throws(JSONError) -> UInt8 {
    try walk { (cursor, bytes) throws(JSONStop) in try cursor.peek(bytes) }
  }

  /// Moves behind a value, and checks its text.
  private mutating func take() throws(JSONError) -> JSONSlice {
    let start = cursor.index
    let value = try walk { (cursor, bytes) throws(JSONStop) in try cursor.value(bytes) }
    try check(start..<cursor.index)
    return value
  }

  /// Returns the text of a string that the cursor has passed.
  private mutating func text(_ field: Field) -> String {
    visitedByteCount += field.end - field.start
    return JSONText.string(field, bytes.span)
  }

  private mutating func check(_ range: Range<Int>) throws(JSONError) {
    visitedByteCount += range.count
    if let (index, reason) = JSONText.irregularity(in: range, bytes.span) {
      throw malformed(reason, at: index)
    }
  }

  /// Advances the cursor.
  private mutating func walk<Result>(
    _ body: (inout JSONCursor, borrowing Span<UInt8>) throws(JSONStop) -> Result
  ) throws(JSONError) -> Result {
    let (bytes, start) = (bytes, cursor.index)
    do throws(JSONStop) {
      let result = try body(&cursor, bytes.span)
      visitedByteCount += cursor.index - start
      return result
    } catch {
      switch error {
      case .end: throw malformed("it ends too early", at: bytes.count - 1)
      case .malformed(let index, let reason): throw malformed(reason, at: index)
      }
    }
  }

  private func malformed(_ reason: String, at index: Int) -> JSONError {
    error("it is not JSON: \(reason) at byte \(index)")
  }

  /// Returns an error about the next value, if it is one.
  private mutating func wrongType(_ needed: String) throws(JSONError) -> JSONError {
    _ = try take()
    return error("a value is not \(needed)")
  }
}
