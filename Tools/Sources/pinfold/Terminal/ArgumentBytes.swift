// Unsafe code: the arguments as C has them, which live as long as the program.

import PinfoldReaders

/// The arguments before they became text: a byte that is not UTF-8 is another character there.
enum ArgumentBytes {
  /// Throws if an argument is not UTF-8, such as the name of a file in Latin-1: as text it would be
  /// that of another file.
  static func check() throws(ReadError) {
    var argument = CommandLine.unsafeArgv
    // The last is followed by nothing.
    while let bytes = argument.pointee {
      var count = 0
      while bytes[count] != 0 { count += 1 }
      let name = (0..<count).map { UInt8(bitPattern: bytes[$0]) }
      if let escaped = FileNameText.escaped(name) { throw .notUTF8(escaped) }
      argument += 1
    }
  }
}
