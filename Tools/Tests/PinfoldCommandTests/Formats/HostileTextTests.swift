import Foundation
import Testing

@testable import pinfold

/// What a file says is text in every format, and no format breaks on it.
@Suite struct HostileTextTests {
  /// The reader takes what is almost JSON; the output is JSON.
  @Test func nestedValuesAreMadeValid() throws {
    let folder = try TemporaryFolder()
    let path = try folder.path(
      "a.geojson",
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"o":"#
        + "{\"a\u{1B}\": [NaN, -Infinity, 1.50], \"b\": \"\\q\\u12\tx\\n\", \"c\": \"\\u00e9\"}}}"
    )
    let collection = try FeatureCollection(try PinfoldRun.cluster(path, []))
    let value = try #require(collection.features.first?.properties["o"] as? [String: Any])
    #expect(value["b"] as? String == "q\\u12\tx\n")
    #expect(value["c"] as? String == "é")
    let numbers = try #require(value["a\u{1B}"] as? [Any])
    #expect(numbers[0] as? String == "NaN" && numbers[1] as? String == "-Infinity")
  }
}
