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
