import HTTPTypes
import Hummingbird
import NIOPosix
import Pinfold
import PinfoldText
import PinfoldReaders
import PinfoldStore

/// The route for edits by clients that present the token.
struct EditRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// The token for edits. `nil` allows no edits.
  let token: String?

  /// The maximum length of a body, in bytes.
  static let mostBytes = 4 << 20

  /// The time limit for receiving a body.
  static let bodyTime = Duration.seconds(20)

  /// `PATCH /datasets/{dataset}/places`
  func edit(_ request: Request, _ context: some RequestContext) async throws -> Response {
    try checkToken(of: request)
    let served = try dataSets.dataSet(context)
    try QueryParameters(request.uri.query).finish()
    guard (request.headers[.contentType] ?? "").lowercased().contains("json") else {
      throw RequestError(
        status: .unsupportedMediaType,
        parameter: nil,
        message: "The body must be JSON; send it with Content-Type: application/json."
      )
    }
    if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" {
      throw RequestError(
        status: .unsupportedMediaType,
        parameter: nil,
        message: "The body must not be compressed; send it as it is, without Content-Encoding."
      )
    }
    let body = try await request.body(ofAtMost: Self.mostBytes, within: Self.bodyTime)
    // Parsing can take long and must not block the event loop.
    let (edits, terms) = try await WorkThreads.edits.run {
      let bytes = [UInt8](body.readableBytesView)
      let terms = try EditTerms(request, body: bytes)
      let places = served.dataSet.places
      let edits = try EditBody.edits(
        in: bytes,
        columns: places.columnNames,
        numbers: places.numbers
      )
      return (edits, terms)
    }
    do {
      let made = try await served.apply(edits, under: terms)
      var answer = Representation(made.json(of: edits, served.dataSet.places.numbers))
      // The data set's ETag, for later edits. The response itself has none.
      answer.headers[.eTag] = "\"\(made.version)\""
      return answer.response(to: request)
    } catch let error as StoreError where [.invalidEdit, .unknownPlace].contains(error.kind) {
      throw RequestError.invalid(error.edit.map { "edits[\($0)]" } ?? "edits", error.description)
    }
  }

  private func checkToken(of request: Request) throws(RequestError) {
    guard let token else {
      throw RequestError(
        status: .forbidden,
        parameter: nil,
        message: "This server does not allow edits; start pinfold serve with --allow-edits."
      )
    }
    // The case-insensitive scheme and the token.
    let given = (request.headers[.authorization] ?? "").split(separator: " ", maxSplits: 1)
    let isGiven = given.count == 2 && given[0].lowercased() == "bearer"
    guard isGiven, Self.isSame(given[1].drop { $0 == " " }, token) else {
      throw RequestError(
        status: .unauthorized,
        parameter: nil,
        message: isGiven
          ? "The token is wrong; send the one of --token or PINFOLD_TOKEN, or the one that "
            + "pinfold serve printed when it started."
          : "Edits need a token; send the header Authorization: Bearer TOKEN."
      )
    }
  }

  /// Compares in constant time, so that timing does not reveal a matching prefix.
  private static func isSame(_ a: Substring, _ b: String) -> Bool {
    let (a, b) = (Array(a.utf8), Array(b.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

extension EditReceipt {
  fileprivate func json(of edits: [PlaceEdit], _ numbers: any PlaceNumbers) -> JSONValue {
    let results = zip(edits, ids(of: edits)).map { edit, id in
      JSONValue.object([("op", .string(edit.operation)), ("place", numbers.number(of: id).json)])
    }
    return .object([("version", .number(version.number)), ("results", .array(results))])
  }
}

extension PlaceEdit {
  fileprivate var operation: String {
    switch self {
    case .insert: "insert"
    case .move: "move"
    case .update: "update"
    case .remove: "remove"
    }
  }
}
