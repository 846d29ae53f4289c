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

  /// Whether text is made of a file by its first bytes.
  static func recognizes(_ head: ArraySlice<UInt8>, path: String) -> Bool {
    ProgramFormat.find(head, path: path) != nil || head.starts(with: ZipArchive.signature)
  }
}
