import Pinfold
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// Parses the JSON body of an edit request.
enum EditBody {
  /// The maximum number of edits in a batch.
  private static let mostEdits = 10_000

  /// One edit as written.
  private struct Edit {
    var op: String?

    /// A number or a string.
    var place: String?
    var coordinates: [Double]?
    var properties: [Property]?
  }

  /// Parses edits, in time linear in the size of the body.
  ///
  /// - Parameters:
  ///   - body: The request's body.
  ///   - columns: The data set's columns. Sorts each edit's properties in this order.
  ///   - numbers: The numbers of places.
  static func edits(
    in body: [UInt8],
    columns: [String],
    numbers: any PlaceNumbers
  ) throws(RequestError) -> [PlaceEdit] {
    let edits: [Edit]
    do throws(JSONError) {
      edits = try read(body)
    } catch {
      throw .invalid("edits", "The body is not a list of edits: \(error).")
    }
    guard (1...mostEdits).contains(edits.count) else {
      throw .invalid("edits", "The body has \(edits.count) edits; send 1 to \(mostEdits) at once.")
    }
    let order = Dictionary(
      columns.enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    var placeEdits: [PlaceEdit] = []
    for (number, edit) in edits.enumerated() {
      placeEdits.append(try placeEdit(edit, "edits[\(number)]", order, numbers))
    }
    return placeEdits
  }

  private static func placeEdit(
    _ edit: Edit,
    _ name: String,
    _ order: [String: Int],
    _ numbers: any PlaceNumbers
  ) throws(RequestError) -> PlaceEdit {
    func id(_ place: String) throws(RequestError) -> PointID {
      if let id = numbers.id(of: place) { return id }
      throw .invalid(name, "Place \(place) does not exist; look the place up again.")
    }
    func sorted(_ properties: [Property]) -> [Property] {
      properties.enumerated()
        .map { (order: (order[$1.name] ?? .max, $0), property: $1) }
        .sorted { $0.order < $1.order }
        .map(\.property)
    }
    switch (edit.op, edit.place, edit.coordinates, edit.properties) {
    case ("insert", nil, let numbers?, let properties):
      return .insert(at: try coordinate(numbers, name), properties: sorted(properties ?? []))
    case ("move", let place?, let numbers?, nil):
      return .move(try id(place), to: try coordinate(numbers, name))
    case ("update", let place?, nil, let properties?):
      return .update(try id(place), properties: sorted(properties))
    case ("remove", let place?, nil, nil): return .remove(try id(place))
    default:
      throw .invalid(
        name,
        "The op must be insert with coordinates and perhaps properties, move with place and "
          + "coordinates, update with place and properties, or remove with place alone."
      )
    }
  }

  private static func coordinate(
    _ numbers: [Double],
    _ name: String
  ) throws(RequestError) -> Coordinate {
    guard numbers.count == 2, abs(numbers[0]) <= 360, abs(numbers[1]) <= 90 else {
      throw .invalid(name, "The coordinates must be a longitude and a latitude in degrees.")
    }
    return Coordinate(latitude: numbers[1], longitude: numbers[0])
  }
}

// MARK: - JSON

extension EditBody {
  private static func read(_ body: [UInt8]) throws(JSONError) -> [Edit] {
    var reader = try JSONReader(body)
    var edits: [Edit]?
    try reader.object { (reader, name) throws(JSONError) in
      guard name == "edits" else { throw reader.error("its only member must be edits") }
      var list: [Edit] = []
      try reader.array { (reader, _) throws(JSONError) in list.append(try edit(&reader)) }
      edits = list
    }
    try reader.finish()
    guard let edits else { throw reader.error("edits is missing") }
    return edits
  }

  private static func edit(_ reader: inout JSONReader) throws(JSONError) -> Edit {
    var edit = Edit()
    try reader.object { (reader, name) throws(JSONError) in
      switch name {
      case "op": edit.op = try reader.string()
      case "place": edit.place = try reader.optional(number)
      case "coordinates": edit.coordinates = try reader.optional(numbers)
      case "properties": edit.properties = try reader.optional(properties)
      default: throw reader.error("an edit may only have op, place, coordinates and properties")
      }
    }
    guard edit.op != nil else { throw reader.error("op is missing") }
    return edit
  }

  private static func number(_ reader: inout JSONReader) throws(JSONError) -> String {
    switch try reader.value() {
    // The form that place numbers have: numbers that JSON represents exactly are not strings.
    case .string(let text)
    where Int64(text).map({ PlaceNumber.integer($0).isExact }) != true: text
    // A whole number may be written as 12.0 or 1.2e1.
    case .number(let text):
      (Int(text) ?? Double(text).flatMap { Int(exactly: $0) })?.description ?? text
    default: throw reader.error("a number is needed")
    }
  }

  private static func numbers(_ reader: inout JSONReader) throws(JSONError) -> [Double] {
    var numbers: [Double] = []
    try reader.array { (reader, _) throws(JSONError) in numbers.append(try reader.number()) }
    return numbers
  }

  private static func properties(_ reader: inout JSONReader) throws(JSONError) -> [Property] {
    var properties: [Property] = []
    try reader.object { (reader, name) throws(JSONError) in
      properties.append(Property(name: name, value: PropertyValue(try reader.value())))
    }
    return properties
  }
}
