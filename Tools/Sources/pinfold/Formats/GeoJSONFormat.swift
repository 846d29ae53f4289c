import Pinfold
import PinfoldStore

/// A plan as GeoJSON: one point feature for each cluster, on a line of its own.
struct GeoJSONFormat {
  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    output.write("{\"type\":\"FeatureCollection\",\"plan\":\(summary(of: places).text),")
    output.write("\"features\":[")
    var separator = "\n"
    for cluster in places.plan.clusters {
      let facts = try ClusterFacts(cluster, of: places)
      output.write(separator)
      output.write(feature(facts).text)
      separator = ",\n"
    }
    output.write("\n]}\n")
  }

  private func summary(of places: PlannedPlaces) -> JSONValue {
    let area = places.plan.mapRect
    return .object([
      ("zoom", .number(places.plan.zoomLevel.value)),
      ("cell_map_points", .number(places.plan.grid.cellMapPoints)),
      (
        "planned_map_rect",
        .array([area.minX, area.minY, area.width, area.height].map { .number($0) })
      ),
      ("rows", .number(places.rowCount)),
      ("milliseconds", .number(places.time.milliseconds, places: 3)),
    ])
  }

  private func feature(_ facts: ClusterFacts) -> JSONValue {
    .object([
      ("type", .string("Feature")),
      (
        "geometry",
        .object([
          ("type", .string("Point")),
          ("coordinates", .array([.number(facts.longitude), .number(facts.latitude)])),
        ])
      ),
      ("properties", .object(members(facts))),
    ])
  }

  private func members(_ facts: ClusterFacts) -> [(name: String, value: JSONValue)] {
    var members: [(name: String, value: JSONValue)] = [
      ("cluster", .bool(facts.cluster.isCluster)),
      ("cluster_id", .string(facts.cluster.id.description)),
      ("point_count", .number(facts.cluster.count)),
      ("point_count_abbreviated", facts.abbreviatedCount.json),
    ]
    if facts.isStack { members.append(("unique_location", .bool(true))) }
    members += facts.figures.map { ($0.name, .number($0.value)) }
    // A name occurs once; what is said of clusters keeps its own.
    var names = UniqueNames(members.map(\.name))
    for property in facts.properties ?? [] {
      members.append((names.name(for: property.name), .raw(property.value.jsonText)))
    }
    return members
  }
}
