import ArgumentParser
import Foundation
import Pinfold
import PinfoldOutput
import PinfoldText
import PinfoldPlans
import Testing

@testable import PinfoldServer
@testable import pinfold

/// Zooms of flags, queries and tiles are supercluster's: at zoom *z* its radius is
/// `radius / (512 * 2 ** z)` of the world, and `maxZoom` is the last zoom with clusters.
@Suite struct SuperclusterZoomTests {
  /// Returns two points that are nine tenths of a radius apart at a zoom. They form a cluster at
  /// that zoom and below, if `maxZoom` allows, and are single above it.
  private static func pair(at zoom: Int, radius: Double = 40) -> PointIndex {
    let degrees = 0.9 * 360 * radius / (512 * exp2(Double(zoom)))
    return PointIndex([
      Coordinate(latitude: 0, longitude: 10), Coordinate(latitude: 0, longitude: 10 + degrees),
    ])
  }

  /// The zooms at which two points are a cluster.
  private static func zooms(of pair: PointIndex, _ clustering: RadiusClustering) -> [Int] {
    let hierarchy = RadiusHierarchy(pair, clustering)
    return (0...24).filter { zoom in
      hierarchy.nodes(in: .world, zoomLevel: TileZoom.level(zoom)).count == 1
    }
  }

  @Test(arguments: [0, 5, 15, 16, 20, 23])
  func theMaximumIsSuperclusters(maxZoom: Int) throws {
    let near = Self.pair(at: 24)
    for clustering in try Self.clusterings(maxZoom: maxZoom) {
      #expect(Self.zooms(of: near, clustering) == Array(0...maxZoom))
    }
  }

  /// Supercluster's defaults are `minZoom: 0`, `maxZoom: 16` and `radius: 40`.
  @Test func defaultsAreSuperclusters() throws {
    for clustering in try Self.clusterings(maxZoom: nil) {
      #expect(Self.zooms(of: Self.pair(at: 24), clustering) == Array(0...16))
      #expect(clustering == RadiusClustering())
    }
    #expect(try Self.flags(["--radius", "40"]) == RadiusClustering())
    let query = "&radius_min_zoom=0&radius_max_zoom=16&radius=40"
    #expect(try Self.query(query) == RadiusClustering())
  }

  @Test(arguments: [0, 7, 13, 16])
  func theRadiusIsSuperclusters(zoom: Int) throws {
    for clustering in try Self.clusterings(maxZoom: nil) {
      #expect(Self.zooms(of: Self.pair(at: zoom), clustering) == Array(0...zoom))
    }
  }

  /// Of radii by zoom, the pair merges where the larger one holds.
  @Test func radiiByZoomAreSuperclusters() throws {
    let text = "0:1,10:80,11:1"
    let pair = Self.pair(at: 10, radius: 80)
    let clusterings = [
      try Self.flags(["--radius", text]), try Self.query("&radius=\(text)"),
      try Self.byDistance(TileQuery("radius=\(text)").clustering),
      try Self.byDistance(
        TilesCommand.parse(["places.csv", "-o", "a.pmtiles", "--radius", text]).tiles.clustering()
      ),
    ]
    for clustering in clusterings {
      #expect(clustering.radius.value(at: ZoomLevel(Double(TileZoom.level(10)))) == 80)
      let hierarchy = RadiusHierarchy(pair, clustering)
      let counts = [9, 10, 11].map {
        hierarchy.nodes(in: .world, zoomLevel: TileZoom.level($0)).count
      }
      #expect(counts == [1, 1, 2])
    }
  }

  /// `getClusterExpansionZoom` is the first zoom at which a cluster is several items.
  @Test(arguments: [3, 10, 16])
  func theExpansionZoomIsSuperclusters(zoom: Int) throws {
    let index = PreparedIndex(Self.pair(at: zoom))
    let hierarchy = RadiusHierarchy(index, RadiusClustering())
    let id = try #require(hierarchy.nodes(in: .world, zoomLevel: 1).first?.id)
    #expect(hierarchy.expansionZoom(of: id).map { TileZoom.zoom(ofLevel: $0) } == zoom + 1)
  }

  // MARK: -

  /// What every way in makes of a `maxZoom`.
  private static func clusterings(maxZoom: Int?) throws -> [RadiusClustering] {
    // Tiles that are written end with clusters one zoom below the last.
    let tiles = [
      "places.csv", "-o", "a.pmtiles", "--method", "radius", "--max-zoom", "\((maxZoom ?? 16) + 1)",
    ]
    let highest = maxZoom.map { "&cluster_max_zoom=\($0)" } ?? ""
    return [
      try query(maxZoom.map { "&radius_max_zoom=\($0)" } ?? ""),
      try byDistance(TileQuery("strategy=radius" + highest).clustering),
      try byDistance(TilesCommand.parse(tiles).tiles.clustering()),
    ]
  }

  private static func byDistance(_ clustering: TileClustering) throws -> RadiusClustering {
    guard case .radius(let radius) = clustering else {
      throw ValidationError("These are no clusters by distance")
    }
    return radius
  }

  private static func flags(_ arguments: [String]) throws -> RadiusClustering {
    let plan = try PlanArguments.parse(["places.csv", "--method", "radius"] + arguments)
    return try #require(try plan.clustering.options().strategy.radius)
  }

  private static func query(_ text: String) throws -> RadiusClustering {
    let query = try PlanQuery("rect=1,2,3,4&size=9x9&strategy=radius" + text)
    return try #require(query.options.strategy.radius)
  }
}
