/// Text generated on demand, by a program or from an archive.
protocol MadeText: AnyObject {
  /// Reads the next bytes into a range of a buffer.
  ///
  /// - Returns: The number of bytes; 0 at the end, after checking that the text is complete.
  func read(into buffer: inout [UInt8], _ range: Range<Int>) throws(ReadError) -> Int

  var origin: TextOrigin { get }

  /// The reference systems declared for the geometries, available after the first bytes are read.
  var declaredSystems: DeclaredSystems? { get }
}

extension MadeText {
  var origin: TextOrigin { TextOrigin() }

  var declaredSystems: DeclaredSystems? { nil }
}

enum MadeContent {
  /// Returns a file's text according to its first bytes; `nil` for text and for unknown content.
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

/// The original format of generated text.
package struct TextOrigin: Hashable, Sendable {
  /// The format of a file that another program reads, or of an archive that is itself a format;
  /// `nil` for text.
  package var format: String?

  /// The compression or archive around the text, if any.
  package var packing: String?

  init(format: String? = nil, packing: String? = nil) {
    (self.format, self.packing) = (format, packing)
  }
}

extension ByteStream {
  /// Whether a program generates the text, from a file or a query.
  var isOfProgram: Bool { input.made is ProgramText }

  /// The origin of the text, available after its first bytes are read.
  var origin: TextOrigin {
    var origin = firstOrigin ?? input.made?.origin ?? TextOrigin()
    if isCompressed { origin.packing = "gzip" }
    return origin
  }
}
