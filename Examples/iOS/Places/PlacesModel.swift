import Observation

/// The places of the app, which are read away from the main actor and delivered in
/// batches.
@MainActor @Observable final class PlacesModel {
  /// What was read so far.
  private(set) var places: [Place] = []

  /// Whether more batches follow.
  private(set) var isLoading = false

  /// How many data sets were requested.
  private var loadCount = 0

  /// Reads a data set in place of the one before.
  func load(_ dataSet: PlacesDataSet) async {
    loadCount += 1
    let load = loadCount
    (places, isLoading) = ([], true)
    // Another one may have been chosen, which is still being read.
    defer { if load == loadCount { isLoading = false } }
    for await batch in dataSet.batches(of: 10_000) {
      if Task.isCancelled || load != loadCount { return }
      places += batch
    }
  }
}
