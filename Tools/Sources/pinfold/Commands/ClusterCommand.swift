import ArgumentParser

/// `pinfold cluster`: what to show of a file for one view of the map.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Clusters the places of a file for one view of the map.",
    discussion: """
      The rect is fitted to the size: its middle is kept, and its short side is made longer. \
      The plan reaches beyond it by the margin; --margin 0 plans what is visible, up to whole \
      cells.

      The features of GeoJSON have the properties cluster, true or false; cluster_id, which \
      lasts while the cluster does; point_count, and point_count_abbreviated, such as "1.2k", \
      for labels; unique_location, where all of a cluster is at one place; figures such as \
      sum_employees; and, of single places, place, their row from 0 on, and their columns as \
      the file has them. A column that has the name of one of these gets an underscore in \
      front. The member plan of the whole has the zoom level, the side of a cell and the \
      planned rect as x, y, width and height, both in map points, of which the world is 2²⁸ \
      wide, how many rows took part, and how long planning took.

      EXAMPLES:
        pinfold cluster places.csv --rect -125,24,-66,50 > clusters.geojson
        pinfold cluster places.csv --rect 170,-50,-170,-30 --format table
        pinfold cluster places.csv.pinfold --format table
        pinfold cluster places.csv --format svg -o places.svg
        pinfold cluster shops.csv --where "kind=bakery" --sum employees --format csv
        pinfold cluster shops.csv --cell-size 0:88,13:64 --max-zoom 16
      """
  )

  @OptionGroup var arguments: PlanArguments

  @Option(name: .shortAndLong, help: "What is written.")
  var format = ClusterFormat.geojson

  @OptionGroup(title: "Output") var output: OutputArguments

  mutating func run() throws {
    var output = try output.open(for: arguments.reading.file)
    let places = try arguments.plannedPlaces(isPicture: format == .svg)
    try format.write(places, to: &output)
    try output.finish()
  }
}
