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
