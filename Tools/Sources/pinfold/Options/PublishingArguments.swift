import ArgumentParser
import Foundation
import PinfoldServer
import PinfoldText

/// Under which names a server is found, by whose pages, and through which proxies.
struct PublishingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where clients find the server behind a proxy, such as https://maps.example.org/places.",
      valueName: "url"
    ),
    transform: { text in
      do throws(PublicURL.Problem) {
        return try PublicURL(text)
      } catch {
        throw ValidationError("\(error)")
      }
    }
  )
  var publicURL: PublicURL?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A proxy whose X-Forwarded and Forwarded headers are believed, such as 127.0.0.1 or \
      10.0.0.0/8; may be repeated.
      """,
      valueName: "address"
    ),
    transform: { text in
      guard let range = AddressRange(text) else {
        throw ValidationError("write an address, such as 127.0.0.1, or a range, such as 10.0.0.0/8")
      }
      return range
    }
  )
  var trustProxy: [AddressRange] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      A name of the server, such as maps.example.org, besides localhost, addresses and that of \
      the --public-url; may be repeated.
      """,
      valueName: "name"
    )
  )
  var allowHost: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Whose pages may ask the server, such as https://maps.example.org, or *; may be repeated.",
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      How long requests are still answered after the server was told to stop, while \
      /health/ready has others send theirs elsewhere.
      """,
      valueName: "seconds"
    )
  )
  var drain = 0

  func validate() throws {
    guard (0...3600).contains(drain) else {
      throw ValidationError("The --drain is from 0 to 3600 seconds.")
    }
    for origin in allowOrigin where !Self.isOrigin(origin) {
      throw ValidationError(
        "The --allow-origin \(origin) is no origin: write https://maps.example.org, or *."
      )
    }
    for name in allowHost where name.isEmpty || name.contains(where: { "/:*[]@ ".contains($0) }) {
      throw ValidationError(
        "The --allow-host \(name) is no name: write maps.example.org, without scheme and port."
      )
    }
  }

  /// Tells a server about it.
  func apply(to settings: inout ServerSettings) {
    settings.publicURL = publicURL
    settings.trustedProxies = trustProxy
    settings.allowedHosts = allowHost
    settings.allowedOrigins = allowOrigin
    settings.drainTime = .seconds(drain)
  }

  /// Whether a text is what browsers call an origin: scheme, host, perhaps a port.
  private static func isOrigin(_ text: String) -> Bool {
    guard text != "*" else { return true }
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme) else { return false }
    return url.host?.isEmpty == false && url.path.isEmpty && url.query == nil
  }
}
