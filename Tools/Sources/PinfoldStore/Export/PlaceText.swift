import Pinfold
import PinfoldText
package import PinfoldReaders

/// Places as the text of a file, written one after the other.
protocol PlaceText {
  /// What has been written.
  var bytes: [UInt8] { get set }

  /// What has to be known to read it as the same places.
  var remarks: ExportRemarks { get }

  /// Writes a place, whose columns are given as a JSON object.
  ///
  /// - Parameter coordinate: Where it is; not finite if another program gave it an impossible position.
  mutating func append(_ coordinate: Coordinate, _ properties: [UInt8], number: Int64)

  /// Writes the end of the text, after the last place.
  mutating func finish()
}

/// What has to be known of an export to read it as the same places.
package struct ExportRemarks: Hashable, Sendable {
  /// The columns with the latitudes and the longitudes, where their names do not say so.
  package var unusualColumns: [String] = []

  /// By decimal mark, the columns of numbers whose mark the values that are written do not tell: other
  /// places did.
  package var unclearColumns: [DecimalMark: [String]] = [:]

  /// How many values have no column, or a character that CSV does not have.
  package private(set) var lostCount = 0

  /// The columns of these values, at most ten of them.
  package private(set) var lostColumns: [String] = []

  /// Notes that a value of a column is not written as it is.
  mutating func noteLoss(in column: String) {
    lostCount += 1
    if lostColumns.count < 10, !lostColumns.contains(column) { lostColumns.append(column) }
  }

  /// Whether no place was written: none is there, or none satisfies the filters.
  package var hasNoPlaces = false
}

/// Places as GeoJSON, each on a line.
struct GeoJSONText: PlaceText {
  var bytes: [UInt8] = []
  let remarks = ExportRemarks()

  /// Whether features stand one after the other, in no collection.
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
      // A double's text is the shortest that reads back as the same double.
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

/// Places as an array of objects, each on a line: their columns, among which the
/// coordinates are; before them, where no columns are those of the coordinates.
struct JSONRowText: PlaceText {
  var bytes: [UInt8] = Array("[".utf8)
  let remarks = ExportRemarks()
  private var isFirst = true

  /// The names of the coordinates as beginnings of members, where they are added.
  private let added: [[UInt8]]

  /// The members that are the coordinates, where they are not added.
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

  /// Returns the columns of a place without its coordinates, from an earlier position.
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
