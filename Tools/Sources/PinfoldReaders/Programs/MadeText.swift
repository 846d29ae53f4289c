/// Text that is made while it is read: by a program, or out of an archive.
protocol MadeText: AnyObject {
  /// Reads the next bytes into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end, once it is known that all were there.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int

  /// What the text is made of.
  var origin: TextOrigin { get }

  /// The reference systems that are declared for its geometries, once its first bytes were read.
  var declaredSystems: DeclaredSystems? { get }
}

extension MadeText {
  var origin: TextOrigin { TextOrigin() }

  var declaredSystems: DeclaredSystems? { nil }
}

/// Text that is made of the content of a file that is none itself.
enum MadeContent {
  /// Returns the text of a file by its first bytes; nil where these are text, or nothing known.
  static func text(
    of file: OpenFile,
    _ status: OpenFile.Status,
    path: String,
    head: ArraySlice<UInt8>
  ) throws(ReadError) -> (any MadeText)? {
    if let format = ProgramFormat.find(head, path: path) { return try format.text(path: path) }
    guard head.starts(with: ZipArchive.signature) else { return nil }
    return try ZipText.text(of: try ZipArchive(file, size: status.size, path: path))
  }
}

/// What a text was made of, where it is not what the file has.
package struct TextOrigin: Hashable, Sendable {
  /// The format of a file that another program reads, or of an archive that has places itself; nil for
  /// text.
  package var format: String?

  /// What the text is packed in; nil for nothing.
  package var packing: String?

  init(format: String? = nil, packing: String? = nil) {
    (self.format, self.packing) = (format, packing)
  }
}

extension ByteStream {
  /// Whether a program writes the bytes, as text: of a file, or the rows of a query.
  var isOfProgram: Bool { input.made is ProgramText }

  /// What the text is made of, once its first bytes were read.
  var origin: TextOrigin {
    var origin = firstOrigin ?? input.made?.origin ?? TextOrigin()
    if isCompressed { origin.packing = "gzip" }
    return origin
  }
}
