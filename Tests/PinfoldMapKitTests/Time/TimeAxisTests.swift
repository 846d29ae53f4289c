#if !canImport(ObjectiveC)
import MapKit
import Pinfold
@testable import PinfoldMapKit
import PinfoldTesting
import Testing

/// Parts of times, and what drags and playbacks do to windows of them.
@Suite struct TimeAxisTests {
  private func axis(_ random: inout SplitMix64) -> TimeAxis {
    let scale = [1e-300, 1, 1e9, 1e308][Int.random(in: 0..<4, using: &random)]
    let ends = (0..<2).map { _ in Double.random(in: -1...1, using: &random) * scale }.sorted()
    return TimeAxis(ends[0]...(Int.random(in: 0..<8, using: &random) == 0 ? ends[0] : ends[1]))
  }

  private func coordinate(_ random: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: Double.random(in: -80...80, using: &random),
      longitude: Double.random(in: -180...180, using: &random)
    )
  }

  private func parts(of axis: TimeAxis, _ random: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0..<axis.partCount, using: &random)
    return start..<Int.random(in: start + 1...axis.partCount, using: &random)
  }

  /// Edges ascend, each time is in the part between its edges, and windows of parts have these parts.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func partsAreBetweenTheirEdges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let axis = axis(&random)
    let edges = (0...axis.partCount).map(axis.edge)
    #expect(edges.first == axis.bounds.lowerBound && edges.last == axis.bounds.upperBound)
    #expect(edges == edges.sorted())
    for _ in 0..<50 {
      let time = Double.random(in: 0...1, using: &random)
      let between = axis.bounds.lowerBound * (1 - time) + axis.bounds.upperBound * time
      let inside = min(max(between, axis.bounds.lowerBound), axis.bounds.upperBound)
      let part = axis.part(of: inside)
      let brute = edges.dropLast().lastIndex { $0 <= inside } ?? 0
      #expect(part == brute)
      let parts = parts(of: axis, &random)
      #expect(axis.parts(of: axis.window(of: parts)) == parts)
      let (a, b) = (inside, edges.randomElement(using: &random) ?? 0)
      let window = min(a, b)...max(a, b)
      let around = axis.parts(of: window)
      #expect(edges[around.lowerBound] <= window.lowerBound)
      #expect(edges[around.upperBound] >= window.upperBound)
    }
    for far in [-Double.infinity, -.greatestFiniteMagnitude, .greatestFiniteMagnitude, .infinity] {
      #expect(axis.part(of: far) == (far < 0 ? 0 : axis.partCount - 1))
      let parts = axis.parts(of: far...far)
      #expect(parts.count == 1 && axis.all.contains(parts.lowerBound))
    }
    #expect(axis.parts(of: nil) == axis.all && axis.window(of: axis.all) == nil)
  }

  /// No finger and no playback leaves the axis, or a window without parts.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func windowsStayOnTheAxis(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let axis = axis(&random)
    var parts = parts(of: axis, &random)
    for _ in 0..<50 {
      let count = Int.random(in: -200...200, using: &random)
      let before = parts
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        parts = axis.moved(parts, by: count)
        #expect(parts.count == before.count)
      case 1:
        parts = axis.starting(parts, at: count)
        #expect(parts.upperBound == before.upperBound)
      case 2:
        parts = axis.ending(parts, at: count)
        #expect(parts.lowerBound == before.lowerBound)
      case 3: parts = axis.between(count, Int.random(in: -200...200, using: &random))
      case 4:
        parts = axis.played(axis.beginning(parts), by: Int.random(in: 1...200, using: &random))
      default:
        let position = Double.random(in: 0...1, using: &random) * Double(axis.partCount)
        let drag = TimeDrag(at: position, of: parts, in: axis, reach: 4)
        let end = Double.random(in: 0...1, using: &random) * Double(axis.partCount)
        parts = drag.parts(at: end, of: parts, in: axis)
        if case .move = drag { #expect(parts.count == before.count) }
      }
      #expect(!parts.isEmpty && parts.lowerBound >= 0 && parts.upperBound <= axis.partCount)
    }
  }

  /// A playback shows every part, begins again, and keeps the length of the window.
  @Test(arguments: 1..<30)
  func playbacksShowEverything(count: Int) {
    let axis = TimeAxis(0...1)
    let first = axis.beginning(axis.all)
    #expect(first == 0..<12)
    var (parts, shown, rounds) = (first, Set(first), 0)
    while rounds < 2 {
      parts = axis.played(parts, by: count)
      shown.formUnion(parts)
      #expect(parts.count == 12)
      if parts.lowerBound == 0 { rounds += 1 }
    }
    if count <= 12 { #expect(shown == Set(axis.all)) }
  }

  /// The histogram counts what brute force counts.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func histogramsCountPlacesInView(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var (traits, places): (RowTraits, [Coordinate]) = (RowTraits(), [])
    var times: [Double] = []
    for row in 0..<UInt32.random(in: 0..<200, using: &random) {
      places.append(coordinate(&random))
      let time = [
        Double.random(in: -10...10, using: &random).rounded(), .nan, .infinity,
      ][min(Int.random(in: 0..<8, using: &random), 2)]
      times.append(Int.random(in: 0..<3, using: &random) == 0 ? time : Double(row % 7))
      traits.set(row, time: times[times.count - 1])
    }
    let middle = WebMercator.mapPoint(for: coordinate(&random))
    let side = MapRect.world.width * Double.random(in: 0...1, using: &random)
    let rect = MapRect(x: middle.x, y: middle.y - side / 2, width: side, height: side)
    let isOdd = Bool.random(using: &random)
    let index = PointIndex(places)
    let odd: @Sendable (PointID) -> Bool = { $0.row % 2 == 1 }
    let indexes = [index, PointIndex([Coordinate]())]
    let axis = await TimeHistogram.axis(indexes, traits)
    let finite = times.filter(\.isFinite)
    #expect((axis == nil) == finite.isEmpty)
    guard let axis else { return }
    let histogram = await TimeHistogram.count(
      indexes,
      in: rect,
      on: axis,
      traits,
      where: isOdd ? odd : nil
    )
    #expect(histogram.axis == axis)
    #expect(axis.bounds == (finite.min() ?? 0)...(finite.max() ?? 0))
    var counts = [Int](repeating: 0, count: histogram.axis.partCount)
    for id in index.points(in: rect) where !isOdd || id.row % 2 == 1 {
      let time = times[Int(id.row)]
      if time.isFinite { counts[histogram.axis.part(of: time)] += 1 }
    }
    #expect(histogram.counts == counts)
  }

  /// A window of parts has the times of its bars and no others, also for times on the edges.
  @Test(arguments: [1900...2020, 0...120, -60...60, 0...7, 5...5] as [ClosedRange<Int>])
  func windowsHaveTheTimesOfTheirBars(years: ClosedRange<Int>) {
    var random = SplitMix64(seed: UInt64(years.count))
    let axis = TimeAxis(Double(years.lowerBound)...Double(years.upperBound))
    var counts = [Int](repeating: 0, count: axis.partCount)
    for year in years { counts[axis.part(of: Double(year))] += 1 }
    for _ in 0..<500 {
      let parts = parts(of: axis, &random)
      let window = axis.window(of: parts)
      let inside = years.filter { window?.contains(Double($0)) ?? true }
      #expect(inside.count == counts[parts].reduce(0, +))
      let ends = axis.edge(parts.lowerBound)...axis.edge(parts.upperBound)
      #expect(window == nil || axis.rounded(window) == ends)
    }
  }
}
#endif
