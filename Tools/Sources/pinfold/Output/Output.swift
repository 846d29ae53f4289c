import PinfoldReaders
import PinfoldStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The output of a command: standard output, or a file that appears once it is complete.
///
/// Writes are buffered. ``finish()`` throws the first failure, so that formatting code does not
/// check each write.
struct Output: ~Copyable {
  private var bytes: [UInt8] = []
  private var byteCount = 0
  private var failure: String?
  private let name: String
  private let descriptor: FileDescriptor
  private var file: PendingFile?
  private let replaces: Bool

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - path: `nil` for standard output. Devices and other special files are written directly.
  ///   - replaces: Whether an existing file is replaced. A store is never replaced.
  init(path: String?, replaces: Bool = true) throws(CommandError) {
    self.replaces = replaces
    guard let path else {
      (name, descriptor) = ("standard output", FileDescriptor(rawValue: 1))
      return
    }
    name = path
    switch try Self.target(path) {
    case .plain(let target):
      if PlaceStore.isStore(at: target) { throw .isStore(path) }
      if !replaces && access(target, F_OK) == 0 { throw .exists(path) }
      let file = try PendingFile(for: target)
      descriptor = file.descriptor
      self.file = consume file
    case .device:
      let number = open(path, O_WRONLY | O_CLOEXEC)
      guard number >= 0 else { throw .notWritable(path, SystemReason.current) }
      descriptor = FileDescriptor(rawValue: number)
    case .descriptor(let number):
      // Duplicates the descriptor, because opening the path would start at the beginning of the
      // file.
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .notWritable(path, SystemReason.current) }
      descriptor = FileDescriptor(rawValue: copy)
    }
  }

  var hasFailed: Bool { failure != nil }

  mutating func write(_ text: String) { write(text.utf8) }

  mutating func write(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    if bytes.count >= 1 << 16 { flush() }
  }

  mutating func write(_ content: [UInt8]) {
    var rest = content[...]
    while !rest.isEmpty {
      let chunk = rest.prefix(1 << 16)
      bytes.append(contentsOf: chunk)
      rest = rest.dropFirst(chunk.count)
      if bytes.count >= 1 << 16 { flush() }
    }
  }

  @discardableResult
  consuming func finish() throws(CommandError) -> Int {
    flush()
    if let failure { throw .writeFailed(name, failure) }
    if let file = file.take() { try file.finish(replaces: replaces) }
    return byteCount
  }

  private mutating func flush() {
    byteCount += bytes.count
    if failure == nil { failure = descriptor.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }

  enum Target {
    case plain(String)
    case device

    /// A file descriptor that the program inherited.
    case descriptor(Int32)
  }

  /// Follows links to the final target of a path.
  ///
  /// - Throws: ``CommandError`` if the path must not be written.
  static func target(_ path: String) throws(CommandError) -> Target {
    let target = try whatIs(at: path)
    if case .plain(let file) = target { try checkFree(file, path) }
    return target
  }

  /// Throws if the path names a store or one of its files.
  static func checkFree(_ resolved: String, _ path: String) throws(CommandError) {
    do throws(StoreError) {
      try PlaceStore.checkFree(resolved, path)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Throws if the path leads to the input file, which may be the only copy.
  static func checkApart(_ path: String, from input: String) throws(CommandError) {
    guard let status = try? OpenFile.Status(ofPath: path), status.isRegular else { return }
    var files = [input == "-" ? "/dev/stdin" : input]
    // A shapefile has several files that differ only in their extensions.
    for file in files where file.lowercased().hasSuffix(".shp") {
      files += ["dbf", "shx", "prj", "cpg"].map { file.dropLast(3) + $0 }
    }
    let identity = FileIdentity(path)
    guard identity != nil, files.contains(where: { FileIdentity($0) == identity }) else { return }
    throw PlaceStore.isStore(at: path) ? .isStore(path) : .isInput(path)
  }

  private static func whatIs(at path: String) throws(CommandError) -> Target {
    if let number = openDescriptor(path) { return .descriptor(number) }
    guard let status = try? OpenFile.Status(ofPath: path) else {
      return .plain(try endOfLinks(path))
    }
    guard !status.isDirectory else { throw .isDirectory(path) }
    guard status.isRegular else { return .device }
    guard access(path, W_OK) == 0 else { throw .notWritable(path, SystemReason.current) }
    guard let resolved = realpath(path, nil) else { return .plain(path) }
    defer { free(resolved) }
    return .plain(String(cString: resolved))
  }

  /// Returns the descriptor number in a path such as `/dev/fd/3`. `nil` for other paths.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  /// Follows links, even if the target is missing or a folder.
  static func endOfLinks(_ path: String) throws(CommandError) -> String {
    var path = path
    for _ in 0..<40 {
      var name = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &name, name.count)
      guard count > 0 else { return path }
      let link = String(decoding: name.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = link.hasPrefix("/") ? link : folder + link
    }
    throw .notWritable(path, "too many links")
  }
}
