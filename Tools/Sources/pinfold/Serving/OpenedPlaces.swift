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

  /// What is left to do when the server stops.
  var closing: Closing {
    Closing(store: places.store, preparation: preparation, temporaryFolder: temporaryFolder)
  }

  /// Closes the places, without having them in memory until then.
  struct Closing {
    fileprivate let store: PlaceStore?
    fileprivate let preparation: Preparation?
    fileprivate let temporaryFolder: TemporaryStoreFolder?

    /// Closes the store, even if it is still referenced, and removes what is temporary.
    func close() {
      do {
        try (preparation?.store ?? store)?.close()
      } catch {
        StandardStreams.printError("pinfold: warning: \(error)")
      }
      temporaryFolder?.remove()
    }
  }

  func close() { closing.close() }
}
