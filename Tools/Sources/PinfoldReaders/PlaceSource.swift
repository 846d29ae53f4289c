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

  /// The rows of a query, which the program of DuckDB runs, where it finds files and tables that
  /// the query names.
  case query(String)

  /// Bytes already in memory, with their name in messages.
  case bytes([UInt8], name: String)
}

extension PlaceSource {
  /// What a command line argument begins with that is a query.
  public static let queryPrefix = "sql:"

  /// Creates a source from a command line argument: a path, the address of a table, a query
  /// after `sql:`, or `-` for standard input.
  public init(argument: String) {
    if let address = DatabaseAddress(argument: argument) {
      self = .database(address)
    } else if argument.hasPrefix(Self.queryPrefix) {
      self = .query(String(argument.dropFirst(Self.queryPrefix.count)))
    } else {
      self = argument == "-" ? .standardInput : .file(argument)
    }
  }

  static let queryName = "the query"

  /// The name of the source in messages.
  public var name: String {
    switch self {
    case .file(let path): path.isEmpty ? "\"\"" : path
    case .standardInput: "standard input"
    case .database(let address): address.name
    case .query: Self.queryName
    case .bytes(_, let name): name
    }
  }
}

extension PlaceSource {
  /// Whether the source is a query.
  public var isQuery: Bool { if case .query = self { true } else { false } }

  /// Whether the source is a table of a database.
  public var isTable: Bool { if case .database = self { true } else { false } }

  /// Whether the source gives its bytes only once: standard input, a pipe, what a shell
  /// makes of `<(command)`, or a table or a query, whose rows others may change.
  ///
  /// Checks the kind of the file without opening it, which would end a pipe for its writer.
  public var isReadOnce: Bool {
    switch self {
    case .bytes: return false
    case .standardInput, .database, .query: return true
    case .file(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
