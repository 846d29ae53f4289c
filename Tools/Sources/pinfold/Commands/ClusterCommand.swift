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

      EXAMPLES:
        pinfold cluster places.csv --rect -125,24,-66,50 > clusters.geojson
        pinfold cluster places.csv --rect 170,-50,-170,-30 --format table
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
    var output = try output.open()
    try format.write(try arguments.plannedPlaces(), to: &output)
    try output.finish()
  }
}
