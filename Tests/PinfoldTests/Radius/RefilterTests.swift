import PinfoldTesting
import Testing

@testable import Pinfold

/// An index with a changed filter equals one that is filtered afresh, clusters and all.
@Suite struct RefilterTests {
  @Test(arguments: 0..<40)
  func refilteringEqualsFiltering(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = [4, 90, 900][Int(seed % 3)]
    let coordinates = (0..<count).map { row in
      Coordinate(
        // Some are no places.
        latitude: row % 50 == 7 ? .nan : .random(in: -3...3, using: &random),
        longitude: .random(in: 176...184, using: &random)
      )
    }
    var whole = PointIndex(coordinates, columns: [(0..<count).map { Double($0 % 9) }])
    let clustering = RadiusClustering()
    var old = PointSet(rowCount: count)
    for row in 0..<count where row % 3 != 0 { old.insert(PointID(UInt32(row))) }
    var kept = PreparedIndex(whole.filtered(by: old))
    kept.prepare(clustering, summaries: [.aggregate(column: 0)])
    for step in 0..<6 {
      var new = old
      for _ in 0..<(step == 3 ? count : 2) {
        let point = PointID(UInt32.random(in: 0..<UInt32(count + 70), using: &random))
        if new.contains(point) { new.remove(point) } else { new.insert(point) }
      }
      let edit = PointEdit.move(PointID(0), to: coordinates[count / 2])
      whole.apply([edit])
      if old.contains(PointID(0)) { kept.apply([edit]) }
      kept.refilter(whole, from: old, to: new)
      old = new
      var fresh = PreparedIndex(whole.filtered(by: new))
      #expect(fresh.points.count == kept.points.count)
      #expect(fresh.points.rejected == kept.points.rejected)
      fresh.prepare(clustering, summaries: [.aggregate(column: 0)])
      let (a, b) = (RadiusHierarchy(kept, clustering), RadiusHierarchy(fresh, clustering))
      #expect(a.tree.outline == b.tree.outline, "step \(step)")
      for node in b.nodes(in: .world, zoomLevel: 4) {
        #expect(a.aggregate(of: node.id, column: 0) == b.aggregate(of: node.id, column: 0))
      }
    }
  }
}
