// Unsafe code: the arguments as C has them, which live as long as the program.

import PinfoldReaders

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The arguments before they became text: a byte that is not UTF-8 is another character there.
enum ArgumentBytes {
  /// Throws if an argument is not UTF-8, such as the name of a file in Latin-1: as text it would be
  /// that of another file. What is no file is not shown: it may be a password.
  static func check() throws {
    // The first is this program, which may be anywhere; the last is followed by nothing.
    for number in 1..<max(Int(CommandLine.argc), 1) {
      guard let bytes = CommandLine.unsafeArgv[number] else { return }
      var count = 0
      while bytes[count] != 0 { count += 1 }
      let name = (0..<count).map { UInt8(bitPattern: bytes[$0]) }
      guard let escaped = FileNameText.escaped(name) else { continue }
      if access(bytes, F_OK) == 0 { throw ReadError.notUTF8(escaped) }
      throw CommandError("Argument \(number) is not UTF-8; write it in UTF-8.")
    }
  }
}
