/// The text of several files of one shape, one after the other: the header of CSV counts once, and
/// lines end where files do.
///
/// Each file may be compressed, or of a format that is read as text. Where all are text already, rows
/// are read again from the files themselves, and nothing is copied.
///
/// A class, because it is where its files are read.
final class JoinedText {
  /// Where the text of each file begins, as far as it was read.
  private(set) var parts: [TextPart] = []

  /// How much of the files has been read.
  private(set) var progress: ReadProgress

  /// Whether the files are text as they are.
  let isPlain: Bool

  /// The folder or the pattern, in messages.
  private let name: String
  private let files: [String]
  private let totalBytes: UInt64
  private var nextFile = 0

  /// The file that is being read.
  private var stream: ByteStream?

  /// The bytes of the files before that one.
  private var doneBytes: UInt64 = 0

  /// What was read of it to find its header, or a line end between files.
  private var pending: ArraySlice<UInt8> = []

  /// What the first file begins with, and the others must, too; `nil` for JSON.
  private var header: TextHeader?

  private(set) var declaredSystems: DeclaredSystems?

  /// That of the first file with text.
  private(set) var origin = TextOrigin()

  /// The bytes of the text so far, and the last of them.
  private var byteCount: UInt64 = 0
  private var lastByte = UInt8(ascii: "\n")

  /// - Parameters:
  ///   - files: The files, in order.
  ///   - name: The name of them all in messages.
  /// - Throws: ``ReadError`` if there are none, if they are of several kinds, or if one cannot be
  ///   opened.
  init(_ files: [String], name: String) throws(ReadError) {
    guard !files.isEmpty else { throw .noFiles(name) }
    (self.files, self.name) = (files, name)
    let kinds = files.map(Self.kind)
    if let other = kinds.firstIndex(where: { $0 != kinds[0] }) {
      throw .severalKinds(name, files[0], files[other])
    }
    var (isPlain, totalBytes) = (true, UInt64(0))
    for file in files {
      let (isText, size) = try ByteStream.isText(file)
      isPlain = isPlain && isText
      totalBytes += size
    }
    (self.isPlain, self.totalBytes) = (isPlain, totalBytes)
    progress = ReadProgress(bytesRead: 0, totalBytes: totalBytes)
  }

  /// The ending of a file's name, by which files of one kind are told; that of compression does not
  /// count.
  private static func kind(_ path: String) -> Substring {
    var name = FileListing.name(of: path)
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    return name.lastIndex(of: ".").map { name[$0...] } ?? ""
  }
}

extension JoinedText: MadeText {
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int {
    while true {
      if let count = try readPart(into: &buffer, range), count > 0 {
        byteCount += UInt64(count)
        lastByte = buffer[range.lowerBound + count - 1]
        return count
      }
      if let stream {
        doneBytes += stream.inputBytesRead
        self.stream = nil
        let isEnded = lastByte == UInt8(ascii: "\n") || lastByte == UInt8(ascii: "\r")
        if !isEnded, nextFile < files.count { pending = [UInt8(ascii: "\n")] }
      } else if nextFile < files.count {
        try begin(files[nextFile])
        nextFile += 1
      } else {
        return 0
      }
    }
  }

  /// Reads more of the file that has begun.
  private func readPart(
    into buffer: inout [UInt8],
    _ range: Range<Int>
  ) throws(ReadError) -> Int? {
    guard pending.isEmpty else {
      let part = pending.prefix(range.count)
      buffer.replaceSubrange(range.lowerBound..<range.lowerBound + part.count, with: part)
      pending = pending.dropFirst(part.count)
      return part.count
    }
    let count = try stream?.read(into: &buffer, range)
    let read = doneBytes + (stream?.inputBytesRead ?? 0)
    progress = ReadProgress(bytesRead: min(read, totalBytes), totalBytes: totalBytes)
    return count
  }

  /// Begins a file, and checks that it is of the shape of the first one.
  private func begin(_ file: String) throws(ReadError) {
    var stream = try ByteStream(.file(file), keepsCopy: false)
    var head = [UInt8](repeating: 0, count: 1 << 16)
    var count = 0
    var found: TextHeader?
    while found == nil {
      // A header that is longer is no header.
      guard count < 1 << 20 else { throw .recordTooLong(file, line: 1, megabytes: 1) }
      if count == head.count { head.append(contentsOf: repeatElement(0, count: count)) }
      let more = try stream.read(into: &head, count..<head.count)
      count += more
      found = TextHeader(head[..<count], isWhole: more == 0)
    }
    // Its line ends are not single bytes.
    let encoding = TextEncoding.detect(Array(head[..<count]))?.encoding
    if encoding == .utf16LittleEndian || encoding == .utf16BigEndian { throw .wideParts(file) }
    if let signature = ContentSignature.find(Array(head[..<count])) {
      throw .unsupportedFormat(file, signature)
    }
    self.stream = stream
    // What has no text, such as an empty part of a database, is of any shape.
    guard let found, !found.isEmpty else { return }
    guard let first = parts.first else {
      (header, declaredSystems, origin) = (found, stream.declaredSystems, stream.origin)
      parts = [TextPart(file, stream.sourceStamp, start: byteCount, skipping: 0, firstLine: 1)]
      pending = head[..<count]
      return
    }
    guard found.names == header?.names else {
      if head[..<count].contains(0) { throw .unsupportedFormat(file, .notText) }
      throw .otherColumns(name, file, first.file)
    }
    guard stream.declaredSystems == declaredSystems else {
      let titles = [stream.declaredSystems, declaredSystems].map { $0?.titles ?? "OGC:CRS84" }
      throw .otherSystem(name, file, titles[0], first.file, titles[1])
    }
    parts.append(
      TextPart(
        file,
        stream.sourceStamp,
        start: byteCount,
        skipping: found.byteCount,
        firstLine: found.nextLine
      )
    )
    pending = head[found.byteCount..<count]
  }
}
