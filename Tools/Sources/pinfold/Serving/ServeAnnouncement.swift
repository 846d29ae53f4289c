import Foundation
import PinfoldServer
import PinfoldText

struct ServeAnnouncement: Sendable {
  let host: String

  /// The server's address behind a proxy.
  let publicURL: PublicURL?

  /// The files with their place counts as text, and whether reading is complete.
  let counts: [(file: String, places: String, areAll: Bool)]

  let token: String?

  let opens: Bool
  let isQuiet: Bool

  static var newToken: String {
    (0..<4).map { _ in String(UInt32.random(in: .min ... .max), radix: 36) }.joined()
  }

  func show(port: Int) {
    let local = "http://\(shownHost):\(port)/"
    let address = publicURL.map { $0.base + "/" } ?? local
    if !isQuiet {
      let names = counts.map { file, places, areAll in
        "\(file.withoutControls) (\(places)" + (areAll ? ")" : " so far)")
      }
      StandardStreams.printNote("Serving \(names.joined(separator: ", ")) at \(address)")
      if publicURL != nil { StandardStreams.printNote("Proxies reach it at \(local)") }
    }
    if let token { Self.show(token) }
    if !isQuiet { StandardStreams.printNote("Press Ctrl-C to stop.") }
    if opens { Self.open(address) }
  }

  private static func show(_ token: String) {
    let text = "The token for edits is \(token)"
    // Clients need the token even if standard output fails.
    do { try StandardStreams.printOutput(text) } catch { StandardStreams.printError(text) }
  }

  /// A host name for links, even if the server listens on all addresses.
  private var shownHost: String {
    switch host {
    case "0.0.0.0", "::": "localhost"
    case _ where host.contains(":"): "[\(host)]"
    default: host
    }
  }

  private static func open(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    #if os(macOS)
    process.arguments = ["open", address]
    #else
    process.arguments = ["xdg-open", address]
    #endif
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let warning = "no browser could be opened; open \(address)"
    let start = ContinuousClock.now
    process.terminationHandler = { process in
      // After 5 s, this may be the exit of the browser itself, which is not a failure.
      guard process.terminationStatus != 0, start.duration(to: .now) < .seconds(5) else { return }
      StandardStreams.warn(warning)
    }
    do { try process.run() } catch { StandardStreams.warn(warning) }
  }
}
