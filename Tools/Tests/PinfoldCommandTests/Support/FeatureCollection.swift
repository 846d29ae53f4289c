import Foundation
import Testing

/// GeoJSON as a reader of the output sees it.
struct FeatureCollection {
  struct Feature {
    let longitude: Double
    let latitude: Double
    let properties: [String: Any]

    var count: Int { properties["point_count"] as? Int ?? 0 }
    var isCluster: Bool? { properties["cluster"] as? Bool }
    var id: String { properties["cluster_id"] as? String ?? "" }
  }

  let plan: [String: Any]
  let features: [Feature]

  /// Reads the output of a run, holding it to the standard on the way.
  init(_ run: PinfoldRun) throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    )
    #expect(object["type"] as? String == "FeatureCollection")
    plan = try #require(object["plan"] as? [String: Any])
    features = try #require(object["features"] as? [[String: Any]]).map { feature in
      #expect(feature["type"] as? String == "Feature")
      let geometry = try #require(feature["geometry"] as? [String: Any])
      #expect(geometry["type"] as? String == "Point")
      let position = try #require(geometry["coordinates"] as? [Double])
      try #require(position.count == 2)
      #expect(abs(position[0]) <= 180 && abs(position[1]) <= 90)
      return Feature(
        longitude: position[0],
        latitude: position[1],
        properties: try #require(feature["properties"] as? [String: Any])
      )
    }
  }

  var memberCount: Int { features.reduce(0) { $0 + $1.count } }
}
