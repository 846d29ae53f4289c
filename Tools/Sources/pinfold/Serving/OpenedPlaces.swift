import PinfoldServer
import PinfoldStore

/// Places that are served.
struct OpenedPlaces {
  /// What the data set is named after.
  let file: String

  let places: any ServedPlaces

  /// Whether the places are of a table of a database.
  var isTable = false

  /// How it follows a table of a database, if it does.
  var refresh: (any PlaceRefresh)?

  /// Makes edits in a table of a database, if they are made there.
  var writer: (any PlaceWriting)?

  /// Makes their store while they are served, if they have none yet.
  var preparation: Preparation?

  /// The single places of a roll-up, if they are asked for.
  var detail: ServedDetail?

  /// What is removed when the server stops.
  var temporaryFolder: TemporaryStoreFolder?

  /// Closes the store, even if it is still referenced, and removes what is temporary.
  func close() {
    do {
      try (preparation?.store ?? places.store)?.close()
    } catch {
      StandardStreams.printError("pinfold: warning: \(error)")
    }
    temporaryFolder?.remove()
  }
}
