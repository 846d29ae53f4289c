/// Walks through JSON in a window of bytes without copying.
///
/// The parser is not recursive. Nesting costs one array element per level, so a file cannot
/// overflow the stack.
@usableFromInline
package struct JSONCursor {
  @usableFromInline package var index: Int

  @usableFromInline package let end: Int

  /// Whether each open container of a skipped value is an object.
  private var isObject: [Bool] = []

  package static let depthLimit = 512

  package init(index: Int, end: Int) {
    (self.index, self.end) = (index, end)
  }
}

/// Why a walk through JSON ends early.
@usableFromInline
package enum JSONStop: Error {
  /// The window ends before the JSON does.
  case end

  /// The byte at an index is invalid there.
  case malformed(at: Int, String)
}

// MARK: - Bytes

extension JSONCursor {
  /// Skips blanks and returns the next byte without advancing past it.
  @inlinable @inline(__always)
  package mutating func peek(_ bytes: borrowing Span<UInt8>) throws(JSONStop) -> UInt8 {
    while index < end {
      let byte = bytes[index]
      if byte > UInt8(ascii: " ") { return byte }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      index &+= 1
    }
    throw .end
  }

  @inline(__always)
  private mutating func expect(
    _ byte: UInt8,
    _ bytes: borrowing Span<UInt8>
  ) throws(JSONStop) {
    guard try peek(bytes) == byte else {
      throw .malformed(at: index, "\"\(Character(Unicode.Scalar(byte)))\" is missing")
    }
    index &+= 1
  }
}

// MARK: - Containers

extension JSONCursor {
  /// Advances into an object. Throws if the next value is not one.
  package mutating func enterObject(_ bytes: borrowing Span<UInt8>) throws(JSONStop) {
    try expect(UInt8(ascii: "{"), bytes)
  }

  /// Advances to the value of the next member and returns its key. At the end, advances past the
  /// object and returns `nil`.
  package mutating func nextKey(
    _ bytes: borrowing Span<UInt8>,
    isFirst: inout Bool
  ) throws(JSONStop) -> Field? {
    let byte = try peek(bytes)
    if byte == UInt8(ascii: "}") {
      index &+= 1
      return nil
    }
    if !isFirst { try expect(UInt8(ascii: ","), bytes) }
    isFirst = false
    return try key(bytes)
  }

  private mutating func key(_ bytes: borrowing Span<UInt8>) throws(JSONStop) -> Field {
    guard try peek(bytes) == UInt8(ascii: "\"") else {
      throw .malformed(at: index, "the name of a member is missing")
    }
    let key = try string(bytes)
    try expect(UInt8(ascii: ":"), bytes)
    _ = try peek(bytes)
    return key
  }

  /// Advances to the next element and returns `true`. At the end, advances past the array and
  /// returns `false`.
  package mutating func nextElement(
    _ bytes: borrowing Span<UInt8>,
    isFirst: inout Bool
  ) throws(JSONStop) -> Bool {
    let byte = try peek(bytes)
    if byte == UInt8(ascii: "]") {
      index &+= 1
      return false
    }
    if !isFirst { try expect(UInt8(ascii: ","), bytes) }
    isFirst = false
    _ = try peek(bytes)
    return true
  }
}

// MARK: - Values

extension JSONCursor {
  /// Advances past any value.
  package mutating func value(_ bytes: borrowing Span<UInt8>) throws(JSONStop) -> JSONSlice {
    let start = index
    switch try peek(bytes) {
    case UInt8(ascii: "\""):
      return JSONSlice(kind: .string, field: try string(bytes))
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try container(bytes)
      return JSONSlice(kind: .container, field: Field(start: start, end: index))
    default:
      return try scalar(bytes)
    }
  }

  /// Advances past a string, and returns its content without quotes.
  private mutating func string(_ bytes: borrowing Span<UInt8>) throws(JSONStop) -> Field {
    var field = Field(start: index + 1, end: index + 1)
    index += 1
    while true {
      // A line feed means that the string is not closed in its line.
      index = bytes.firstIndex(
        of: UInt8(ascii: "\""),
        UInt8(ascii: "\\"),
        UInt8(ascii: "\n"),
        from: index,
        to: end
      )
      if index == end { throw .end }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        field.end = index
        index += 1
        return field
      case UInt8(ascii: "\\"):
        field.isEscaped = true
        // Skips the escaped byte, which must be in the window.
        if index + 1 >= end { throw .end }
        index += 2
      default:
        throw .malformed(at: index, "a string is not closed")
      }
    }
  }

  private mutating func container(_ bytes: borrowing Span<UInt8>) throws(JSONStop) {
    isObject.removeAll(keepingCapacity: true)
    repeat {
      switch try peek(bytes) {
      case UInt8(ascii: "{"):
        try open(isObject: true)
        if try peek(bytes) != UInt8(ascii: "}") {
          _ = try key(bytes)
          continue
        }
      case UInt8(ascii: "["):
        try open(isObject: false)
        if try peek(bytes) != UInt8(ascii: "]") { continue }
      case UInt8(ascii: "\""):
        _ = try string(bytes)
      default:
        _ = try scalar(bytes)
      }
      try closeOrContinue(bytes)
    } while !isObject.isEmpty
  }

  private mutating func open(isObject: Bool) throws(JSONStop) {
    guard self.isObject.count < Self.depthLimit else {
      throw .malformed(at: index, "it is nested more than \(Self.depthLimit) deep")
    }
    self.isObject.append(isObject)
    index += 1
  }

  /// Advances past the ends of containers, up to the next value.
  private mutating func closeOrContinue(_ bytes: borrowing Span<UInt8>) throws(JSONStop) {
    while let isObject = isObject.last {
      let byte = try peek(bytes)
      index += 1
      if byte == UInt8(ascii: ",") {
        if isObject { _ = try key(bytes) }
        return
      }
      guard byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
        throw .malformed(at: index - 1, "a comma or a bracket is missing")
      }
      self.isObject.removeLast()
    }
  }
}
