#if POSTGRES
// Unsafe code: calls to libpq, whose results and strings are copied before they are freed.

import CPostgres
import PinfoldReaders

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection to a PostgreSQL server. Calls block until the server answers. Use it from one
/// thread at a time. It is a class because connections must be closed.
final class PostgresConnection {
  let name: String

  let connection: OpaquePointer

  /// The timeout for the beginning of an answer, after which the connection counts as lost; `nil`
  /// for none.
  ///
  /// Only this detects a server that hangs, because its connections stay open and its own timeouts
  /// do not fire.
  var patience: Duration?

  var isSilent = false

  /// Connects to the server of an address, with libpq's settings from the environment and
  /// `~/.pgpass`.
  init(_ address: DatabaseAddress) throws(PostgresError) {
    name = address.name
    var options = try Self.options(of: address)
    options.append(("fallback_application_name", "pinfold"))
    options.append(("client_encoding", "UTF8"))
    // libpq's default is two minutes.
    if getenv("PGCONNECT_TIMEOUT") == nil, !options.contains(where: { $0.0 == "connect_timeout" }) {
      options.append(("connect_timeout", "10"))
    }
    // Detects a broken network within seconds. `tcp_user_timeout` takes effect when the second
    // keepalive probe is due, by default after 75 seconds.
    for (name, value) in [("keepalives_idle", "10"), ("keepalives_interval", "5")]
      + [("tcp_user_timeout", "15000")]
    where !options.contains(where: { $0.0 == name }) {
      options.append((name, value))
    }
    let opened = Self.withStrings(options.map(\.0)) { keywords in
      Self.withStrings(options.map(\.1)) { values in PQconnectdbParams(keywords, values, 0) }
    }
    guard let opened else { throw .notConnected(name, "not enough memory") }
    connection = opened
    guard PQstatus(connection) == CONNECTION_OK else {
      let words = Self.sentence(Self.text(PQerrorMessage(connection)))
      if PQconnectionNeedsPassword(connection) != 0 { throw .needsPassword(name) }
      if PQconnectionUsedPassword(connection) != 0,
        words.contains("authentication failed")
      {
        throw PostgresError.wrongPassword(name).caused(by: "", words)
      }
      throw .notConnected(name, words)
    }
    // A database without an encoding contains bytes of any encoding, like a file.
    if Self.text(PQparameterStatus(connection, "server_encoding")) == "SQL_ASCII" {
      PQsetClientEncoding(connection, "SQL_ASCII")
    }
    // libpq would print notices.
    PQsetNoticeReceiver(connection, { _, _ in }, nil)
    // Without a timeout, a proxy that accepts connections for a server that hangs would block this.
    patience = .seconds(10)
    defer { patience = nil }
    // Without this, a server continues a long query after its client has quit.
    if serverVersion >= 140_000 {
      _ = try? rows("SELECT pg_catalog.set_config('client_connection_check_interval', '2s', false)")
    }
    if isSilent { throw .notConnected(name, "it does not answer") }
  }

  deinit { PQfinish(connection) }

  private static func options(
    of address: DatabaseAddress
  ) throws(PostgresError) -> [(String, String)] {
    if let problem = address.problem { throw .invalidAddress(address.name, problem) }
    // libpq's message could quote the password.
    guard let parsed = PQconninfoParse(address.connection, nil) else {
      // libpq accepts "ssl" only in URLs.
      let known = Set(Self.options(PQconndefaults()).map(\.name) + ["ssl"])
      let unknown = address.connectionParameters.first { !known.contains($0) }
      throw .invalidAddress(
        address.name,
        unknown.map { "has the parameter \"\($0)\", which libpq does not know" }
          ?? "has a value that libpq does not know"
      )
    }
    return Self.options(parsed).compactMap { name, value in value.map { (name, $0) } }
  }

