import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldTesting
import Testing

@testable import PinfoldServer

@Suite struct PlanQueryTests {
  private let look = "rect=-125,24,-66,50&size=1280x800"

  @Test func aRectAndASizeAreEnough() throws {
    let query = try PlanQuery(look)
    #expect(query.viewport.width == 1280 && query.viewport.height == 800)
    #expect(
      query.columns.subset == .all && query.columns.figures.isEmpty && query.columns.carried == nil
    )
    #expect(query.options.strategy == .grid() && query.options.marginFactor == 0.5)
  }

  @Test func everySettingReachesTheEngine() throws {
    let query = try PlanQuery(
      look
        + "&grid=exact&cell_size=0:88,13:64&margin=0.25&max_zoom=16&min_unique=3&min_count=2"
        + "&anchor=cell-center&tolerance=7&hysteresis=0.3&keep_anchors=false&after=x-1&spread=2"
        + "&overlaps=move"
        + "&columns=name,kind&sum=a&mean=a&max=b&where=a%3E%3D3"
    )
    let options = query.options
    #expect(options.strategy.grid?.lattice == .exact && options.marginFactor == 0.25)
    #expect(options.strategy.grid?.cellSize.value(at: ZoomLevel(5)) == 88)
    #expect(options.strategy.grid?.cellSize.value(at: ZoomLevel(14)) == 64)
    #expect(
      options.strategy.grid?.maximumZoom == 16 && options.strategy.grid?.minimumUniqueLocations == 3
    )
    #expect(options.strategy.grid?.minimumCount.value(at: ZoomLevel(1)) == 2)
    #expect(options.strategy.grid?.uniqueLocationTolerance == 7)
    guard case .cellCenter = options.anchor else {
      Issue.record("\(options.anchor)")
      return
    }
    #expect(options.hysteresis == 0.3 && options.strategy.grid?.keepsAnchors == false)
    #expect(query.previous == "x-1" && query.spread == 2)
    #expect(query.overlaps == .move)
    #expect(query.columns.carried == ["name", "kind"])
    #expect(query.columns.figures.map(\.name) == ["sum_a", "max_b", "mean_a"])
    #expect(query.columns.subset.columns == ["a", "b"])
    #expect(query.columns.subset.filters.map(\.description) == ["a>=3"])
  }

  @Test func theRankIsAColumnOfTheIndex() throws {
    let query = try PlanQuery(look + "&strategy=ranked&rank=b&budget=40&sum=a")
    guard case .ranked(let thinning) = query.options.strategy else {
      Issue.record("\(query.options.strategy)")
      return
    }
    #expect(
      query.columns.subset.columns == ["a", "b"] && thinning.rankColumn == 1
        && thinning.budget == 40
    )
  }

  @Test(arguments: [
    ("size=10x10", "rect"), ("rect=1,2,3,4", "size"), ("rect=1,2,3,4&size=10", "size"),
    ("rect=1,2,1,2&size=9x9", "rect"), ("rect=1,2,3,4&size=9x9&margin=101", "margin"),
    ("rect=1,2,3,4&size=9x9&strategy=best", "strategy"),
    ("rect=1,2,3,4&size=9x9&strategy=ranked", "rank"), ("rect=1,2,3,4&size=9x9&rank=a", "rank"),
    ("rect=1,2,3,4&size=9x9&budget=5", "budget"),
    ("rect=1,2,3,4&size=9x9&cell_size=0", "cell_size"),
    ("rect=1,2,3,4&size=9x9&where=a", "where"), ("rect=1,2,3,4&size=9x9&spread=-1", "spread"),
    ("rect=1,2,3,4&size=9x9&keep_anchors=yes", "keep_anchors"),
    ("rect=1,2,3,4&size=9x9&color=red", "color"),
    ("rect=1,2,3,4&size=9x9" + (0..<9).map { "&max=c\($0)" }.joined(), "max"),
    ("rect=1,2,3,4&size=9x9" + (0..<9).map { "&where=a=\($0)" }.joined(), "where"),
  ])
  func aBadParameterIsNamed(query: String, parameter: String) {
    #expect { try PlanQuery(query) } throws: { ($0 as? RequestError)?.parameter == parameter }
  }

  @Test(arguments: [
    ("radius_min_zoom=20", "above the radius_max_zoom of 16; set that too."),
    ("radius_min_zoom=20&radius_max_zoom=9", "above the radius_max_zoom of 9; choose a lower one."),
  ])
  func zoomsAreInOrder(settings: String, wayOut: String) {
    let query = "rect=1,2,3,4&size=9x9&strategy=radius&" + settings
    let message = "The radius_min_zoom is 20, " + wayOut
    #expect { try PlanQuery(query) } throws: {
      ($0 as? RequestError) == .invalid("radius_min_zoom", message)
    }
  }

  @Test func aPlanOfTooManyCellsIsRefused() throws {
    let query = try PlanQuery("rect=1,2,3,4&size=90000x90000&cell_size=1")
    #expect { try Self.check(query, PointIndex()) } throws: {
      ($0 as? RequestError)?.parameter == "size"
    }
  }

  @Test func moreSinglePlacesThanAScreenHoldsAreRefused() throws {
    let here = [Coordinate](repeating: Coordinate(latitude: 3, longitude: 2), count: 50_001)
    let query = try PlanQuery("rect=1,2,3,4&size=900x900&strategy=none")
    #expect { try Self.check(query, PointIndex(here)) } throws: {
      ($0 as? RequestError)?.parameter == "strategy"
    }
    try Self.check(query, PointIndex(Array(here.dropLast())))
  }

  /// Whatever asks for each of many places is refused before they are made.
  @Test(arguments: [
    ("max_zoom=0", "max_zoom"), ("min_unique=4000000000", "min_unique"),
    ("min_count=4000000000", "min_count"), ("grid=exact&max_zoom=1", "max_zoom"),
    ("strategy=decimals&decimals=6", "strategy"), ("strategy=radius&radius=1", "radius"),
    ("strategy=none", "strategy"),
  ])
  func eachOfManyPlacesIsRefused(settings: String, parameter: String) throws {
    let many = (0...50_000).map { number in
      Coordinate(latitude: Double(number / 250) * 0.03, longitude: Double(number % 250) * 0.03)
    }
    let query = try PlanQuery("rect=0,0,8,8&size=9000x9000&" + settings)
    #expect { try Self.check(query, PointIndex(many)) } throws: {
      ($0 as? RequestError)?.parameter == parameter
    }
    try Self.check(query, PointIndex(Array(many.dropLast())))
  }

  private static func check(_ query: PlanQuery, _ points: PointIndex) throws {
    let most = PlanQuery.mostClusters
    let planner = Planner(query.options)
    try query.check(planner.cost(of: PreparedIndex(points), for: query.viewport, limit: most))
  }
}
