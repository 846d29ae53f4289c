import ArgumentParser
import Pinfold
import PinfoldOutput
import PinfoldPlans
import PinfoldReaders
import PinfoldText

/// How a plan is written.
enum ClusterFormat: String, CaseIterable, ExpressibleByArgument {
  case geojson, csv, table, svg

  /// The format of a file by the ending of its name.
  ///
  /// - Returns: `nil` for other endings.
  init?(ending path: String) {
    switch path.lastIndex(of: ".").map({ path[$0...].lowercased() }) {
    case ".geojson", ".json": self = .geojson
    case ".csv": self = .csv
    case ".txt": self = .table
    case ".svg": self = .svg
    default: return nil
    }
  }

  func write(_ places: PlannedPlaces, to output: inout Output) throws {
    switch self {
    case .geojson: try GeoJSONFormat().write(places, to: &output)
    case .csv: try CSVFormat().write(places, to: &output)
    case .table: try TableFormat(terminal: Terminal(.output)).write(places, to: &output)
    case .svg: try PictureFormat.svg.write(places, theme: .asPreferred, to: &output)
    }
  }
}

/// A plan as GeoJSON: one point feature for each cluster, on a line of its own.
struct GeoJSONFormat {
  func write(_ places: PlannedPlaces, to output: inout Output) throws(ReadError) {
    let header = PlanHeader(places.plan, rowCount: places.rowCount, time: places.time)
    output.write("{\"type\":\"FeatureCollection\",\"plan\":{\(header.members)},\"features\":[")
    let writer = FeatureWriter(places.plan, figures: places.figures)
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

extension PictureFormat: ExpressibleByArgument {}

extension PictureFormat {
  /// Draws a picture and writes it.
  ///
  /// - Parameter scale: Pixels per screen point, in PNG.
  /// - Returns: The names that cannot be written in this format.
  @discardableResult
  func write(
    _ places: PlannedPlaces,
    theme: PictureTheme,
    scale: Double = 1,
    to output: inout Output
  ) throws -> [String] {
    do {
      let (bytes, illegibleNames) = try draw(places, theme: theme, scale: scale)
      output.write(bytes)
      return illegibleNames
    } catch let error as PictureError {
      switch error {
      case .withoutCairo: throw CommandError.withoutCairo
      case .drawingFailed(let reason): throw CommandError.drawingFailed(reason)
      }
    }
  }
}
