import PinfoldTesting
import Testing

@testable import Pinfold

/// A hierarchy after edits is the one that would be built afresh.
@Suite struct RadiusTreeEditTests {
  @Test(arguments: 0..<200)
  func editsEqualARebuild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var clustering = RadiusClustering()
    clustering.minimumPoints = [1, 2, 2, 3, 5][Int(seed % 5)]
    clustering.maximumZoom = [17, 12, 6, 3][Int(seed / 5 % 4)]
    clustering.minimumZoom = min([1, 0, 2, 3][Int(seed / 20 % 4)], clustering.maximumZoom)
    if seed % 7 == 0 { clustering.radius = [0: 90, 3: 20, 5: 60] }
    let shape = EditShape.allCases[Int(seed / 3) % EditShape.allCases.count]
    let count = [3, 20, 60, 200][Int(seed / 11 % 4)]
    var index = PointIndex((0..<count).map { _ in shape.coordinate(&random) })
    index.prepare(clustering)
    for step in 0..<12 {
      var edits: [PointEdit] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let row = PointID(UInt32.random(in: 0..<UInt32(count + 10), using: &random))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: edits.append(.remove(row))
        case 1: edits.append(.move(row, to: shape.coordinate(&random)))
        default: edits.append(.insert(row, at: shape.coordinate(&random)))
        }
      }
      index.apply(edits)
      var fresh = index
      fresh.discard(clustering)
      let (kept, built) = (RadiusHierarchy(index, clustering), RadiusHierarchy(fresh, clustering))
      #expect(kept.tree.outline == built.tree.outline, "step \(step), \(shape), \(edits)")
      #expect(kept.tree.isLinkedWell)
    }
  }
}

/// How test points lie.
enum EditShape: CaseIterable {
  case anywhere, town, pile, row, column, antimeridian, lattice

  func coordinate(_ random: inout SplitMix64) -> Coordinate {
    switch self {
    case .anywhere:
      Coordinate(
        latitude: .random(in: -85...85, using: &random),
        longitude: .random(in: -180...180, using: &random)
      )
    case .town:
      Coordinate(
        latitude: 35 + .random(in: -0.01...0.01, using: &random),
        longitude: 135 + .random(in: -0.01...0.01, using: &random)
      )
    case .pile:
      Coordinate(latitude: 10 * Double(Int.random(in: 0...3, using: &random)), longitude: 20)
    case .row: Coordinate(latitude: 0, longitude: .random(in: 0...0.01, using: &random))
    case .column: Coordinate(latitude: .random(in: 0...30, using: &random), longitude: 7)
    case .antimeridian:
      Coordinate(
        latitude: .random(in: -1...1, using: &random),
        longitude: 180 + .random(in: -1...1, using: &random)
      )
    case .lattice:
      Coordinate(
        latitude: Double(Int.random(in: -3...3, using: &random)) / 1000,
        longitude: Double(Int.random(in: -3...3, using: &random)) / 1000
      )
    }
  }
}

extension RadiusTree {
  /// Everything the tree says, whatever places nodes are in.
  var outline: [String] {
    var lines: [String] = []
    for root in roots { describe(root, depth: 0, into: &lines) }
    return lines
  }

  private func describe(_ node: RadiusNodeRef, depth: Int, into lines: inout [String]) {
    let item = self.item(node, leafLevel: 31)
    var words = [String(repeating: " ", count: depth), "\(item.rank)", "\(item.zoomLevel)"]
    words += ["\(item.sixteenths)", "\(item.count)"]
    let parent = self.parent(of: node)
    let end = parent == .none ? -1 : Int(clusters[parent.place].zoomLevel)
    words += (0..<31).filter { level in
      level > end && level < Int(item.zoomLevel) && isPassedOver(node, zoomLevel: level)
    }
    .map { "!\($0)" }
    if node.isCluster { words.append("\(clusters[node.place].extent)") }
    lines.append(words.joined(separator: " "))
    guard node.isCluster else { return }
    forEachChild(of: node.place) { describe($0, depth: depth + 1, into: &lines) }
  }

  /// Whether children know their parents, and points that are said to lie together do.
  var isLinkedWell: Bool {
    var isWell = true
    var nodes = roots
    while let node = nodes.popLast() {
      guard node.isCluster else { continue }
      let start = firstLeaf(of: node)
      var leaves: [Int] = []
      var current = node
      while current != .none {
        if current.isCluster {
          current = clusters[current.place].first
        } else {
          leaves.append(current.place)
          current = self.node(behind: current, in: node)
        }
      }
      isWell = isWell && leaves.count == Int(clusters[node.place].count)
      if clusters[node.place].isLaid {
        isWell = isWell && leaves == Array(start..<start + leaves.count)
      }
      forEachChild(of: node.place) { child in
        isWell = isWell && parent(of: child) == node
        nodes.append(child)
      }
    }
    return isWell
  }
}
