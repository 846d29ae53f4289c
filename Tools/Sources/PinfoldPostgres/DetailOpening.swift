#if POSTGRES
import PinfoldReaders

/// Finds the table of a roll-up, and what keeps it from being asked for single rows.
struct DetailOpening {
  private let address: DatabaseAddress
  private let manifest: RollupManifest

  init(_ address: DatabaseAddress, _ manifest: RollupManifest) {
    (self.address, self.manifest) = (address, manifest)
  }

  /// Describes the table.
  func table() throws(PostgresError) -> TableDescription {
    let connection = try PostgresConnection(address)
    try connection.beginReading()
    let isNamed = address.geometry != nil || address.latitude != nil || address.longitude != nil
    let table: TableDescription
    do {
      table = try TableCatalog(connection: connection, address: address)
        .table(
          latitude: isNamed ? nil : manifest.latitude,
          longitude: isNamed ? nil : manifest.longitude
        )
        .description
    } catch  where error.kind == .noCoordinates && !isNamed {
      throw .notOfRollup(error, latitude: manifest.latitude, longitude: manifest.longitude)
    }
    guard !table.key.isEmpty else { throw .noKeyForDetail(address.name) }
    guard table.keyColumns.count == table.key.count else {
      throw .unreadableKey(address.name, table.key, role: connection.role)
    }
    if let text = table.degreeColumns.first(where: { !$0.kind.isNumber }) {
      throw .textCoordinates(address.name, text.name, type: text.type)
    }
    try check(table, connection)
    try connection.rows("COMMIT")
    return table
  }

  /// Checks that the condition of the roll-up is one of this table.
  ///
  /// It is text of a file. What is an expression between parentheses, and between CASE WHEN and THEN
  /// as well, closes nothing that it has not opened; and no statement follows it, because libpq
  /// sends only one with parameters.
  private func check(
    _ table: TableDescription,
    _ connection: PostgresConnection
  ) throws(PostgresError) {
    guard let condition = manifest.condition else { return }
    do {
      for (opening, closing) in [("(", ")"), ("CASE WHEN ", "THEN true END")] {
        try connection.rows(
          "SELECT 1 FROM \(table.quotedName) WHERE \(opening)\(condition)\n\(closing) LIMIT 0"
        )
      }
    } catch {
      // What has a parameter is said to break the protocol.
      guard (try? connection.rows("ROLLBACK")) != nil else { throw error }
      throw .foreignCondition(address.name, condition, error)
    }
  }
}
#endif
