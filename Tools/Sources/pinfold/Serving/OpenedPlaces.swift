import PinfoldServer
import PinfoldStore

/// Places that are served.
struct OpenedPlaces {
  var source: DataSetSource

  /// What is removed when the server stops.
  var temporaryFolder: TemporaryStoreFolder?

  /// - Parameter path: What the data set is named after.
  init(path: String, places: any ServedPlaces, temporaryFolder: TemporaryStoreFolder? = nil) {
    source = DataSetSource(path: path, places: places)
    self.temporaryFolder = temporaryFolder
  }

  /// What is left to do when the server stops.
  var closing: Closing {
    Closing(
      store: source.places.store,
      preparation: source.preparation,
      temporaryFolder: temporaryFolder
    )
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
        StandardStreams.warn("\(error)")
      }
      temporaryFolder?.remove()
    }
  }

  func close() { closing.close() }
}
