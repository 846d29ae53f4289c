import ArgumentParser
import Foundation
import PinfoldServer
import PinfoldText

struct PublishingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of the server for clients of a proxy, such as https://maps.example.org/places.",
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
      A proxy whose X-Forwarded headers are trusted, such as 127.0.0.1 or \
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
      Another host name of the server, such as maps.example.org, besides localhost, IP \
      addresses and the host of the --public-url; may be repeated.
      """,
      valueName: "name"
    )
  )
  var allowHost: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      An origin whose pages may use the server, such as https://maps.example.org, or * for \
      all; may be repeated.
      """,
      valueName: "origin"
    )
  )
  var allowOrigin: [String] = []

  func validate() throws {
    for origin in allowOrigin where !Self.isOrigin(origin) {
      throw ValidationError(
        """
        The --allow-origin \(origin) is not an origin that browsers send; write one such as \
        https://maps.example.org, in lowercase and without the port 80 or 443, or *.
        """
      )
    }
    for name in allowHost where !HostName.isValid(name) {
      throw ValidationError(
        """
        The --allow-host \(name) is not a name; write one such as maps.example.org, without \
        scheme or port.
        """
      )
    }
  }

  func apply(to settings: inout ServerSettings) {
    settings.publicURL = publicURL
    settings.trustedProxies = trustProxy
    settings.allowedHosts = allowHost
    settings.allowedOrigins = allowOrigin
  }

  /// Whether the text is an origin in the form that browsers send: scheme, host and optional port.
  private static func isOrigin(_ text: String) -> Bool {
    guard text != "*" else { return true }
    // The server compares origins as text, so only the canonical form can match.
    guard let url = try? PublicURL(text), url.origin == text else { return false }
    return HostName.isValid(url.host) || AddressRange(url.hostAddress) != nil
  }
}
