import Foundation
import NIOCore
import Pinfold
import PinfoldFormats
import PinfoldStore

/// The edits of a request, as they are written in JSON.
enum EditBody {
  /// More edits than this do not come at once.
  private static let mostEdits = 10_000

  private struct Body: Decodable {
    let edits: [Edit]

    enum CodingKeys: CodingKey, CaseIterable { case edits }

    init(from decoder: any Decoder) throws {
      edits = try decoder.members(CodingKeys.self).decode([Edit].self, forKey: .edits)
    }
  }

  private struct Edit: Decodable {
    let op: String

    /// A number of any kind: a row is looked for in it later.
    let place: Double?
    let coordinates: [Double]?
    let properties: [String: EditValue]?

    enum CodingKeys: CodingKey, CaseIterable { case op, place, coordinates, properties }

    init(from decoder: any Decoder) throws {
      let members = try decoder.members(CodingKeys.self)
      op = try members.decode(String.self, forKey: .op)
      place = try members.decodeIfPresent(Double.self, forKey: .place)
      coordinates = try members.decodeIfPresent([Double].self, forKey: .coordinates)
      properties = try members.decodeIfPresent([String: EditValue].self, forKey: .properties)
    }
  }

  /// Reads edits.
  ///
  /// - Parameters:
  ///   - body: The body of the request.
  ///   - columns: The data set's columns, in whose order an edit's are kept.
  static func edits(
    in body: ByteBuffer,
    columns: [String]
  ) throws(RequestError) -> [PlaceEdit] {
    let edits: [Edit]
    do {
      edits = try JSONDecoder().decode(Body.self, from: Data(body.readableBytesView)).edits
    } catch {
      throw .invalid("edits", "The body is no list of edits: \(reason(error)).")
    }
    guard (1...mostEdits).contains(edits.count) else {
      throw .invalid("edits", "There are \(edits.count) edits; give 1 to \(mostEdits) at once.")
    }
    let order = Dictionary(
      columns.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var placeEdits: [PlaceEdit] = []
    for (number, edit) in edits.enumerated() {
      placeEdits.append(try placeEdit(edit, "edits[\(number)]", order))
    }
    return placeEdits
  }

  private static func placeEdit(
    _ edit: Edit,
    _ name: String,
    _ order: [String: Int]
  ) throws(RequestError) -> PlaceEdit {
    guard let operation = EditOperation(rawValue: edit.op) else {
      let names = EditOperation.allCases.map(\.rawValue).joined(separator: ", ")
      throw .invalid(name, "The op \"\(edit.op)\" is none of \(names).")
    }
    let given = [
      (EditOperation.Member.place, edit.place != nil),
      (.coordinates, edit.coordinates != nil),
      (.properties, edit.properties != nil),
    ]
    for (member, isGiven) in given {
      switch (operation.use(of: member), isGiven) {
      case (.needed, false):
        throw .invalid(name, "The op \(edit.op) needs \(member.rawValue).")
      case (.none, true):
        throw .invalid(name, "The op \(edit.op) has no \(member.rawValue).")
      default: break
      }
    }
    guard let row = UInt32(exactly: edit.place ?? 0) else {
      throw .invalid(name, "The place is a row, from 0 on.")
    }
    let id = PointID(row)
    let properties = (edit.properties ?? [:])
      .sorted { (order[$0.key] ?? .max, $0.key) < (order[$1.key] ?? .max, $1.key) }
      .map { Property(name: $0.key, value: $0.value.value) }
    switch operation {
    case .insert: return .insert(at: try coordinate(edit, name), properties: properties)
    case .move: return .move(id, to: try coordinate(edit, name))
    case .update: return .update(id, properties: properties)
    case .remove: return .remove(id)
    }
  }

  private static func coordinate(
    _ edit: Edit,
    _ name: String
  ) throws(RequestError) -> Coordinate {
    guard let numbers = edit.coordinates, numbers.count == 2, numbers.allSatisfy(\.isFinite),
      abs(numbers[0]) <= 360, abs(numbers[1]) <= 90
    else {
      throw .invalid(name, "The coordinates are longitude and latitude in degrees.")
    }
    return Coordinate(latitude: numbers[1], longitude: numbers[0])
  }

  /// What is wrong with a body, with the place in it.
  private static func reason(_ error: any Error) -> String {
    if let error = error as? UnknownMember { return error.description }
    guard let error = error as? DecodingError else { return "it is not JSON" }
    let (text, path): (String, [any CodingKey])
    switch error {
    case .keyNotFound(let key, let context):
      (text, path) = ("\(key.stringValue) is missing", context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      (text, path) = ("a value has another type", context.codingPath)
    case .dataCorrupted(let context):
      path = context.codingPath
      text = path.isEmpty ? "it is not JSON" : "a value cannot be read"
    @unknown default: (text, path) = ("it is not JSON", [])
    }
    return path.isEmpty ? text : "\(text), at \(path.text)"
  }
}
