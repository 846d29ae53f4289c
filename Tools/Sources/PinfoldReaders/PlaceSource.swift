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

  /// A table of a database, which only programs with a client for it can read.
  case database(DatabaseAddress)

  /// Bytes already in memory, with their name in messages.
  case bytes([UInt8], name: String)
}

extension PlaceSource {
  /// Creates a source from a command line argument: a path, the address of a table, or `-`
  /// for standard input.
  public init(argument: String) {
    if let address = DatabaseAddress(argument: argument) {
      self = .database(address)
    } else {
      self = argument == "-" ? .standardInput : .file(argument)
    }
  }

  /// The name of the source in messages.
  public var name: String {
    switch self {
    case .file(let path): path.isEmpty ? "\"\"" : path
    case .standardInput: "standard input"
    case .database(let address): address.name
    case .bytes(_, let name): name
    }
  }
}

extension PlaceSource {
  /// Whether the source is a table of a database.
  public var isTable: Bool { if case .database = self { true } else { false } }

  /// Whether the source gives its bytes only once: standard input, a pipe, what a shell
  /// makes of `<(command)`, or a table, which others may change.
  ///
  /// Checks the kind of the file without opening it, which would end a pipe for its writer.
  public var isReadOnce: Bool {
    switch self {
    case .bytes: return false
    case .standardInput, .database: return true
    case .file(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
