/// The decompressed bytes of a source, in order. Keeps them available for reading single rows
/// later.
struct ByteStream {
  let name: String

  private(set) var isCompressed = false

  /// The stamp of the file when it was opened; `nil` if the source is not a file.
  private(set) var sourceStamp: FileStamp?

  /// How the source's text was converted, if it was.
  private(set) var decoding: TextDecoding?

  private(set) var input: ByteInput

  private var totalBytes: UInt64?

  /// Unread bytes of the source, first used to detect compression.
  private var pending: [UInt8] = []
  private static let pendingCapacity = 1 << 16
  private var pendingRange = 0..<0
  private var isAtEndOfInput = false

  private var inflater: Inflater?
  private var isBetweenMembers = false
  private var spool: Spool?

  /// The reference systems and the origin, for content that is read a second time.
  private var systems: DeclaredSystems?
  private(set) var firstOrigin: TextOrigin?

  private(set) var inputBytesRead: UInt64 = 0

  init(_ source: PlaceSource) throws(ReadError) {
    name = source.name
    switch source {
    case .bytes(let bytes, _):
      input = .memory(bytes, offset: 0)
      totalBytes = UInt64(bytes.count)
    case .file(let path):
      (input, totalBytes) = try ByteInput.open(path: path)
    case .standardInput:
      (input, totalBytes) = try ByteInput.open(path: nil)
    case .query(let query):
      input = .made(try DuckDBText.query(query))
    case .database(let address):
      throw .readFailed(address.name, "it is a database, which has a client of its own")
    }
    if case (.file, .file(_, _, let status)) = (source, input) {
      sourceStamp = FileStamp(status)
    }
    try detectCompression()
    if case .file(let path) = source, case .file(let file, _, let status) = input,
      let text = try MadeContent.text(of: file, status, path: path, head: pending[pendingRange])
    {
      (input, totalBytes, inputBytesRead) = (.made(text), nil, 0)
      // Files in an archive may be compressed again.
      try detectCompression()
    }
    if inflater != nil || input.isReadOnce { spool = try Spool(name: name) }
  }

  /// Continues in retained content at an offset.
  init(_ content: RetainedContent, at offset: UInt64) throws(ReadError) {
    (name, systems) = (content.name, content.systems)
    switch content.storage {
    case .file(let file, let status):
      guard let now = try? file.status(), FileStamp(now) == FileStamp(status) else {
        throw .changed(name)
      }
      input = .file(file, offset: offset, status)
      totalBytes = status.size
    case .spool(let file):
      guard let status = try? file.status() else { throw .changed(name) }
      input = .file(file, offset: offset, status)
      totalBytes = status.size
    case .memory(let bytes):
      input = .memory(bytes, offset: Int(min(offset, UInt64(bytes.count))))
      totalBytes = UInt64(bytes.count)
    }
  }

  /// Continues in another stream's content after conversion or rewinding.
  init(
    _ content: RetainedContent,
    of original: ByteStream,
    _ decoding: TextDecoding?
  ) throws(ReadError) {
    self = try ByteStream(content, at: 0)
    (isCompressed, sourceStamp) = (original.isCompressed, original.sourceStamp)
    (self.decoding, systems) = (decoding, original.declaredSystems)
    firstOrigin = original.origin
  }
}

// MARK: - Reading

