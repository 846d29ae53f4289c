/// One round of edits: a sorted run of inserted points and one of removed points.
///
/// The layers of an index form a log-structured merge of sorted runs. They add up: a point that an
/// older layer added and a newer layer removed counts once positively and once negatively. So
/// counts and sums over layers are plain additions, and layers never change.
struct Layer: Sendable {
  let added: Run

  /// Removed points. An older layer added each of them.
  let removed: Run

  let addedLookup: RowLookup

  let removedLookup: RowLookup

  init(added: Run, removed: Run) {
    (self.added, self.removed) = (added, removed)
    addedLookup = RowLookup(rows: added.rows)
    removedLookup = RowLookup(rows: removed.rows)
  }

  private init(undoing layer: Layer) {
    (added, removed) = (layer.removed, layer.added)
    (addedLookup, removedLookup) = (layer.removedLookup, layer.addedLookup)
  }

  var inverse: Layer { Layer(undoing: self) }

  var entryCount: Int { added.count + removed.count }

  var byteCount: Int {
    added.byteCount + removed.byteCount + addedLookup.byteCount + removedLookup.byteCount
  }
}

extension Layer {
  /// Returns one layer with the combined effect.
  ///
  /// - Complexity: O(*n*), mostly copying if the newer layer is small.
  func merged(with newer: Layer) -> Layer {
    Layer(
      added: Run.merged(
        added,
        dropping: added.slots(sharedWith: newer.removed),
        newer.added,
        dropping: newer.added.slots(sharedWith: removed)
      ),
      removed: Run.merged(
        removed,
        dropping: removed.slots(sharedWith: newer.added),
        newer.removed,
        dropping: newer.removed.slots(sharedWith: added)
      )
    )
  }
}

/// A run, and whether its points count positively or negatively.
struct SignedRun: Sendable {
  let run: Run
  let isRemoval: Bool
}

extension PointIndex {
  /// The nonempty runs that add up to the index.
  var signedRuns: [SignedRun] {
    layers.flatMap { layer in
      [
        SignedRun(run: layer.added, isRemoval: false),
        SignedRun(run: layer.removed, isRemoval: true),
      ]
    }
    .filter { !$0.run.isEmpty }
  }
}
