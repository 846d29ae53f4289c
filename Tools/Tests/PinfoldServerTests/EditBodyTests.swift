import NIOCore
import Pinfold
import PinfoldStore
import Testing

@testable import PinfoldServer

@Suite struct EditBodyTests {
  private func edits(_ json: String) throws -> [PlaceEdit] {
    try EditBody.edits(in: ByteBuffer(string: json), columns: ["name", "size"])
  }

  @Test func everyOperationIsRead() throws {
    let edits = try edits(
      """
      {"edits": [
        {"op": "insert", "coordinates": [13.4, 52.5],
         "properties": {"open": true, "size": 2.5, "name": "A", "x": [1, {"b": null}]}},
        {"op": "move", "place": 7, "coordinates": [-180, -90]},
        {"op": "update", "place": 8, "properties": {}},
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
            Property(name: "size", value: .number("2.5")),
            Property(name: "open", value: .bool(true)),
            Property(name: "x", value: .json("[1,{\"b\":null}]")),
          ]
        ),
        .move(PointID(7), to: Coordinate(latitude: -90, longitude: -180)),
        .update(PointID(8), properties: []),
        .remove(PointID(UInt32.max)),
      ]
    )
  }

  @Test(arguments: [
    ("", "edits", "not JSON"), ("[]", "edits", "another type"), ("{}", "edits", "edits is missing"),
    (#"{"edits": []}"#, "edits", "0 edits"), (#"{"edits": [{}]}"#, "edits", "op is missing"),
    (#"{"edits": [{"op": "add"}]}"#, "edits[0]", "none of insert"),
    (#"{"edits": [{"op": "remove", "place": "x"}]}"#, "edits", "edits[0].place"),
    (#"{"edits": [{"op": "remove", "place": -1}]}"#, "edits[0]", "from 0 on"),
    (#"{"edits": [{"op": "remove"}]}"#, "edits[0]", "needs place"),
    (#"{"edits": [{"op": "insert", "place": 1, "coordinates": [1, 2]}]}"#, "edits[0]", "no place"),
    (#"{"edits": [{"op": "insert", "coordinates": [1]}]}"#, "edits[0]", "longitude and latitude"),
    (#"{"edits": [{"op": "insert", "coordinates": [1, 90.1]}]}"#, "edits[0]", "in degrees"),
    (#"{"edits": [{"op": "update", "place": 1}]}"#, "edits[0]", "needs properties"),
  ])
  func whatIsWrongIsNamed(json: String, parameter: String, reason: String) {
    #expect { try edits(json) } throws: { error in
      let error = error as? RequestError
      return error?.parameter == parameter && error?.message.contains(reason) == true
    }
  }

  @Test func deepNestingIsRefused() {
    let deep = String(repeating: "[", count: 100_000)
    let json = #"{"edits": [{"op": "update", "place": 1, "properties": {"a": "# + deep
    #expect(throws: RequestError.self) { try edits(json) }
  }
}