extension ByteStream {
  /// Reads decompressed bytes into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 only at the end.
  mutating func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    guard !range.isEmpty else { return 0 }
    let count =
      inflater == nil
      ? try readPlain(into: &buffer, range) : try readInflated(into: &buffer, range)
    if count > 0 {
      try spool?.append(buffer, range.lowerBound..<range.lowerBound + count)
    }
    return count
  }

  /// The content for reading again. Valid once the stream has been read to its end.
  var content: RetainedContent {
    if let spool {
      return RetainedContent(name: name, storage: .spool(spool.file), systems: declaredSystems)
    }
    switch input {
    case .file(let file, _, let status):
      return RetainedContent(name: name, storage: .file(file, status), systems: systems)
    case .memory(let bytes, _):
      return RetainedContent(name: name, storage: .memory(bytes))
    case .pipe, .made:
      // Unreachable: pipes and generated text have a spool.
      return RetainedContent(name: name, storage: .memory([]))
    }
  }

  /// Returns the whole content. If the source can be read only once, reads it to the end first.
  mutating func wholeContent() throws(ReadError) -> RetainedContent {
    var buffer = [UInt8](repeating: 0, count: spool == nil ? 0 : 1 << 20)
    while try read(into: &buffer, buffer.indices) > 0 {}
    return content
  }

  var progress: ReadProgress {
    ReadProgress(bytesRead: inputBytesRead, totalBytes: totalBytes)
  }

  /// The reference systems that the source declares, available after its first bytes are read.
  var declaredSystems: DeclaredSystems? { input.made?.declaredSystems ?? systems }

  private mutating func readPlain(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(ReadError) -> Int {
    guard pendingRange.isEmpty else {
      let part = pendingRange.prefix(range.count)
      for (offset, index) in part.enumerated() {
        buffer[range.lowerBound + offset] = pending[index]
      }
      pendingRange = part.endIndex..<pendingRange.upperBound
      return part.count
    }
    return try readInput(into: &buffer, range)
  }

  private mutating func readInput(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(ReadError) -> Int {
    let count = try input.read(into: &buffer, range, of: name)
    inputBytesRead += UInt64(count)
    return count
  }
}

// MARK: - Decompression

extension ByteStream {
  /// Checks the first two bytes for gzip's magic number.
  private mutating func detectCompression() throws(ReadError) {
    var pending = [UInt8](repeating: 0, count: Self.pendingCapacity)
    defer { self.pending = pending }
    var count = 0
    // A pipe may deliver single bytes.
    while count < 2 {
      let more = try readInput(into: &pending, count..<Self.pendingCapacity)
      if more == 0 { break }
      count += more
    }
    pendingRange = 0..<count
    guard Self.beginsMember(pending, pendingRange) else { return }
    guard let inflater = Inflater() else {
      throw .readFailed(name, "there is not enough memory to decompress it")
    }
    self.inflater = inflater
    isCompressed = true
  }

  private static func beginsMember(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.count >= 2 && bytes[range.lowerBound] == 0x1F && bytes[range.lowerBound + 1] == 0x8B
  }

  private mutating func readInflated(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(ReadError) -> Int {
    guard let inflater else { return 0 }
    var room = range
    while room.lowerBound == range.lowerBound {
      if pendingRange.isEmpty || isBetweenMembers && pendingRange.count < 2 {
        try refillPending()
      }
      if isBetweenMembers {
        guard try beginNextMember(inflater) else { return 0 }
      }
      if pendingRange.isEmpty && isAtEndOfInput {
        throw .damagedCompression(name, "a truncated gzip file")
      }
      switch inflater.inflate(pending, &pendingRange, into: &buffer, &room) {
      case .ok: break
      case .endOfMember: isBetweenMembers = true
      case .corrupt: throw .damagedCompression(name, "a corrupt gzip file")
      }
    }
    return room.lowerBound - range.lowerBound
  }

  /// Advances to the next gzip member.
  ///
  /// - Returns: `false` at the end of the file. Zero padding, as on tapes, is ignored.
  private mutating func beginNextMember(_ inflater: Inflater) throws(ReadError) -> Bool {
    while true {
      if Self.beginsMember(pending, pendingRange) {
        inflater.reset()
        isBetweenMembers = false
        return true
      }
      guard pending[pendingRange].allSatisfy({ $0 == 0 }) else {
        throw .damagedCompression(name, "a gzip file with something else after its end")
      }
      pendingRange = 0..<0
      if isAtEndOfInput { return false }
      try refillPending()
    }
  }

  private mutating func refillPending() throws(ReadError) {
    // At most one byte is left, because the check for another member reads two.
    var pending: [UInt8] = []
    swap(&pending, &self.pending)
    defer { swap(&pending, &self.pending) }
    let rest = Array(pending[pendingRange])
    pending.replaceSubrange(0..<rest.count, with: rest)
    let count = try readInput(into: &pending, rest.count..<Self.pendingCapacity)
    if count == 0 { isAtEndOfInput = true }
    pendingRange = 0..<rest.count + count
  }
}
