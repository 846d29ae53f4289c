#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where places are read from.
///
///     let source = PlaceSource(argument: "airports.csv.gz")
public enum PlaceSource: Hashable, Sendable {
  /// The file at a path; also a pipe or a device.
  case file(String)

  /// What is piped into the process.
  case standardInput

  /// Bytes already in memory, with their name in messages.
  case bytes([UInt8], name: String)
}

extension PlaceSource {
  /// Creates a source from a command line argument: a path, or `-` for
  /// standard input.
  public init(argument: String) {
    self = argument == "-" ? .standardInput : .file(argument)
  }

  /// The name of the source in messages.
  public var name: String {
    switch self {
    case .file(let path): path.isEmpty ? "\"\"" : path
    case .standardInput: "standard input"
    case .bytes(_, let name): name
    }
  }
}

extension PlaceSource {
  /// Whether the source gives its bytes only once: standard input, a pipe, or what a
  /// shell makes of `<(command)`.
  ///
  /// Checks the kind of the file without opening it, which would end a pipe for its writer.
  public var isReadOnce: Bool {
    switch self {
    case .bytes: return false
    case .standardInput: return true
    case .file(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
