#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where a command writes: standard output, or a file that appears under its
/// name when it is whole.
///
/// Text is gathered and written in large pieces. A failure is kept until
/// ``finish()``, so that whoever formats need not think of it.
struct Output: ~Copyable {
  private var bytes: [UInt8] = []
  private var failure: String?
  private let name: String
  private let descriptor: FileDescriptor
  private var file: PendingFile?

  /// Opens the output.
  ///
  /// - Parameter path: `nil` for standard output. What is no plain file, such as
  ///   a device, is written directly.
  init(path: String?) throws(CommandError) {
    guard let path else {
      (name, descriptor) = ("standard output", FileDescriptor(rawValue: 1))
      return
    }
    name = path
    switch try Self.target(path) {
    case .plain(let target):
      let file = try PendingFile(for: target)
      descriptor = file.descriptor
      self.file = consume file
    case .device:
      let number = open(path, O_WRONLY | O_TRUNC)
      guard number >= 0 else { throw .notWritable(path, SystemReason.current) }
      descriptor = FileDescriptor(rawValue: number)
    }
  }

  /// Whether writing failed, and going on is of no use.
  var hasFailed: Bool { failure != nil }

  /// Writes text.
  mutating func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    if bytes.count >= 1 << 16 { flush() }
  }

  /// Writes what is left, and gives a file its name.
  consuming func finish() throws(CommandError) {
    flush()
    if let failure { throw .writeFailed(name, failure) }
    if let file = file.take() { try file.finish() }
  }

  private mutating func flush() {
    if failure == nil { failure = descriptor.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }

  private enum Target {
    case plain(String)
    case device
  }

  /// Follows links to what is at a path.
  private static func target(_ path: String) throws(CommandError) -> Target {
    var status = stat()
    guard stat(path, &status) == 0 else { return .plain(path) }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .isDirectory(path)
    case S_IFREG:
      guard access(path, W_OK) == 0 else { throw .notWritable(path, SystemReason.current) }
      guard let resolved = realpath(path, nil) else { return .plain(path) }
      defer { free(resolved) }
      return .plain(String(cString: resolved))
    default: return .device
    }
  }
}
