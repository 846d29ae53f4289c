import Observation

/// The places of the app. The model reads them off the main actor and delivers them in batches.
@MainActor @Observable final class PlacesModel {
  /// The places read so far.
  private(set) var places: [Place] = []

  /// Whether more batches follow.
  private(set) var isLoading = false

  /// The number of data sets requested so far.
  private var loadCount = 0

  /// Reads a data set and replaces the current places.
  func load(_ dataSet: PlacesDataSet) async {
    loadCount += 1
    let load = loadCount
    (places, isLoading) = ([], true)
    // The user may have chosen another data set, which is still loading.
    defer { if load == loadCount { isLoading = false } }
    for await batch in dataSet.batches(of: 10_000) {
      if Task.isCancelled || load != loadCount { return }
      places += batch
    }
  }
}
