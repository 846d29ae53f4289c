import Pinfold
import PinfoldTesting
import Testing

/// The greedy overlap filter (G1 to G7).
@Suite struct OverlapFilterTests {
  /// The number of Kyoto's pins that the filter keeps, as the tutorial wrote it and with the axes
  /// corrected (G3). The screen is 320 by 460, and icons are 32 by 39.
  @Test(arguments: [
    (0.1, 62, 66), (0.02, 574, 569), (0.2, 21, 21), (1, 1, 2), (0.005, 952, 952),
  ])
  func kyotoIsFiltered(span: Double, asWritten: Int, corrected: Int) {
    for (axes, expected) in [(OverlapFilter.Axes.asWritten, asWritten), (.corrected, corrected)] {
      var filter = OverlapFilter()
      filter.axes = axes
      let deltas = filter.deltas(latitudeSpan: span, longitudeSpan: span, width: 320, height: 460)
      #expect(filter.thinned(DataSet.kyoto(), deltas: deltas).representatives.count == expected)
    }
  }

  /// The tutorial's own loop, over all pairs, is the oracle (G1, G2, G5, G7).
  @Test(arguments: 0..<300)
  func filterIsTheLoopOverAllPairs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(PointShape.allCases)
    var places = shape.coordinates(count: random.integer(in: 0...300), &random)
    if random.chance(0.2) { places.append(Coordinate(latitude: .nan, longitude: 1)) }
    var filter = OverlapFilter()
    filter.axes = random.chance(0.5) ? .corrected : .asWritten
    let deltas = OverlapFilter.Deltas(
      latitude: random.delta(),
      longitude: random.delta()
    )
    let ranks = random.chance(0.3) ? places.map { _ in Double(random.integer(in: 0...5)) } : []
    let points = filter.thinned(places, deltas: deltas, ranks: ranks)
    #expect(points == Self.greedy(places, deltas, wraps: filter.axes == .corrected, ranks))
  }

  private static func greedy(
    _ places: [Coordinate],
    _ deltas: OverlapFilter.Deltas,
    wraps: Bool,
    _ ranks: [Double]
  ) -> Greedy {
    // Places are the ones of an index, with the decimals that it keeps.
    let index = PointIndex(places)
    let places = places.indices.map { place in
      guard let position = index.position(of: PointID(UInt32(place))) else { return places[place] }
      let coordinate = WebMercator.coordinate(for: position)
      return Coordinate(
        latitude: (coordinate.latitude * 1e7).rounded() / 1e7,
        longitude: (coordinate.longitude * 1e7).rounded() / 1e7
      )
    }
    var greedy = Greedy(groups: Array(repeating: -1, count: places.count))
    let order = places.indices.sorted { a, b in
      ranks.isEmpty || ranks[a] == ranks[b] ? a < b : ranks[a] > ranks[b]
    }
    for place in order where places[place].latitude.isFinite && places[place].longitude.isFinite {
      let inTheWay = greedy.representatives.firstIndex { shown in
        let latitude = abs(places[shown].latitude - places[place].latitude)
        let longitude = places[shown].longitude - places[place].longitude
        let turned = wraps ? longitude - 360 * (longitude / 360).rounded() : longitude
        return latitude < deltas.latitude && abs(turned) < deltas.longitude
      }
      greedy.groups[place] = inTheWay ?? greedy.representatives.count
      if inTheWay == nil { greedy.representatives.append(place) }
    }
    return greedy
  }

  /// Many of Kyoto's pins are exactly one view apart. Filtering their positions on a map shows the
  /// same number as filtering the tutorial's list.
  @Test(arguments: [(0.1, 62, 66), (0.02, 574, 569), (0.2, 21, 21), (0.005, 952, 952)])
  func kyotoIsFilteredOnAMap(span: Double, asWritten: Int, corrected: Int) {
    let index = PointIndex(DataSet.kyoto())
    for (axes, expected) in [(OverlapFilter.Axes.asWritten, asWritten), (.corrected, corrected)] {
      var filter = OverlapFilter()
      filter.axes = axes
      let deltas = filter.deltas(latitudeSpan: span, longitudeSpan: span, width: 320, height: 460)
      let onMap = filter.thinned(
        DataSet.kyoto().indices.compactMap {
          index.position(of: PointID(UInt32($0))).map(WebMercator.coordinate)
        },
        deltas: deltas
      )
      #expect(onMap.representatives.count == expected)
    }
  }

  /// A map shows the places of a list, also where many lie exactly as far from each other
  /// as their views are wide.
  @Test(arguments: 0..<150)
  func mapShowsThePlacesOfTheList(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let middle = MapPoint(
      x: random.number(in: 0...MapRect.world.width),
      y: random.number(in: 0.2...0.8) * MapRect.world.width
    )
    let side = random.pick([1e3, 1e5, 3e7])
    let viewport = Viewport(
      visibleMapRect: MapRect(x: middle.x, y: middle.y, width: side, height: side * 2),
      width: 390,
      height: 780
    )
    var filter = OverlapFilter()
    if random.chance(0.5) { filter.viewSize = ViewSize(width: 44, height: 52) }
    filter.axes = random.chance(0.7) ? .corrected : .asWritten
    let deltas = filter.deltas(
      latitudeSpan: viewport.latitudeSpan,
      longitudeSpan: viewport.longitudeSpan,
      width: 390,
      height: 780
    )
    let origin = WebMercator.coordinate(for: middle)
    let places = (0..<random.integer(in: 0...200)).map { _ in
      let step = random.pick([1.0, 1, 0.5, random.number(in: 0...1)])
      return Coordinate(
        latitude: origin.latitude - deltas.latitude * Double(random.integer(in: 0...12)) * step,
        longitude: origin.longitude + deltas.longitude * Double(random.integer(in: 0...9)) * step
      )
    }
    var options = ClusterOptions(.overlapFilter(filter))
    options.marginFactor = 1000
    let plan = Planner(options).plan(PointIndex(places), for: viewport)
    let thinned = filter.thinned(places, deltas: deltas)
    #expect(
      Set(plan.clusters.compactMap { $0.firstMember?.row })
        == Set(thinned.representatives.map { UInt32($0) })
    )
    for (place, group) in thinned.groups.enumerated() {
      let first = plan.cluster(of: PointID(UInt32(place)))?.firstMember?.row
      #expect(first == UInt32(thinned.representatives[group]))
    }
  }

  /// G2: exactly as far as the difference is not an overlap.
  @Test func differenceIsStrict() {
    let places = coordinates([(0, 0), (0.5, 0), (0, 0.25), (0.49, 0.24), (0, -0.25), (-0.5, 0.1)])
    let points = OverlapFilter().thinned(places, deltas: .init(latitude: 0.5, longitude: 0.25))
    #expect(points.representatives == [0, 1, 2, 4, 5])
    #expect(points.groups == [0, 1, 2, 0, 3, 4], "the first in the way, not the nearest")
  }

  @Test func placesAcrossTheAntimeridianOverlap() {
    let places = coordinates([(0, 179.9), (0, -179.9), (0, 180), (0, -180)])
    var filter = OverlapFilter()
    let deltas = OverlapFilter.Deltas(latitude: 1, longitude: 0.5)
    #expect(filter.thinned(places, deltas: deltas).representatives == [0])
    filter.axes = .asWritten
    #expect(filter.thinned(places, deltas: deltas).representatives == [0, 1])
  }
}

/// The result of the loop over all pairs.
private struct Greedy {
  var representatives: [Int] = []
  var groups: [Int]
}

private func == (points: ThinnedPoints, greedy: Greedy) -> Bool {
  points.representatives == greedy.representatives && points.groups == greedy.groups
}

extension SplitMix64 {
  fileprivate mutating func delta() -> Double {
    pick([
      number(in: 0...0.01), number(in: 0...1), number(in: 0...40), 0, -1, .nan, .infinity, 1e-300,
      400, 0.001,
    ])
  }
}
