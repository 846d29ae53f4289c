/// Where places are read from.
///
///     let source = PlaceSource(argument: "airports.csv.gz")
public enum PlaceSource: Hashable, Sendable {
  /// The file at a path; also a pipe or a device.
  case file(String)

  /// What is piped into the process.
  case standardInput

  /// Bytes already in memory, with the name that messages call them by.
  case bytes([UInt8], name: String)
}

extension PlaceSource {
  /// Creates a source from a command line argument: a path, or `-` for
  /// standard input.
  public init(argument: String) {
    self = argument == "-" ? .standardInput : .file(argument)
  }

  /// What messages call the source.
  public var name: String {
    switch self {
    case .file(let path): path.isEmpty ? "\"\"" : path
    case .standardInput: "standard input"
    case .bytes(_, let name): name
    }
  }
}
