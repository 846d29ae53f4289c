import Observation

/// The places of the app, which are read away from the main actor and come in batches.
@MainActor @Observable final class PlacesModel {
  /// What was read so far.
  private(set) var places: [Place] = []

  /// Whether there is more to come.
  private(set) var isLoading = false

  /// Reads a data set in place of the one before.
  func load(_ dataSet: PlacesDataSet) async {
    (places, isLoading) = ([], true)
    defer { isLoading = false }
    for await batch in dataSet.batches(of: 10_000) {
      places += batch
      // Ends early when another data set is chosen.
      if Task.isCancelled { return }
    }
  }
}
