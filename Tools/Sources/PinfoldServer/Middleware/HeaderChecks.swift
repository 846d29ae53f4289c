import HTTPTypes
import Hummingbird
import PinfoldText

/// Refuses requests with a malformed or unknown host name.
struct HostMiddleware: RouterMiddleware {
  let allowedHosts: AllowedHosts

  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    let authorities = context.client.authorities
    guard authorities.allSatisfy(AllowedHosts.isWellFormed) else {
      throw RequestError(
        status: .badRequest,
        parameter: nil,
        message: "The Host header must be a name or an address, with a port if needed."
      )
    }
    for authority in authorities
    where !allowedHosts.contains(authority: authority) {
      let name = String(AllowedHosts.host(of: authority[...]).prefix(100))
      throw RequestError(
        status: .misdirectedRequest,
        parameter: nil,
        message: "This server is not called \"\(name)\"; "
          + "to use it under that name, start it with --allow-host \(name)."
      )
    }
    return try await next(request, context)
  }
}

/// Refuses requests with an oversized head, with an unknown expectation, or with an ambiguous host or
/// length, because a proxy may have read them differently.
struct FramingMiddleware: RouterMiddleware {
  /// The maximum length of a request's URL and of its headers, in bytes.
  private static let mostAddressBytes = 16 << 10
  static let mostHeaderBytes = 64 << 10

  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.string.utf8.count <= Self.mostAddressBytes else {
      throw RequestError(
        status: .uriTooLong,
        parameter: nil,
        message: "The address is longer than \(Self.mostAddressBytes) bytes; use fewer parameters."
      )
    }
    let headerBytes = request.headers.reduce(0) { sum, field in
      sum + field.name.rawName.utf8.count + field.value.utf8.count + 4
    }
    guard headerBytes <= Self.mostHeaderBytes else {
      throw RequestError(
        status: .requestHeaderFieldsTooLarge,
        parameter: nil,
        message:
          "The headers are longer than \(Self.mostHeaderBytes) bytes; send fewer or shorter ones."
      )
    }
    // The library moves the first `Host` field to the authority, so any field here is a duplicate.
    if request.headers.contains(where: { $0.name.canonicalName == "host" }) {
      throw Self.refusal("The request has more than one Host header; send one.")
    }
    if let encoding = request.headers[.transferEncoding], encoding.lowercased() != "chunked" {
      throw Self.refusal(
        "The Transfer-Encoding is not supported; use chunked, or send a Content-Length."
      )
    }
    let expectations = request.headers[values: .expect].flatMap { $0.split(separator: ",") }
      .map(\.trimmed).filter { !$0.isEmpty }
    // `BodyInvitation` answers the one expectation that HTTP defines.
    if let other = expectations.first(where: { $0.lowercased() != "100-continue" }) {
      throw RequestError(
        status: .expectationFailed,
        parameter: nil,
        message: "The Expect header \"\(other.prefix(100))\" is not supported; leave it out."
      )
    }
    return try await next(request, context)
  }

  private static func refusal(_ message: String) -> RequestError {
    RequestError(status: .badRequest, parameter: nil, message: message)
  }
}
