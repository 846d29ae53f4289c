import Pinfold
import PinfoldText
import PinfoldPlans
import PinfoldReaders

/// Writes a plan as GeoJSON: one point feature per cluster and line.
struct GeoJSONFormat {
  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    let header = PlanHeader(places.plan, rowCount: places.rowCount, time: places.time)
    let categories = places.categories.map { ",\"categories\":\($0.json.text)" } ?? ""
    output.write(
      "{\"type\":\"FeatureCollection\",\"plan\":{\(header.members)\(categories)},\"features\":["
    )
    let writer = FeatureWriter(
      places.plan,
      figures: places.figures,
      categories: places.categories?.names,
      borders: places.borders,
      numbers: places.table.numbers
    )
    var json = JSONWriter()
    var separator = "\n"
    for cluster in places.plan.clusters {
      json.raw(separator)
      writer.write(cluster, place: try place(of: cluster, in: places), to: &json)
      output.write(json.take())
      separator = ",\n"
    }
    output.write("\n]}\n")
  }

  private func place(
    of cluster: Cluster,
    in places: PlannedPlaces
  ) throws(ReadError) -> FeatureWriter.Place? {
    guard let row = FeatureWriter.row(of: cluster).map({ Int($0.row) }) else { return nil }
    return FeatureWriter.Place(
      places.coordinates[row],
      .list(try places.table.properties(ofRow: row))
    )
  }
}
