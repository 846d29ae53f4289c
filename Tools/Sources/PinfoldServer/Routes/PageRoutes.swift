import Hummingbird
import NIOCore
import PinfoldText

/// The routes of the page and its configuration.
struct PageRoutes: Sendable {
  let files: PageFiles
  let settings: ServerSettings

  /// `GET /`
  func page(_ request: Request, _: some RequestContext) throws -> Response {
    try file("index.html", request)
  }

  /// `GET /favicon.ico`
  func icon(_ request: Request, _: some RequestContext) throws -> Response {
    try file("favicon.svg", request)
  }

  /// `GET /openapi.json`
  func interface(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    return try file("openapi.json", request)
  }

  /// `GET /web/…`
  func file(_ request: Request, _ context: some RequestContext) throws -> Response {
    try file(context.parameters.getCatchAll().joined(separator: "/"), request)
  }

  /// `GET /config.json`
  func configuration(_ request: Request, _: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    return Representation(
      .object([
        ("version", .string(ServerSettings.version)),
        ("tiles", settings.tiles.map { .string($0) } ?? .null),
        ("allow_edits", .bool(settings.token != nil)),
      ])
    )
    .tagged().response(to: request)
  }

  private func file(_ name: String, _ request: Request) throws -> Response {
    guard let file = files[name] else {
      throw RequestError.notFound("This file is not part of the page.")
    }
    return file.response(to: request)
  }
}
