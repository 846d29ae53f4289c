#if !POSTGRES
import PinfoldReaders

/// The replacement for a program that was built without libpq. Connecting always fails.
final class PostgresConnection {
  let name: String
  let role = ""
  let serverVersion = 0
  var patience: Duration?
  var isSilent = false

  init(_ address: DatabaseAddress) throws(PostgresError) { throw .withoutClient(address.name) }

  @discardableResult
  func rows(
    _ statement: String,
    _ parameters: [String] = []
  ) throws(PostgresError) -> [[String?]] {
    throw .withoutClient(name)
  }

  func beginReading() throws(PostgresError) { throw .withoutClient(name) }

  func waitForNotification(seconds: Int) throws(PostgresError) { throw .withoutClient(name) }

  func beginCopy(of query: String) throws(PostgresError) { throw .withoutClient(name) }

  func readCopy(into bytes: inout [UInt8], atLeast count: Int) throws(PostgresError) -> Bool {
    throw .withoutClient(name)
  }
}
#endif
