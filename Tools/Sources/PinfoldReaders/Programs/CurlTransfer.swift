/// A run of the program `curl`, which writes what is at an address of the web.
struct CurlTransfer {
  /// What the address is called in messages.
  private let name: String
  private let program: ChildProgram

  /// The bytes that have arrived last, from the front.
  private(set) var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// How many these are; 0 before the first, and at the end.
  private(set) var count = 0

  /// - Parameter arguments: What to ask for, beside the address.
  init(of address: String, named name: String, _ arguments: [String]) throws(ReadError) {
    self.name = name
    let settings = [
      "--disable", "--silent", "--show-error", "--fail", "--location", "--globoff",
      "--proto", "=http,https", "--connect-timeout", "20", "--speed-limit", "1",
      "--speed-time", "60",
    ]
    let messages = try Spool(name: name).file
    do throws(SystemError) {
      program = try ChildProgram(
        "curl",
        settings + arguments + ["--", address],
        messages: messages,
        variables: Self.networkVariables
      )
    } catch {
      guard error.isMissing else { throw .notDownloaded(name, "curl: \(error.reason)") }
      throw .needsCurl(name)
    }
  }

  /// How the network of a user is reached.
  private static let networkVariables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "SSL_CERT_FILE", "CURL_CA_BUNDLE",
  ]
}

extension CurlTransfer {
  /// Waits for more bytes, or for the end.
  mutating func next() throws(ReadError) {
    do throws(SystemError) { count = try program.read(into: &buffer, buffer.indices) } catch {
      throw .notDownloaded(name, "curl: \(error.reason)")
    }
  }

  /// Throws if the end was not that of the content.
  func check() throws(ReadError) {
    if let failure = program.failure() { throw .notDownloaded(name, Self.reason(failure)) }
  }

  /// What curl says, without its name and its number.
  private static func reason(_ failure: String) -> String {
    guard failure.hasPrefix("curl: ("), let end = failure.firstIndex(of: ")") else {
      return failure
    }
    return String(failure[failure.index(after: end)...].drop { $0 == " " })
  }
}
