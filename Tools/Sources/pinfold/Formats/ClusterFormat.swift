import ArgumentParser
import PinfoldPlans

enum ClusterFormat: String, CaseIterable, ExpressibleByArgument {
  case geojson, csv

  init?(ending path: String) {
    switch path.lastIndex(of: ".").map({ path[$0...].lowercased() }) {
    case ".geojson", ".json": self = .geojson
    case ".csv": self = .csv
    default: return nil
    }
  }

  func write(_ places: PlannedPlaces, to output: inout Output) throws {
    switch self {
    case .geojson: try GeoJSONFormat().write(places, to: &output)
    case .csv: try CSVFormat().write(places, to: &output)
    }
  }
}
