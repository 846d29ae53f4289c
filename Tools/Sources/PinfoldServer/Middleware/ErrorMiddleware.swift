import HTTPTypes
import Hummingbird
import Logging
import Pinfold
import PinfoldText
import PinfoldStore

/// Converts all errors to responses. Client errors explain the problem. Server errors hide the
/// details.
struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
  let dataSets: DataSetRoutes

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let response = answer(to: error, request, context).response(to: request)
      // The router removes the body of HEAD responses only on known routes.
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  private func answer(
    to error: any Error,
    _ request: Request,
    _ context: Context
  ) -> Representation {
    let refusal: RequestError
    var headers: HTTPFields = [:]
    switch error {
    case let error as MethodError:
      headers[.allow] = error.allowed
      refusal = RequestError(
        status: .methodNotAllowed,
        parameter: nil,
        message: "This address supports only \(error.allowed)."
      )
    case let error as RequestError:
      refusal = error
      // The client may leave out the body, which would then be the next request.
      if error.status == .expectationFailed { headers[.connection] = "close" }
    case let error as UnavailablePlaces:
      if let cause = error.cause { log(cause, "places", request, context) }
      refusal = RequestError(
        status: .serviceUnavailable,
        parameter: error.parameter,
        message: error.description,
        retryAfter: error.retryAfter
      )
    case let error as BrokenBody:
      context.logger.debug("body", metadata: ["error": "\(error.cause)"])
      // The next request would be indistinguishable from the rest of the body.
      headers[.connection] = "close"
      refusal = .brokenBody
    case let error as any HTTPResponseError:
      refusal = RequestError(
        status: error.status,
        parameter: nil,
        message: error.status == .notFound
          ? "This address does not exist; /openapi.json lists all." : "\(error.status)."
      )
    default: refusal = failure(error, request, context)
    }
    return Self.answer(with: refusal, headers)
  }

  private static func answer(
    with refusal: RequestError,
    _ headers: HTTPFields
  ) -> Representation {
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

// MARK: - Failures

extension ErrorMiddleware {
  /// Logs a server failure, and returns the client's message.
  private func failure(
    _ error: any Error,
    _ request: Request,
    _ context: Context
  ) -> RequestError {
    var (status, message) = (
      HTTPResponse.Status.internalServerError, "The server failed; its log has the details."
    )
    switch error {
    case let error as StoreError where error.kind == .noRoom:
      log(error, "store", request, context)
      (status, message) = (.insufficientStorage, "The server's disk is full.")
    case let error as StoreError where error.kind == .tooManyPlaces:
      (status, message) = (
        .unprocessableContent,
        "No number is left for a new place: a place has the greatest number possible."
      )
    case let error as StoreError where error.kind == .moved:
      log(error, "store", request, context)
      (status, message) = (
        .serviceUnavailable,
        "The server's store of these places was moved or removed; its log says where."
      )
    case let error as StoreError where error.kind == .inUse:
      (status, message) = (
        .serviceUnavailable, "Another program is writing into the server's store; try again."
      )
    case let error as StoreError where error.kind == .changed:
      log(error, "store", request, context)
      (status, message) = (
        .serviceUnavailable, "Another program has removed or renamed a column of these places."
      )
    case let error as StoreError where error.kind == .damaged:
      log(error, "damage", request, context)
      message = "The server's store of these places is damaged; its log says where."
    default: log(error, "request", request, context)
    }
    return RequestError(status: status, parameter: nil, message: message)
  }

  private func log(
    _ error: Any,
    _ message: Logger.Message,
    _ request: Request,
    _ context: Context
  ) {
    var metadata: Logger.Metadata = [
      "error": "\((error as? any Error)?.logText ?? "\(error)")", "method": "\(request.method)",
      "path": "\(request.loggedPath)",
    ]
    if let dataSet = try? dataSets.dataSet(context).dataSet.id {
      metadata["dataset"] = "\(dataSet)"
    }
    if let place = (error as? StoreError)?.place {
      metadata["place"] = .stringConvertible(Int(place.row))
    }
    context.logger.error(message, metadata: metadata)
  }
}

extension HTTPResponse.Status {
  /// Status 507, which the library does not define.
  fileprivate static let insufficientStorage = HTTPResponse.Status(
    code: 507,
    reasonPhrase: "Insufficient Storage"
  )
}
