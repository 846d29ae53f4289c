import HTTPTypes
import Hummingbird
import Logging
import PinfoldFormats
import PinfoldStore

/// Turns all errors into answers, in one place: what the client did wrong by name,
/// what went wrong here without details.
struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let response = Self.answer(to: error, context.logger).response(to: request)
      // The router makes answers to HEAD short where it knows the address.
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  private static func answer(to error: any Error, _ logger: Logger) -> Representation {
    let refusal: RequestError
    var headers: HTTPFields = [:]
    switch error {
    case let error as MethodError:
      headers[.allow] = error.allowed
      refusal = RequestError(
        status: .methodNotAllowed,
        parameter: nil,
        message: "This address has \(error.allowed) only."
      )
    case let error as RequestError: refusal = error
    case let error as BrokenBody:
      logger.debug("body", metadata: ["error": "\(error.cause)"])
      // What follows on the connection cannot be told from the rest of the body.
      headers[.connection] = "close"
      refusal = .brokenBody
    case let error as any HTTPResponseError:
      refusal = RequestError(
        status: error.status,
        parameter: nil,
        message: error.status == .notFound
          ? "There is nothing at this address." : "\(error.status)."
      )
    case let error as StoreError where error.kind == .noRoom:
      logger.error("store", metadata: ["error": "\(error)"])
      refusal = RequestError(
        status: .insufficientStorage,
        parameter: nil,
        message: "The server's disk is full."
      )
    default:
      logger.error("request", metadata: ["error": "\(error)"])
      refusal = RequestError(
        status: .internalServerError,
        parameter: nil,
        message: "The server failed; its log says how."
      )
    }
    var answer = Representation(
      .object([
        (
          "error",
          .object([
            ("parameter", refusal.parameter.map { .string($0) } ?? .null),
            ("message", .string(refusal.message)),
          ])
        )
      ])
    )
    answer.status = refusal.status
    answer.headers = headers
    if refusal.status == .unauthorized { answer.headers[.wwwAuthenticate] = "Bearer" }
    let usual = refusal.status == .serviceUnavailable ? 5 : nil
    if let seconds = refusal.retryAfter ?? usual { answer.headers[.retryAfter] = "\(seconds)" }
    return answer
  }
}

extension HTTPResponse.Status {
  /// 507, which has no name in the library.
  fileprivate static let insufficientStorage = HTTPResponse.Status(
    code: 507,
    reasonPhrase: "Insufficient Storage"
  )
}
