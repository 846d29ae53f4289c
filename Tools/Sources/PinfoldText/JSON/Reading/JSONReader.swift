/// Reads a JSON document of known structure, member by member, with the parser for GeoJSON files.
///
/// Unlike the lenient reading of files, this is as strict as RFC 8259. The text must be UTF-8
/// without control characters, with valid escapes, without `NaN`, and with unique names in each
/// object. Values of unknown structure keep their text, and have a maximum nesting depth of
/// ``depthLimit``.
///
///     var reader = try JSONReader(bytes)
///     try reader.object { reader, name in names.append(try reader.string()) }
///     try reader.finish()
///
/// - Complexity: O(*n*) in the bytes. Parsing, strict checks and text extraction each visit a byte
///   once.
package struct JSONReader {
  private let bytes: [UInt8]
  private var cursor: JSONCursor

  /// The path of the current value, such as `edits`, `[3]`, `.place`.
  private var path: [String] = []

  /// The number of byte visits, counting repeated ones.
  package private(set) var visitedByteCount = 0

  package static let depthLimit = JSONCursor.depthLimit

  /// Creates a reader of a complete document.
  package init(_ bytes: [UInt8]) throws(JSONError) {
    // The parser needs a byte after a number.
    self.bytes = bytes + [UInt8(ascii: "\n")]
    cursor = JSONCursor(index: ByteOrderMark.count(in: bytes), end: self.bytes.count)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw error("it is not UTF-8") }
    visitedByteCount = bytes.count
  }
}

/// Why a document is invalid, with the path of the invalid value.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The problem as the end of a sentence, such as `a number is needed, at edits[3].place`.
  package let description: String
}

// MARK: - Containers

extension JSONReader {
  /// Reads an object. Calls `visit` with the name of each member. `visit` must read the value.
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

  /// Reads an array. Calls `visit` with the index of each element. `visit` must read the element.
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

  /// Reads any value. Numbers keep their text, and so do containers, without blanks.
  ///
  /// Throws for a number too large for other programs, except inside a container.
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

  /// Reads a value, or returns `nil` for `null`.
  package mutating func optional<Value>(
    _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value? {
    guard try next() == UInt8(ascii: "n") else { return try read(&self) }
    _ = try take()
    return nil
  }

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

  /// Advances past a value and checks its text.
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

  /// Returns an error about the next value's type, or throws if it is not a value.
  private mutating func wrongType(_ needed: String) throws(JSONError) -> JSONError {
    _ = try take()
    return error("a value is not \(needed)")
  }
}
