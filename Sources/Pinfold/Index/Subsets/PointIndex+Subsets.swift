extension PointIndex {
  /// Returns an index of the points of a subset in some key ranges.
  ///
  /// - Parameter subset: A subset of this index, or `nil` for all points.
  /// - Complexity: O(*r* log *n* + *m*) for *r* ranges with *m* points.
  func filtered(by subset: PointSubset?, in ranges: [KeyRange]) -> PointIndex {
    func part(_ run: Run, _ mask: Int) -> Run {
      guard !run.isEmpty else { return run }
      return run.picking(
        ranges.flatMap { range in
          let slots = run.slots(in: range)
          return subset.map { $0.masks[mask].slots(in: slots) } ?? Array(slots)
        }
      )
    }
    return PointIndex(
      layers: layers.indices.map { number in
        Layer(
          added: part(layers[number].added, 2 * number),
          removed: part(layers[number].removed, 2 * number + 1)
        )
      },
      rejected: [],
      kinds: kinds
    )
  }

  /// The number of categories in a column.
  func categoryCount(ofColumn column: Int) -> Int {
    signedRuns.reduce(0) { max($0, $1.run.columns[column].sums?.width ?? 0) }
  }

  /// With more slots than this, the sums of blocks are faster than a scan.
  private static let manySlots = 1 << 13

  /// Returns the weights of the categories in key ranges, then of points without a category.
  ///
  /// - Complexity: O(*r* log *n* + *m*) for *r* ranges with *m* points.
  func categoryCounts(
    ofColumn column: Int,
    _ subset: PointSubset?,
    width: Int,
    in ranges: [KeyRange]
  ) -> [UInt64] {
    var counts = [UInt64](repeating: 0, count: width)
    let masks = subset?.signedMasks
    for (number, signed) in signedRuns.enumerated() {
      let run = signed.run
      guard !run.isEmpty else { continue }
      let codes = run.columns[column].values.codes
      func count(_ slot: Int) {
        let weight = signed.isRemoval ? 0 &- run.weight(at: slot) : run.weight(at: slot)
        counts[min(Int(codes[slot]), width - 1)] &+= weight
      }
      for range in ranges {
        let slots = run.slots(in: range)
        if let masks {
          for slot in masks[number].slots(in: slots) { count(slot) }
        } else if slots.count > Self.manySlots, run.weights == nil,
          let sums = run.columns[column].sums
        {
          counts.withMutableSpan { counts in
            sums.add(
              slots,
              of: codes.span,
              to: &counts,
              0,
              width - 1,
              sign: signed.isRemoval ? .max : 1  // -1 wrapped
            )
          }
        } else {
          for slot in slots { count(slot) }
        }
      }
    }
    return counts
  }
}
