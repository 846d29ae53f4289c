import Pinfold
import PinfoldTesting

/// An index with columns of categories, ranks, numbers and categories again, and the same points as a
/// plain list.
struct SubsetScenario {
  struct Point {
    var coordinate: Coordinate
    var values: [Double]
    var weight: Int
  }

  private(set) var index: PointIndex

  /// The points with finite coordinates, by id. Values are as the columns store them.
  private(set) var points: [PointID: Point] = [:]

  private var rejected: Set<PointID> = []
  private let isWeighted: Bool

  /// The categories that points may have.
  let codes: [UInt8]

  /// The values that the column of ranks knows, ascending.
  private let known: [Double]

  init(_ random: inout SplitMix64, count: ClosedRange<Int> = 0...150, isWeighted: Bool) {
    self.isWeighted = isWeighted
    let codes = random.pick([[0], [0, 1, 2], Array(0..<12), [3, 200], [7, 254]] as [[UInt8]])
    self.codes = codes
    let coordinates = random.coordinates(count: count)
    let rows = coordinates.map { _ in random.subsetValues(codes) }
    let weights = coordinates.map { _ in isWeighted ? random.weight() : 1 }
    index = PointIndex(coordinates, weights: weights).withColumns(storing: [
      .categories(rows.map { UInt8(exactly: $0[0]) ?? ColumnStorage.noCategory }),
      .ranks(rows.map { $0[1] }),
      .numbers(rows.map { $0[2] }),
      .categories(rows.map { UInt8(exactly: $0[3]) ?? ColumnStorage.noCategory }),
    ])
    known = Set(rows.map { $0[1] }.filter { !$0.isNaN }).sorted()
    for (row, coordinate) in coordinates.enumerated() {
      set(PointID(UInt32(row)), to: coordinate, rows[row], weights[row])
    }
  }

  private mutating func set(
    _ id: PointID,
    to coordinate: Coordinate,
    _ values: [Double],
    _ weight: Int
  ) {
    if coordinate.latitude.isFinite && coordinate.longitude.isFinite {
      points[id] = Point(coordinate: coordinate, values: values, weight: weight)
      rejected.remove(id)
    } else {
      points[id] = nil
      rejected.insert(id)
    }
  }
}

// MARK: - Edits

extension SubsetScenario {
  @discardableResult
  mutating func edit(_ random: inout SplitMix64) -> [PointEdit] {
    let edits = random.edits(count: random.integer(in: 0...40), ids: 200, columns: 4).map { edit in
      let values = random.chance(0.1) ? [] : random.subsetValues(codes)
      return switch edit {
      case .insert(let id, let coordinate, _, _):
        PointEdit.insert(
          id,
          at: coordinate,
          values: values,
          weight: isWeighted ? random.weight() : 1
        )
      case .update(let id, _): PointEdit.update(id, values: values)
      case .move, .remove: edit
      }
    }
    index.apply(edits)
    for edit in edits { apply(edit) }
    return edits
  }

  private mutating func apply(_ edit: PointEdit) {
    let isKnown = points[edit.id] != nil || rejected.contains(edit.id)
    switch edit {
    case .insert(let id, let coordinate, let values, let weight):
      if !isKnown { set(id, to: coordinate, stored(values), weight) }
    case .remove(let id):
      points[id] = nil
      rejected.remove(id)
    case .move(let id, let coordinate):
      guard isKnown else { return }
      // A rejected point has lost its values and its weight.
      set(id, to: coordinate, points[id]?.values ?? stored([]), points[id]?.weight ?? 1)
    case .update(let id, let values):
      let stored = stored(values)
      points[id]?.values = stored
    }
  }

  private func stored(_ values: [Double]) -> [Double] {
    guard !values.isEmpty else { return [.nan, .nan, .nan, .nan] }
    let time = values[1].isNaN ? nil : known.last { $0 <= values[1] } ?? known.first
    return [values[0], time ?? .nan, values[2], values[3]]
  }
}

// MARK: - Subsets

extension SubsetScenario {
  /// The index of only some points, built from them.
  func index(of ids: Set<PointID>) -> PointIndex {
    var part = PointIndex(columnCount: 4)
    part.apply(
      ids.compactMap { id in
        points[id].map {
          .insert(id, at: $0.coordinate, values: $0.values, weight: $0.weight)
        }
      }
    )
    return part
  }

  /// Returns a random subset, and its members.
  func subset(_ random: inout SplitMix64, depth: Int = 2) -> (PointSubset, ids: Set<PointID>) {
    func members(_ isIncluded: (PointID, [Double]) -> Bool) -> Set<PointID> {
      Set(points.filter { isIncluded($0.key, $0.value.values) }.keys)
    }
    switch random.integer(in: 0...(depth > 0 ? 7 : 4)) {
    case 0, 1:
      let column = random.integer(in: 1...2)
      let (a, b) = (random.subsetBound(), random.subsetBound())
      let window = min(a, b)...max(a, b)
      return (
        index.subset(ofColumn: column, in: window),
        members { window.contains($1[column]) }
      )
    case 2:
      let chosen = codes.filter { _ in random.chance(0.5) }
      let isNoneChosen = random.chance(0.5)
      let all = chosen + (isNoneChosen ? [ColumnStorage.noCategory] : [])
      return (
        index.subset(ofColumn: 0, categories: all),
        members { $1[0].isNaN ? isNoneChosen : chosen.contains(UInt8($1[0])) }
      )
    case 3:
      let divisor = UInt32(random.integer(in: 1...5))
      return (
        index.subset { $0.row % divisor == 0 },
        members { id, _ in id.row % divisor == 0 }
      )
    case 4:
      var set = PointSet()
      for row in 0..<UInt32(200) where random.chance(0.7) { set.insert(PointID(row)) }
      return (index.subset(set), members { id, _ in set.contains(id) })
    default:
      let (a, b) = (subset(&random, depth: depth - 1), subset(&random, depth: depth - 1))
      switch random.integer(in: 0...2) {
      case 0: return (a.0.intersection(b.0), a.ids.intersection(b.ids))
      case 1: return (a.0.union(b.0), a.ids.union(b.ids))
      default: return (a.0.subtracting(b.0), a.ids.subtracting(b.ids))
      }
    }
  }
}

extension SplitMix64 {
  /// Returns a category, a time, a number and another category; now and then none.
  fileprivate mutating func subsetValues(_ codes: [UInt8]) -> [Double] {
    [
      chance(0.1) ? .nan : Double(pick(codes)),
      chance(0.1) ? .nan : pick([Double(integer(in: -20...20)), -.infinity, 0.5, 1e300]),
      chance(0.1) ? .nan : Double(integer(in: -20...20)) / 4,
      chance(0.1) ? .nan : Double(integer(in: 0...4)),
    ]
  }

  fileprivate mutating func subsetBound() -> Double {
    chance(0.2) ? pick([-.infinity, .infinity]) : Double(integer(in: -22...22)) / 2
  }
}
