import HTTPTypes
import PinfoldReaders
import PinfoldText

/// A client error with its response.
struct RequestError: Error, Hashable {
  let status: HTTPResponse.Status

  /// The invalid parameter, if any.
  let parameter: String?

  /// One sentence: the problem and its remedy.
  let message: String

  /// The seconds after which the client may try again. `nil` if retrying is useless, or for the
  /// status's default.
  var retryAfter: Int?
}

extension RequestError {
  static func invalid(_ parameter: String, _ message: String) -> RequestError {
    RequestError(status: .badRequest, parameter: parameter, message: message)
  }

  static func tooLarge(_ parameter: String, _ message: String) -> RequestError {
    RequestError(status: .contentTooLarge, parameter: parameter, message: message)
  }

  /// A time that is not a window.
  static let window = invalid(
    "time",
    "The time must be a window such as 2020-01..2020-06, ..2020, or 10..20 for numbers."
  )

  /// A column that does not exist.
  ///
  /// - Parameter parameter: The parameter that names the column, or `nil` if it is unknown.
  static func noColumn(
    _ column: String,
    _ parameter: String?,
    among names: [String]
  ) -> RequestError {
    let few = names.prefix(12).joined(separator: ", ")
    let others = names.count > 12 ? " and others" : ""
    let known = names.isEmpty ? "there are no columns" : "the columns are \(few)\(others)"
    let similar = SimilarTexts.among(names, to: column).map { "\"\($0)\"" }
    let meant = similar.isEmpty ? "" : " Did you mean \(similar.joined(separator: " or "))?"
    return RequestError(
      status: .badRequest,
      parameter: parameter,
      message: "Column \"\(column)\" does not exist; \(known).\(meant)"
    )
  }

  static func notFound(_ message: String) -> RequestError {
    RequestError(status: .notFound, parameter: nil, message: message)
  }

  /// A plan that was dropped from the cache or belongs to an earlier run of the server.
  static func forgottenPlan(_ id: String) -> RequestError {
    RequestError(
      status: .gone,
      parameter: "plan",
      message: "The server no longer has the plan \"\(id)\"; request a new one."
    )
  }

  static let brokenBody = RequestError(
    status: .badRequest,
    parameter: nil,
    message: "The body ends early, or its chunks are malformed; send it again."
  )

  /// Too many event streams.
  static let tooManyListeners = RequestError(
    status: .serviceUnavailable,
    parameter: nil,
    message: "The server has reached its limit of event streams; try again later.",
    retryAfter: 30
  )

  /// A data set without a store to edit.
  static let notEditable = RequestError(
    status: .forbidden,
    parameter: nil,
    message: "The places of this data set cannot be edited here."
  )

  /// Too many concurrent requests with different filters and columns.
  static let tooManyFilters = RequestError(
    status: .serviceUnavailable,
    parameter: "where",
    message: "The server is busy with other filters and columns; try again in a few seconds."
  )

  /// Too many concurrent requests with different clustering settings.
  static let tooManyClusterings = RequestError(
    status: .serviceUnavailable,
    parameter: "strategy",
    message: "The server is busy with other settings; try again in a few seconds."
  )
}
