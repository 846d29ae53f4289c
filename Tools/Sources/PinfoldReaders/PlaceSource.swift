#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A source of places.
///
///     let source = PlaceSource(argument: "airports.csv.gz")
public enum PlaceSource: Hashable, Sendable {
  /// The file at a path, which may be a pipe or a device.
  case file(String)

  /// Standard input.
  case standardInput

  /// A database table. Reading it requires a database client.
  case database(DatabaseAddress)

  /// The rows of a query, which the `duckdb` program runs. The query may name files and tables.
  case query(String)

  /// Bytes in memory, with a name for messages.
  case bytes([UInt8], name: String)
}

extension PlaceSource {
  /// The prefix of a command-line argument that is a query.
  public static let queryPrefix = "sql:"

  /// Parses a command-line argument: a path, a database URI, a query after `sql:`, or `-` for
  /// standard input.
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

  /// The name of the source for messages.
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

  /// Whether the source is a database table.
  public var isTable: Bool { if case .database = self { true } else { false } }

  /// Whether the source can be read only once: standard input, a pipe such as `<(command)`, a table
  /// or a query.
  ///
  /// Does not open the file, because opening and closing a pipe would end it for its writer.
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
