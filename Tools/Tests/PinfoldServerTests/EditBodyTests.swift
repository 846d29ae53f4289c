import Pinfold
import PinfoldText
import PinfoldReaders
import PinfoldStore
import Testing

@testable import PinfoldServer

@Suite struct EditBodyTests {
  private func edits(_ json: String) throws -> [PlaceEdit] {
    try EditBody.edits(
      in: [UInt8](json.utf8),
      columns: ["name", "size"],
      numbers: RowNumbers(skipped: [3], rowCount: Int(UInt32.max))
    )
  }

  @Test func everyOperationIsRead() throws {
    let edits = try edits(
      """
      {"edits": [
        {"op": "insert", "coordinates": [13.4, 52.5],
         "properties": {"open": true, "size": 2.50, "name": "A", "x": [1.0, {"b":\n null}]}},
        {"op": "move", "place": 8, "coordinates": [-180, -90]},
        {"op": "update", "place": 9.0, "properties": {}},
        {"op": "remove", "place": 4294967295}
      ]}
      """
    )
    #expect(
      edits == [
        .insert(
          at: Coordinate(latitude: 52.5, longitude: 13.4),
          properties: [
            Property(name: "name", value: .string("A")),
            Property(name: "size", value: .number("2.50")),
            Property(name: "open", value: .bool(true)),
            Property(name: "x", value: .json("[1.0,{\"b\":null}]")),
          ]
        ),
        .move(PointID(7), to: Coordinate(latitude: -90, longitude: -180)),
        .update(PointID(8), properties: []),
        .remove(PointID(UInt32.max - 1)),
      ]
    )
  }

  @Test(arguments: [
    ("", "edits", "not JSON"), ("[]", "edits", "not an object"),
    ("{}", "edits", "edits is missing"),
    (#"{"edits": []}"#, "edits", "0 edits"), (#"{"edits": [{}]}"#, "edits", "op is missing"),
    (#"{"edits": [{"op": "add"}]}"#, "edits[0]", "must be insert"),
    (#"{"edits": [{"op": "remove", "place": [1]}]}"#, "edits", "edits[0].place"),
    (#"{"edits": [{"op": "remove", "place": "x"}]}"#, "edits[0]", "Place x does not exist"),
    (#"{"edits": [{"op": "remove", "place": -1}]}"#, "edits[0]", "Place -1 does not exist"),
    (#"{"edits": [{"op": "remove", "place": 1.5}]}"#, "edits[0]", "Place 1.5 does not exist"),
    (#"{"edits": [{"op": "remove", "place": 3.0}]}"#, "edits[0]", "Place 3 does not exist"),
    (#"{"edits": [{"op": "remove"}]}"#, "edits[0]", "remove with place alone"),
    (
      #"{"edits": [{"op": "insert", "place": 1, "coordinates": [1, 2]}]}"#, "edits[0]",
      "insert with coordinates"
    ),
    (
      #"{"edits": [{"op": "insert", "coordinates": [1]}]}"#, "edits[0]",
      "a longitude and a latitude"
    ),
    (#"{"edits": [{"op": "insert", "coordinates": [1, 90.1]}]}"#, "edits[0]", "in degrees"),
    (#"{"edits": [{"op": "update", "place": 1}]}"#, "edits[0]", "update with place and properties"),
    (#"{"edits": [{"op": "remove", "place": 1},]}"#, "edits", "a value is missing at byte 40"),
    (#"{"edits": [{"op": "remove", "place": 1,}]}"#, "edits", "the name of a member is missing"),
    (#"{"edits": [{"op": "remove", "place": 1}],}"#, "edits", "the name of a member is missing"),
    (#"{"edits": [{"op": "remove", "place": 1}]} 2"#, "edits", "something follows"),
    (#"{"edits": [{"op": "remove", "plce": 1}]}"#, "edits", "only have op, place"),
    (#"{"edits": [{"op": "remove", "plce": 1}]}"#, "edits", "at edits[0].plce"),
    (#"{"edit": []}"#, "edits", "its only member must be edits, at edit."),
    ("null", "edits", "is not an object"), ("1", "edits", "is not an object"),
    ("tru", "edits", "not a number, true, false or null"),
    (#"{"edits""#, "edits", "too early at byte 8"),
    (
      #"{"edits": [{"op": "update", "place": 1, "properties": {"a": 1e999}}]}"#, "edits",
      "too large, at edits[0].properties.a"
    ),
    (#"{"edits": [{"op": "remove", "op": "remove"}]}"#, "edits", "twice, at edits[0].op"),
    (#"{"edits": [], "edits": []}"#, "edits", "twice, at edits"),
    (
      #"{"edits": [{"op": "update", "place": 1, "properties": {"a": 1, "a": 2}}]}"#, "edits",
      "twice, at edits[0].properties.a"
    ),
    (
      #"{"edits": [{"op": "insert", "coordinates": [1, "2"]}]}"#, "edits", "edits[0].coordinates[1]"
    ),
    (
      #"{"edits": [{"op": "insert", "coordinates": [1, NaN]}]}"#, "edits", "not a valid JSON number"
    ),
    (#"{"edits": [{"op": "insert", "coordinates": [1, 1e400]}]}"#, "edits", "too large"),
  ])
  func whatIsWrongIsNamed(json: String, parameter: String, reason: String) {
    #expect { try edits(json) } throws: { error in
      let error = error as? RequestError
      return error?.parameter == parameter && error?.message.contains(reason) == true
    }
  }

  @Test func deepNestingIsRefusedFromALimitOn() throws {
    func update(_ depth: Int) throws -> [PlaceEdit] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return try edits(
        #"{"edits": [{"op": "update", "place": 1, "properties": {"a": \#(nested)}}]}"#
      )
    }
    let limit = JSONReader.depthLimit
    #expect(limit == 512)
    #expect(try update(limit).count == 1)
    for depth in [limit + 1, 100_000] {
      #expect {
        try update(depth)
      } throws: {
        ($0 as? RequestError)?.message.contains("more than 512 deep") == true
      }
    }
  }

  @Test func newColumnsKeepTheirOrderBehindThoseThereAre() throws {
    let properties = #"{"z": 1, "size": 2, "a": 3, "name": 4, "m": 5}"#
    let json =
      #"{"edits": [{"op": "insert", "coordinates": [1, 2], "properties": \#(properties)}]}"#
    guard case .insert(_, let properties, _) = try #require(try edits(json).first) else { return }
    #expect(properties.map(\.name) == ["name", "size", "z", "a", "m"])
  }
}
