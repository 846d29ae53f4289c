import ArgumentParser
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// `pinfold import`: makes a store from a file.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Makes a place store from a file or table.",
    discussion: """
      A store is a database of the places in a file, which can be searched and edited without \
      reading the file again. It appears once it is complete.

      EXAMPLES:
        pinfold import places.csv places.csv.gpkg
        pinfold import places.geojson.gz
        pinfold import stops.csv --latitude stop_lat --longitude stop_lon
        pinfold import shops.csv --crs EPSG:2154
        pinfold import 'postgresql://localhost/shop?table=places' places.gpkg
        pinfold import cells.csv --weight count
        curl -s https://example.org/places.csv | pinfold import - places.gpkg
      """
  )

  @OptionGroup(title: "File") var reading: ReadingArguments

  @Argument(
    help: ArgumentHelp("Where to put the store. (default: beside the file, as FILE.gpkg)"),
    completion: .file(extensions: ["gpkg"])
  )
  var store: String?

  @Flag(
    name: .long,
    help: """
      Replace an existing store even if it has edits, which are then lost. A damaged store is \
      kept as STORE.damaged-DATE.
      """
  )
  var discardEdits = false

  mutating func validate() throws {
    let source = PlaceSource(argument: reading.file)
    guard store != nil || !source.isReadOnce else {
      let problem =
        switch source {
        case .standardInput: "Standard input has no name"
        case .database: "\(source.name) is not a file"
        case .query: "A query has no name"
        default: "\(source.name) is a pipe"
        }
      throw ValidationError("\(problem); name the store to make.")
    }
    guard store?.isEmpty != true else {
      throw ValidationError("The name of the store is empty; name the store to make.")
    }
    guard store != "-" else { throw StoreMaking.storeIsAFile }
  }

  mutating func run() throws {
    let path = store ?? PlaceStore.path(forFile: reading.file)
    let making = StoreMaking(path: path, isQuiet: reading.quiet, discardsEdits: discardEdits)
    // Checked before a long read.
    try checkEdits(making)
    let clock = ContinuousClock()
    let start = clock.now
    let table = try reading.read().table
    let kept = try making.make(of: table)
    if let kept {
      StandardStreams.printNote(
        "The previous store is kept as \(kept.withoutControls)"
      )
    }
    let places = GroupedNumber(table.placeCount).of("place")
    let seconds = DecimalText.fixed((clock.now - start).seconds, places: 1)
    StandardStreams.printNote("\(path.withoutControls): \(places) in \(seconds) s")
  }

  private func checkEdits(_ making: StoreMaking) throws {
    let edits: Int
    do throws(StoreError) {
      edits = try making.editsLost()
    } catch {
      guard [.damaged, .otherVersion, .otherLog].contains(error.kind) else { throw error }
      guard discardEdits else { throw CommandError.unreadableStore(making.path, error) }
      return
    }
    guard edits == 0 || discardEdits else {
      throw CommandError.editsWouldBeLost(making.path, edits)
    }
  }
}
