import ArgumentParser
import Pinfold
import PinfoldTesting

/// `pinfold generate`: writes random places from a seed.
struct GenerateCommand: ParsableCommand {
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case kyoto, uniform, clustered, stacks
  }

  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Writes random places as CSV, from a seed.",
    discussion: """
      The same name, count and seed give the same places on every machine.

        kyoto      a small town full of pins on a lattice; 1000 of them are the pins of a tutorial
        uniform    spread evenly over the world
        clustered  around 2000 cities, as in most files of places
        stacks     many places at the same location

      EXAMPLES:
        pinfold generate kyoto > kyoto.csv
        pinfold generate clustered --count 1000000 --seed 2 -o places.csv
        pinfold generate stacks --count 10000 | pinfold info -
      """
  )

  @Argument(help: "kyoto, uniform, clustered or stacks.")
  var kind: Kind

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of places. (default: 1000)", valueName: "count"),
    transform: {
      guard let count = Int($0) else {
        throw ValidationError("write a whole number, such as 1000000.")
      }
      return count
    }
  )
  var count = 1000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seed of the random numbers. (default: kyoto 1, uniform 1, clustered 2, stacks 3)",
      valueName: "seed"
    )
  )
  var seed: UInt32?

  @OptionGroup var output: OutputArguments

  mutating func validate() throws {
    // All places are in memory before they are written, at 16 bytes each.
    guard (0...100_000_000).contains(count) else {
      throw ValidationError("The --count must be from 0 to 100000000.")
    }
  }

  mutating func run() throws {
    var output = try output.open()
    output.write("latitude,longitude\n")
    for place in places() {
      // Swift prints the shortest text that reads back as the same number.
      output.write("\(place.latitude),\(place.longitude)\n")
      if output.hasFailed { break }
    }
    try output.finish()
  }

  private func places() -> [Coordinate] {
    switch kind {
    case .kyoto: seed.map { DataSet.kyoto(count: count, seed: $0) } ?? DataSet.kyoto(count: count)
    case .uniform:
      seed.map { DataSet.uniform(count: count, seed: $0) } ?? DataSet.uniform(count: count)
    case .clustered:
      seed.map { DataSet.clustered(count: count, seed: $0) } ?? DataSet.clustered(count: count)
    case .stacks:
      seed.map { DataSet.stacks(count: count, seed: $0) } ?? DataSet.stacks(count: count)
    }
  }
}