  private static func options(
    _ list: UnsafeMutablePointer<PQconninfoOption>?
  ) -> [(name: String, value: String?)] {
    guard var option = list else { return [] }
    defer { PQconninfoFree(list) }
    var options: [(name: String, value: String?)] = []
    // The last option has no keyword.
    while let keyword = option.pointee.keyword {
      options.append((text(keyword), option.pointee.val.map { text($0) }))
      option += 1
    }
    return options
  }
}

// MARK: - Statements

extension PostgresConnection {
  var role: String { Self.text(PQuser(connection)) }

  /// Runs a statement and returns its rows as text. NULL is `nil`.
  @discardableResult
  func rows(
    _ statement: String,
    _ parameters: [String] = []
  ) throws(PostgresError) -> [[String?]] {
    let result = Self.withStrings(parameters) { values in
      answer(
        to: PQsendQueryParams(
          connection,
          statement,
          Int32(parameters.count),
          nil,
          values,
          nil,
          nil,
          0
        )
      )
    }
    defer { PQclear(result) }
    try check(result)
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in
        PQgetisnull(result, row, column) != 0 ? nil : Self.text(PQgetvalue(result, row, column))
      }
    }
  }

  /// The server's version: 150003 is 15.3.
  var serverVersion: Int { Int(PQserverVersion(connection)) }

  /// Begins a read-only transaction that reads one snapshot.
  func beginReading() throws(PostgresError) {
    try rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    // The order of rows and the format of dates must not vary.
    for setting in ["synchronize_seqscans = off", "max_parallel_workers_per_gather = 0"]
      + ["datestyle = 'ISO, MDY'"]
    {
      try rows("SET LOCAL \(setting)")
    }
  }

  /// Waits for a notification on a channel that the connection listens to.
  func waitForNotification(seconds: Int) throws(PostgresError) {
    // A notification may have arrived before.
    if takeNotifications() { return }
    var socket = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    poll(&socket, 1, Int32(clamping: seconds * 1000))
    guard PQconsumeInput(connection) == 1 else {
      let words = Self.sentence(Self.text(PQerrorMessage(connection)))
      throw PostgresError.lost(name).caused(by: "", words)
    }
    _ = takeNotifications()
  }

  /// - Returns: Whether there were any notifications.
  private func takeNotifications() -> Bool {
    var isNotified = false
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      isNotified = true
    }
    return isNotified
  }

  /// Begins to copy the result of a query in binary format.
  func beginCopy(of query: String) throws(PostgresError) {
    let result = answer(
      to: PQsendQuery(connection, "COPY (\(query)) TO STDOUT (FORMAT binary)")
    )
    defer { PQclear(result) }
    try check(result)
  }

  /// Appends the next bytes of the copy.
  ///
  /// - Returns: `false` if the copy is complete.
  func readCopy(into bytes: inout [UInt8], atLeast count: Int) throws(PostgresError) -> Bool {
    let end = bytes.count + count
    while bytes.count < end {
      var message: UnsafeMutablePointer<CChar>?
      let length = PQgetCopyData(connection, &message, 0)
      guard length >= 0, let message else {
        let result = lastResult()
        defer { PQclear(result) }
        try check(result)
        return false
      }
      // libpq returns this many bytes.
      bytes.append(contentsOf: UnsafeRawBufferPointer(start: message, count: Int(length)))
      PQfreemem(message)
    }
    return true
  }
}

// MARK: - Strings

extension PostgresConnection {
  static func text(_ string: UnsafePointer<CChar>?) -> String {
    string.map { String(cString: $0) } ?? ""
  }

  static func text(_ string: UnsafeMutablePointer<CChar>?) -> String {
    text(UnsafePointer(string))
  }

  /// Returns a message as one line without a final period.
  static func sentence(_ message: String) -> String {
    let lines = message.split { $0.isNewline }.map { $0.drop(while: \.isWhitespace) }
    return String(lines.joined(separator: "; ").reversed().drop { $0 == "." }.reversed())
  }

  /// Calls a function with an array of C strings that ends with a null pointer.
  private static func withStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
  }
}
#endif
