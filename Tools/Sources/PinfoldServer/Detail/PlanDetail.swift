import Pinfold
import PinfoldJSON
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// What a plan below the leaf zoom of a roll-up shows: single places, or why it does not.
struct PlanDetail: Sendable {
  enum State: String, Sendable {
    /// Single places are shown.
    case places

    /// There are too many places in sight.
    case tooMany = "too_many"

    /// The database is out of reach.
    case away

    /// The database takes too long.
    case slow

    /// The database does not answer for the places.
    case refused

    /// The request is one that only the cells answer.
    case unsupported
  }

  let state: State

  /// One sentence: what is shown instead, and what to do; `nil` where places are shown.
  var message: String?

  /// The places; `nil` where cells are shown.
  var places: Places?

  /// When there may be something else to show; `nil` for never.
  var end: ContinuousClock.Instant?

  /// The places of all cells that a plan touches.
  struct Places: Sendable {
    let index: PreparedIndex

    /// By ascending ids.
    let rows: [StoredPlace]

    /// How many of them are in the cells: that many the table has now.
    let count: Int

    /// How many places the cells were made of.
    let rolledUpCount: Int

    /// A hash of which places there are, and where.
    let hash: UInt64
  }
}

extension PlanDetail {
  /// Whether it changes by itself, so that it may be asked for again.
  private var isPassing: Bool { [.away, .slow, .refused].contains(state) }

  /// Until when a plan answers requests; `nil` for as long as its version does.
  ///
  /// One that says when to ask again is right only at once.
  var planEnd: ContinuousClock.Instant? { isPassing ? .now : end }

  /// The description for clients.
  var json: JSONValue {
    let seconds = end.map { max(1, Int(($0 - .now).components.seconds) + 1) }
    return .object([
      ("state", .string(state.rawValue)),
      ("message", message.map { .string($0) } ?? .null),
      ("retry_after", isPassing ? seconds.map { .number($0) } ?? .null : .null),
      ("places", places.map { .number($0.count) } ?? .null),
      ("rolled_up", places.map { .number($0.rolledUpCount) } ?? .null),
    ])
  }

  /// More places are in sight than are read.
  static func tooMany(until end: ContinuousClock.Instant?) -> PlanDetail {
    PlanDetail(
      state: .tooMany,
      message:
        "There are more than \(GroupedNumber(DetailReader.mostPlaces)) places here before filters, or more "
        + "text in them than is read at once, so that cells are shown; zoom in to see each place.",
      end: end
    )
  }

  static func unsupported(_ reason: String) -> PlanDetail {
    PlanDetail(state: .unsupported, message: reason)
  }

  static func failed(_ kind: DetailFailure.Kind, until end: ContinuousClock.Instant) -> PlanDetail {
    let (state, problem): (State, String) =
      switch kind {
      case .away: (.away, "cannot be reached")
      case .slow: (.slow, "takes too long to answer")
      case .refused: (.refused, "does not answer for these places, as the server's log says")
      }
    return PlanDetail(
      state: state,
      message:
        "The database with the single places \(problem); cells are shown, which do not open.",
      end: end
    )
  }
}

extension PlanDetail.Places {
  /// Makes the index of places for a request.
  ///
  /// - Parameters:
  ///   - area: What was read.
  ///   - subset: Which places take part, and their numbers.
  ///   - columns: Where these numbers are.
  ///   - cells: The index of the roll-up, of the same subset.
  init(
    _ read: [StoredPlace],
    in block: LeafBlock,
    _ subset: Subset,
    _ columns: DetailColumns,
    _ cells: PointIndex
  ) {
    rows = columns.matching(read, subset.filters)
    let values = subset.columns.map(columns.figure)
    var points = PointIndex(columnCount: values.count)
    points.apply(
      rows.map { place in
        let json = Array(place.propertiesJSON.utf8)
        return .insert(place.id, at: place.coordinate, values: values.map { $0(place, json) })
      }
    )
    index = PreparedIndex(points)
    count = points.count(in: block.mapRect)
    rolledUpCount = cells.totalWeight(in: block.mapRect)
    var hash = FowlerNollVo()
    for place in rows {
      let position = [place.coordinate.latitude, place.coordinate.longitude].map(\.bitPattern)
      for number in [UInt64(place.id.row)] + position {
        hash.append((0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
      }
    }
    self.hash = hash.value
  }

  /// Visits places in the order of their ids, as ``ServedPlaces/visit(_:_:)`` does.
  func visit(_ ids: [PointID], _ body: (StoredPlace) -> Bool) {
    var rest = rows[...]
    for id in ids {
      rest = rest.drop { $0.id < id }
      guard let place = rest.first else { return }
      if place.id == id, !body(place) { return }
    }
  }
}
