import ArgumentParser

/// `pinfold cluster`: clusters a file for one view of the map.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Clusters the places of a file for one view of the map.",
    discussion: """
      The rect is fitted to the size: its center stays, and its short side is made longer. \
      The plan extends beyond it by the margin; with --margin 0 it covers only the cells in view.

      The features of the GeoJSON have these properties: cluster, true or false; cluster_id, \
      which stays the same as long as the cluster exists; point_count, and \
      point_count_abbreviated for labels, such as "1.2k"; unique_location, which is true if all \
      places of a cluster are at one location; and aggregates such as sum_employees. Single \
      places also have place, the number of their row, and their columns as they \
      are in the file. A column with the name of one of these properties gets an underscore in \
      front of its name. The member plan of the collection has the zoom level, the side of a \
      cell, the planned rect as x, y, width and height, the number of rows that took part, and \
      the time that planning took. Sides and rects are in map points, of which the world is 2²⁸ \
      wide.

      EXAMPLES:
        pinfold cluster places.csv --rect -125,24,-66,50 > clusters.geojson
        pinfold cluster places.csv --rect 170,-50,-170,-30 --format csv
        pinfold cluster places.csv.gpkg --format csv | column -ts,
        pinfold cluster 'postgresql://localhost/shop?table=places' -o places.geojson
        pinfold cluster shops.csv --where "kind=bakery" --sum employees --format csv
        pinfold cluster shops.csv --cell-size 0:88,13:64 --max-zoom 16
      """
  )

  @OptionGroup var arguments: PlanArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A column whose values are counted in each cluster, as categories.",
      valueName: "column"
    )
  )
  var category: String?

  @Option(
    name: .shortAndLong,
    help: "The format. (default: by the ending of the --output, or else geojson)"
  )
  var format: ClusterFormat?

  @OptionGroup(title: "Output") var output: OutputArguments

  mutating func run() throws {
    let format = format ?? output.output.flatMap(ClusterFormat.init(ending:)) ?? .geojson
    var output = try output.open(for: arguments.reading.file)
    let places = try arguments.plannedPlaces(isPicture: false, category: category)
    try format.write(places, to: &output)
    try output.finish()
  }
}
