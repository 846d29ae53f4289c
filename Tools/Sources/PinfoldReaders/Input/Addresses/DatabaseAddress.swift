/// The URI of a PostgreSQL table: a libpq connection URI with extra parameters.
///
///     postgresql://reader@db.example.org/shop?table=public.places
///
/// | parameter | meaning | default |
/// |---|---|---|
/// | `table` | table or view, optionally with its schema | none |
/// | `latitude` `longitude` | coordinate columns | found by common names |
/// | `geometry` | PostGIS point column, instead of the above | found by its type |
///
/// Pinfold passes other parameters, such as `sslmode`, to libpq. Messages never show the password.
public struct DatabaseAddress: Hashable, Sendable {
  /// The URI for libpq. It may contain a password.
  package let connection: String

  package let connectionParameters: [String]

  /// The URI for messages, without user, password, or parameters other than the table.
  public let name: String

  package private(set) var table: String?

  package private(set) var latitude: String?

  package private(set) var longitude: String?

  package private(set) var geometry: String?

  /// The problem with the URI, if any. Never quotes the URI, which may contain a password.
  package private(set) var problem: String?

  private static let schemes = ["postgresql://", "postgres://"]

  private static let own: [String: any WritableKeyPath<DatabaseAddress, String?> & Sendable] = [
    "table": \.table, "latitude": \.latitude, "longitude": \.longitude, "geometry": \.geometry,
  ]
}

extension DatabaseAddress {
  /// Parses an argument. Returns `nil` if the argument is not a database URI, such as a path.
  ///
  /// For an invalid URI, reading throws an error with its `problem`.
  public init?(argument: String) {
    guard let scheme = Self.schemes.first(where: argument.hasPrefix) else { return nil }
    let address = argument.dropFirst(scheme.count)
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (head, query) = (parts[0], parts.count > 1 ? parts[1] : "")
    let items = query.split(separator: "&").map { item in
      (
        text: item,
        pair: item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { PercentEncoding.decoded($0) }
      )
    }
    let rest = items.filter { Self.own[$0.pair[0] ?? ""] == nil }
    connection =
      scheme + head + (rest.isEmpty ? "" : "?" + rest.map(\.text).joined(separator: "&"))
    connectionParameters = rest.compactMap { $0.pair[0] }
    // If the password has an unescaped special character, any part of the URI could be the
    // password, so it is not shown.
    let isClear =
      address.count { $0 == "@" } <= 1 && !address.drop { !"/?".contains($0) }.contains("@")
    let shown = isClear ? head.drop { $0 != "@" }.dropFirst() : "…"
    let place = head.contains("@") || !isClear ? shown : head
    let table = items.first { $0.pair[0] == "table" && $0.pair.count == 2 }?.pair[1]
    name = Self.schemes[0] + place + (isClear ? table.map { "?table=\($0)" } ?? "" : "")
    if !isClear { problem = "has an @, a / or a ? that has to be written as %40, %2F or %3F" }
    for item in items {
      guard item.pair.count == 2, let key = item.pair[0], let value = item.pair[1] else {
        problem = problem ?? "has a parameter that is not of the form NAME=VALUE"
        continue
      }
      guard let path = Self.own[key] else { continue }
      if self[keyPath: path] != nil { problem = problem ?? "has the parameter \(key) twice" }
      if value.isEmpty { problem = problem ?? "has the parameter \(key) without a value" }
      self[keyPath: path] = value
    }
  }

  /// A short title for exports: the table's name without its schema and quotes.
  package var title: String {
    let name = table?.split(separator: ".").last
    return name.map { String($0.filter { $0 != "\"" }) } ?? "places"
  }
}

// The default descriptions would reveal the password.
extension DatabaseAddress: CustomStringConvertible, CustomDebugStringConvertible {
  /// The ``name``.
  public var description: String { name }

  /// The ``name``.
  public var debugDescription: String { name }
}
