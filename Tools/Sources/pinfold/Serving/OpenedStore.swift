import PinfoldServer
import PinfoldStore

/// A store that is served.
struct OpenedStore {
  /// What the data set is named after.
  let file: String

  let store: PlaceStore

  /// Whether the places are of a table of a database.
  var isTable = false

  /// How it follows a table of a database, if it does.
  var refresh: (any PlaceRefresh)?

  /// What is removed when the server stops.
  var temporaryFolder: TemporaryStoreFolder?

  /// Closes the store, even if it is still referenced, and removes what is temporary.
  func close() {
    do {
      try store.close()
    } catch {
      StandardStreams.printError("pinfold: warning: \(error)")
    }
    temporaryFolder?.remove()
  }
}
