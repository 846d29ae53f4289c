import ArgumentParser
import PinfoldPicture
import PinfoldPlans

/// How a plan is written.
enum ClusterFormat: String, CaseIterable, ExpressibleByArgument {
  case geojson, csv, table, svg

  func write(_ places: PlannedPlaces, to output: inout Output) throws {
    switch self {
    case .geojson: try GeoJSONFormat().write(places, to: &output)
    case .csv: try CSVFormat().write(places, to: &output)
    case .table: try TableFormat(terminal: Terminal(.output)).write(places, to: &output)
    case .svg: try PictureFormat.svg.write(places, theme: .asPreferred, to: &output)
    }
  }
}
