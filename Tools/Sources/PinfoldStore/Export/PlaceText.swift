import Pinfold
import PinfoldText
package import PinfoldReaders

protocol PlaceText {
  var bytes: [UInt8] { get set }

  /// Remarks on how to read the text as the same places.
  var remarks: ExportRemarks { get }

  /// Writes a place, whose columns are given as a JSON object.
  ///
  /// - Parameter coordinate: The position. Not finite if another program wrote an impossible one.
  mutating func append(_ coordinate: Coordinate, _ properties: [UInt8], number: Int64)

  mutating func finish()
}

/// Information that is necessary to read an export as the same places.
package struct ExportRemarks: Hashable, Sendable {
  /// The columns of latitudes and longitudes, if their names are unusual.
  package var unusualColumns: [String] = []

  /// The numeric columns, by decimal mark, in which the written values don't show the mark,
  /// although other places do.
  package var unclearColumns: [DecimalMark: [String]] = [:]

  /// The number of values without a column, or with a character that CSV cannot contain.
  package private(set) var lostCount = 0

  /// The columns of these values, at most ten.
  package private(set) var lostColumns: [String] = []

  /// Records that a column's value was not written exactly.
  mutating func noteLoss(in column: String) {
    lostCount += 1
    if lostColumns.count < 10, !lostColumns.contains(column) { lostColumns.append(column) }
  }

  /// The number of written places. 0 if the store is empty or no place satisfies the filters.
  package var placeCount = 0

  /// The number of rows that were left out because their keys cannot be numbers.
  package var unnumberedCount = 0
}

/// Writes places as GeoJSON, one on each line.
struct GeoJSONText: PlaceText {
  var bytes: [UInt8] = []
  let remarks = ExportRemarks()

  /// Whether the features form a sequence without a collection.
  private let isSequence: Bool
  private var isFirst = true

  /// Whether features have the numbers of the places as ids.
  private let hasIDs: Bool

  init(isSequence: Bool, hasIDs: Bool) {
    (self.isSequence, self.hasIDs) = (isSequence, hasIDs)
    if !isSequence { write(#"{"type":"FeatureCollection","features":["#) }
  }

  mutating func append(_ coordinate: Coordinate, _ properties: [UInt8], number: Int64) {
    if !isSequence { write(isFirst ? "\n" : ",\n") }
    isFirst = false
    write(#"{"type":"Feature","#)
    if hasIDs { write(#""id":\#(number),"#) }
    write(#""geometry":"#)
    if coordinate.isValid {
      // Swift prints the shortest text that reads back as the same number.
      write(
        #"{"type":"Point","coordinates":[\#(coordinate.longitude),\#(coordinate.latitude)]}"#
      )
    } else {
      write("null")
    }
    write(#","properties":"#)
    bytes.append(contentsOf: properties)
    write(isSequence ? "}\n" : "}")
  }

  mutating func finish() {
    if !isSequence { write("\n]}\n") }
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// Writes places as a JSON array of objects with their columns, one on each line. If the columns do
/// not include the coordinates, these are added first.
struct JSONRowText: PlaceText {
  var bytes: [UInt8] = Array("[".utf8)
  let remarks = ExportRemarks()
  private var isFirst = true

  private let added: [[UInt8]]

  /// The coordinate members, if they are not added.
  private let coordinates: (latitude: String, longitude: String)?

  init(_ facts: StoreFacts) {
    coordinates = facts.coordinateColumnNames
    let names = facts.addedColumnNames.map { [$0.latitude, $0.longitude] } ?? []
    added = names.map { name in
      var member: [UInt8] = []
      member.appendQuoted(name)
      return member + [UInt8(ascii: ":")]
    }
  }

  mutating func append(_ coordinate: Coordinate, _ properties: [UInt8], number: Int64) {
    bytes.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    guard added.count == 2 else {
      bytes.append(contentsOf: coordinate.isValid ? properties : withoutPosition(properties))
      return
    }
    bytes.append(UInt8(ascii: "{"))
    let (latitude, longitude) =
      coordinate.isValid ? ("\(coordinate.latitude)", "\(coordinate.longitude)") : ("null", "null")
    bytes.append(contentsOf: added[0] + "\(latitude),".utf8)
    bytes.append(contentsOf: added[1] + longitude.utf8)
    if properties.count > 2 { bytes.append(UInt8(ascii: ",")) }
    bytes.append(contentsOf: properties.dropFirst())
  }

  /// Returns the columns of a place without a position. The coordinate columns, which still contain
  /// an earlier one, become null.
  private func withoutPosition(_ properties: [UInt8]) -> [UInt8] {
    let names = coordinates.map { [$0.latitude, $0.longitude] } ?? []
    let members = PropertiesText.properties(in: String(decoding: properties, as: UTF8.self))
    let cleared = members.map { member in
      names.contains(member.name) ? Property(name: member.name, value: .null) : member
    }
    return Array(PropertiesText.text(of: cleared).utf8)
  }

  mutating func finish() { bytes.append(contentsOf: "\n]\n".utf8) }
}
