/// The members of each planned cluster: their number, their weight and their categories.
struct MemberCounts {
  struct Total {
    var points = 0
    var weight: UInt64 = 0

    /// The first member, if the count found it.
    var first: PointID?
  }

  /// By planned cluster.
  private(set) var totals: [Total]

  private(set) var categories: PlannedCategories?

  private let index: PointIndex
  private let column: Int?
  private let runs: [SignedRun]
  private let masks: [[UInt64]]?

  /// - Parameters:
  ///   - plan: A plan without merged clusters. Only points of its subset count.
  ///   - column: The column of categories to count, if any.
  init(of plan: Plan, column: Int?) {
    (index, self.column) = (plan.index, column)
    (runs, masks) = (plan.index.signedRuns, plan.subset?.signedMasks)
    totals = [Total](repeating: Total(), count: plan.clusters.count)
    categories = column.map {
      PlannedCategories(
        width: plan.index.categoryCount(ofColumn: $0) + 1,
        clusterCount: plan.clusters.count
      )
    }
    if let slots = OrderedSlots(of: plan) {
      for cluster in totals.indices {
        switch slots.extent(ofCluster: cluster) {
        case .places(let places): add(places, in: slots, cluster)
        case .location(let range): add([range], cluster)
        }
      }
    } else if case .slices(let slices) = plan.membership {
      for cluster in plan.clusters {
        add(slices.ranges(of: cluster, of: index, plan.grid), cluster.offset)
      }
    } else {
      for cluster in plan.clusters { add(plan.members(of: cluster), cluster.offset) }
    }
  }
}

// MARK: - Points one by one

extension MemberCounts {
  private mutating func add(_ members: PointSlice, _ cluster: Int) {
    for id in members {
      guard let place = index.slot(of: id) else { continue }
      if totals[cluster].points == 0 { totals[cluster].first = id }
      add(place.slot, of: index.layers[place.layer].added, isRemoval: false, cluster)
    }
  }

  @inline(__always)  // called for each point
  private mutating func add(_ slot: Int, of run: borrowing Run, isRemoval: Bool, _ cluster: Int) {
    let weight = run.weight(at: slot)
    totals[cluster].points += isRemoval ? -1 : 1
    totals[cluster].weight &+= isRemoval ? 0 &- weight : weight
    guard let column else { return }
    let code = Int(run.columns[column].values.codes[slot])
    categories?.change(cluster) { counts, first, last in
      counts[min(first + code, last)] &+= isRemoval ? 0 &- weight : weight
    }
  }
}

// MARK: - Ranges of keys

extension MemberCounts {
  private mutating func add(_ ranges: [KeyRange], _ cluster: Int) {
    for number in runs.indices {
      for range in ranges {
        let slots = runs[number].run.slots(in: range)
        if !slots.isEmpty { add(slots, ofRun: number, cluster) }
      }
    }
  }

  private mutating func add(_ slots: Range<Int>, ofRun number: Int, _ cluster: Int) {
    let (run, isRemoval) = (runs[number].run, runs[number].isRemoval)
    guard let masks else {
      if let column, run.weights == nil, let sums = run.columns[column].sums {
        let codeSlice = run.columns[column].values.codes[...]
        let codes = codeSlice.span
        categories?.change(cluster) {
          sums.add(slots, of: codes, to: &$0, $1, $2, sign: isRemoval ? .max : 1)
        }
        totals[cluster].points += isRemoval ? -slots.count : slots.count
        totals[cluster].weight &+= UInt64(slots.count) &* (isRemoval ? .max : 1)
      } else {
        for slot in slots { add(slot, of: run, isRemoval: isRemoval, cluster) }
      }
      return
    }
    for word in slots.lowerBound / 64...(slots.upperBound - 1) / 64 {
      let bits = masks[number][word].clipped(to: slots, of: word)
      guard bits != 0 else { continue }
      if runs.count == 1, totals[cluster].points == 0 {
        totals[cluster].first = PointID(run.rows[word * 64 + bits.trailingZeroBitCount])
      }
      if column == nil && run.weights == nil {
        totals[cluster].points += isRemoval ? -bits.nonzeroBitCount : bits.nonzeroBitCount
        totals[cluster].weight &+= UInt64(bits.nonzeroBitCount) &* (isRemoval ? .max : 1)
      } else {
        bits.forEachBit { add(word * 64 + $0, of: run, isRemoval: isRemoval, cluster) }
      }
    }
  }
}

// MARK: - The order of a hierarchy

extension MemberCounts {
  /// A pass in a few instructions per point, without branches.
  private mutating func add(_ places: Range<Int>, in list: OrderedSlots, _ cluster: Int) {
    guard !places.isEmpty else { return }
    let run = list.run
    guard run.weights == nil else {
      for place in places {
        let slot = list.slot(at: place)
        guard masks.map({ $0[0].hasBit(slot) }) ?? true else { continue }
        if totals[cluster].points == 0 { totals[cluster].first = PointID(run.rows[slot]) }
        add(slot, of: run, isRemoval: false, cluster)
      }
      return
    }
    let orderSlice = list.order[places]
    let order = orderSlice.span
    totals[cluster].points = places.count
    if let masks {
      let maskSlice = masks[0][...]
      totals[cluster].points = Self.count(order, maskSlice.span)
      guard totals[cluster].points > 0 else { return }
      let first = places.first { masks[0].hasBit(list.slot(at: $0)) }
      totals[cluster].first = first.map { PointID(run.rows[list.slot(at: $0)]) }
    }
    totals[cluster].weight = UInt64(totals[cluster].points)
    guard let column else { return }
    let codeSlice = run.columns[column].values.codes[...]
    let codes = codeSlice.span
    categories?.change(cluster) { counts, first, last in
      guard let masks else {
        for place in order.indices {
          counts[min(first &+ Int(codes[Int(order[place])]), last)] &+= 1
        }
        return
      }
      let maskSlice = masks[0][...]
      let mask = maskSlice.span
      for place in order.indices {
        let slot = Int(order[place])
        counts[min(first &+ Int(codes[slot]), last)] &+= mask[slot &>> 6] &>> UInt64(slot & 63) & 1
      }
    }
  }

  /// Returns how many slots are marked.
  private static func count(_ order: Span<UInt32>, _ mask: Span<UInt64>) -> Int {
    var count: UInt64 = 0
    for place in order.indices {
      let slot = Int(order[place])
      count &+= mask[slot &>> 6] &>> UInt64(slot & 63) & 1
    }
    return Int(count)
  }
}
