/// What one round of edits changed: two sorted runs, one of inserted and one of removed
/// points.
///
/// The layers of an index are a log-structured merge of sorted runs, and they add up: a
/// point that an older layer added and a newer one removed counts once up and once down.
/// So counts and sums over layers are plain additions, and no layer is ever changed.
struct Layer: Sendable {
  /// Inserted points.
  let added: Run

  /// Removed points; each was added by an older layer.
  let removed: Run

  /// Finds added points by row.
  let addedLookup: RowLookup

  /// Finds removed points by row.
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

  /// The layer that undoes the edits.
  var inverse: Layer { Layer(undoing: self) }

  /// How many entries the layer has.
  var entryCount: Int { added.count + removed.count }

  /// How many bytes the layer keeps.
  var byteCount: Int {
    added.byteCount + removed.byteCount + addedLookup.byteCount + removedLookup.byteCount
  }
}

extension Layer {
  /// Returns one layer with the effect of two, the older one first.
  ///
  /// - Complexity: O(*n*), mostly copying where the newer layer is small.
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

/// A run and whether its points count up or down.
struct SignedRun: Sendable {
  let run: Run
  let isRemoval: Bool
}

extension PointIndex {
  /// The runs that add up to the index, without empty ones.
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
