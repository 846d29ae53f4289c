enum ByteInput {
  case file(OpenFile, offset: UInt64, OpenFile.Status)
  case pipe(OpenFile)
  case made(any MadeText)
  case memory([UInt8], offset: Int)
}

extension ByteInput {
  /// Opens a file, or standard input for `nil`.
  ///
  /// - Returns: The input, and its size if known.
  static func open(path: String?) throws(ReadError) -> (ByteInput, UInt64?) {
    let name = path.map { PlaceSource.file($0).name } ?? PlaceSource.standardInput.name
    do throws(SystemError) {
      let file: OpenFile
      if let path { file = try .open(path) } else { file = try .standardInput() }
      let status = try file.status()
      if status.isDirectory { throw SystemError.isDirectory }
      // A redirected file is read like a named one, unless part of it was already read.
      guard status.isRegular, path != nil || file.isAtStart else { return (.pipe(file), nil) }
      return (.file(file, offset: 0, status), status.size)
    } catch {
      throw error.readError(name)
    }
  }

  var made: (any MadeText)? { if case .made(let text) = self { text } else { nil } }

  var isReadOnce: Bool {
    switch self {
    case .pipe, .made: true
    case .file, .memory: false
    }
  }

  /// Reads the next bytes into a range of a buffer.
  ///
  /// - Parameter name: The source's name for messages.
  /// - Returns: The number of bytes; 0 at the end.
  /// - Throws: Also if a file ends before the size it had when opened.
  mutating func read(
    into buffer: inout [UInt8],
    _ range: Range<Int>,
    of name: String
  ) throws(ReadError) -> Int {
    if case .made(let text) = self { return try text.read(into: &buffer, range) }
    let count: Int
    do throws(SystemError) {
      count = try readBytes(into: &buffer, range)
    } catch {
      throw error.readError(name)
    }
    if count == 0, !range.isEmpty, case .file(_, let offset, let status) = self,
      offset < status.size
    {
      throw .shrunk(name)
    }
    return count
  }

  private mutating func readBytes(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(SystemError) -> Int {
    switch self {
    case .made: return 0
    case .pipe(let file):
      return try file.read(into: &buffer, range)
    case .file(let file, let offset, let status):
      let count = try file.read(into: &buffer, range, at: offset)
      self = .file(file, offset: offset + UInt64(count), status)
      return count
    case .memory(let bytes, let offset):
      let part = bytes[offset...].prefix(range.count)
      buffer.replaceSubrange(range.lowerBound..<range.lowerBound + part.count, with: part)
      self = .memory(bytes, offset: offset + part.count)
      return part.count
    }
  }
}
