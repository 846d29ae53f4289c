/// The address of a table in PostgreSQL, as libpq writes it, with parameters of Pinfold's own.
///
///     postgresql://reader@db.example.org/shop?table=public.places
///
/// | parameter | meaning | default |
/// |---|---|---|
/// | `table` | the table or the view, with or without its schema | none |
/// | `latitude` `longitude` | the columns with the coordinates | found by usual names |
/// | `geometry` | a PostGIS column of points, in place of these | found by its type |
///
/// All other parameters are for libpq, such as `sslmode`. The password that an address may
/// have is in ``connection`` only, and never in a message.
public struct DatabaseAddress: Hashable, Sendable {
  /// What libpq connects to. It may have a password.
  package let connection: String

  /// The names of the parameters that are for libpq.
  package let connectionParameters: [String]

  /// The address as messages have it: without the user, the password and all parameters but
  /// the table.
  public let name: String

  /// The name of the table; `nil` when the address names none.
  package private(set) var table: String?

  /// The column with the latitudes, if it is named.
  package private(set) var latitude: String?

  /// The column with the longitudes, if it is named.
  package private(set) var longitude: String?

  /// The column with the points, if it is named.
  package private(set) var geometry: String?

  /// What is wrong with the address, in words that name nothing of it; `nil` for nothing.
  package private(set) var problem: String?

  private static let schemes = ["postgresql://", "postgres://"]

  private static let own: [String: any WritableKeyPath<DatabaseAddress, String?> & Sendable] = [
    "table": \.table, "latitude": \.latitude, "longitude": \.longitude, "geometry": \.geometry,
  ]
}

extension DatabaseAddress {
  /// Creates the address that an argument is; `nil` for one that is none, such as a path.
  ///
  /// What is wrong with an address is an error when it is read.
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
    // A password with a character that has to be escaped would be taken for something else,
    // and shown.
    let isClear =
      address.count { $0 == "@" } <= 1 && !address.drop { !"/?".contains($0) }.contains("@")
    let shown = isClear ? head.drop { $0 != "@" }.dropFirst() : "…"
    let place = head.contains("@") || !isClear ? shown : head
    let table = items.first { $0.pair[0] == "table" && $0.pair.count == 2 }?.pair[1]
    // In an address that is not clear the table may be a part of the password, too.
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

  /// A short name for what is made of the table: that of the table without its schema and quotes.
  package var title: String {
    let name = table?.split(separator: ".").last
    return name.map { String($0.filter { $0 != "\"" }) } ?? "places"
  }
}

// A description of all members would have the password.
extension DatabaseAddress: CustomStringConvertible, CustomDebugStringConvertible {
  /// The ``name``.
  public var description: String { name }

  /// The ``name``.
  public var debugDescription: String { name }
}
