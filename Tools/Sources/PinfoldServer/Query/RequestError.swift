import HTTPTypes
import PinfoldReaders
import PinfoldText

/// Why a request is refused, for the client.
struct RequestError: Error, Hashable {
  let status: HTTPResponse.Status

  /// The parameter that is wrong, if it is one.
  let parameter: String?

  /// One sentence: what is wrong, and what to do.
  let message: String

  /// After how many seconds the client may try again; `nil` where that changes nothing, or
  /// where the status has a usual one.
  var retryAfter: Int?
}

extension RequestError {
  /// A parameter that makes no sense.
  static func invalid(_ parameter: String, _ message: String) -> RequestError {
    RequestError(status: .badRequest, parameter: parameter, message: message)
  }

  /// An answer that would be too large.
  static func tooLarge(_ parameter: String, _ message: String) -> RequestError {
    RequestError(status: .contentTooLarge, parameter: parameter, message: message)
  }

  /// A column that is not there, under the name of the parameter that asks for it, if it is known.
  static func noColumn(
    _ column: String,
    _ parameter: String?,
    among names: [String]
  ) -> RequestError {
    let few = names.prefix(12).joined(separator: ", ")
    let similar = SimilarTexts.among(names, to: column).map { "\"\($0)\"" }
    let meant = similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"
    return RequestError(
      status: .badRequest,
      parameter: parameter,
      message: "There is no column \"\(column)\"; the columns are \(few)"
        + "\(names.count > 12 ? " and others" : "").\(meant)"
    )
  }

  static func notFound(_ message: String) -> RequestError {
    RequestError(status: .notFound, parameter: nil, message: message)
  }

  /// A plan that was made too long ago, or by another run of the server.
  static func forgottenPlan(_ id: String) -> RequestError {
    RequestError(
      status: .gone,
      parameter: "plan",
      message: "The server no longer has the plan \"\(id)\"; request a new one."
    )
  }

  /// A body that breaks off, or whose chunks are malformed.
  static let brokenBody = RequestError(
    status: .badRequest,
    parameter: nil,
    message: "The body ends early, or its chunks are malformed; send it again."
  )

  /// More maps that listen to events than the server can have.
  static let tooManyListeners = RequestError(
    status: .serviceUnavailable,
    parameter: nil,
    message: "The server has reached its limit of event streams; try again later.",
    retryAfter: 30
  )

  /// Places that are in no store.
  static let notEditable = RequestError(
    status: .forbidden,
    parameter: nil,
    message: "The places of this data set cannot be edited here."
  )

  /// Too many requests at once with different filters and columns.
  static let tooManyFilters = RequestError(
    status: .serviceUnavailable,
    parameter: "where",
    message: "The server is busy with other filters and columns; try again in a few seconds."
  )

  /// Too many requests at once with different settings of clusters.
  static let tooManyClusterings = RequestError(
    status: .serviceUnavailable,
    parameter: "strategy",
    message: "The server is busy with other settings; try again in a few seconds."
  )
}
