extension SpacedBuilder {
  /// The maximum move of a surviving disc, in screen points. A disc that moves farther becomes a
  /// new cluster. This is the radius of the smallest disc at the finer level, 13 screen points.
  private static let farthestSurvival = 13 / SpacedLevels.growth(1)

  /// Makes the active clusters of the next level, one per disc.
  mutating func makeClusters(at level: SpacedLevel) {
    let (clusters, made, chosen) = (active.elements, others.elements, chosen.elements)
    let (seeds, targets, counts, owners) = (
      seeds.elements, targets.elements, counts.elements, owners.elements
    )
    let (map, heaviest) = (parents.elements, heaviest.elements)
    counts.fill(seedCount, with: 0)
    for offset in 0..<activeCount { counts[Int(chosen[offset])] += 1 }
    let least = SpacedLevels.leastMove * level.unitsPerPoint
    let farthest = Self.farthestSurvival * level.unitsPerPoint
    var count = 0
    for offset in 0..<activeCount {
      var cluster = clusters[offset]
      let disc = Int(chosen[offset])
      let seed = seeds[disc]
      let moved = spacedSquare(seed.x, seed.y, cluster.disc.x, cluster.disc.y)
      if counts[disc] == 1 && moved <= farthest * farthest {
        if moved > least * least {
          cluster.dx = Int32(bitPattern: seed.x &- cluster.x)
          cluster.dy = Int32(truncatingIfNeeded: Int64(seed.y) - Int64(cluster.y))
          addMove(of: cluster.node, to: GridPoint(x: seed.x, y: seed.y), level)
        }
        map[offset] = Int32(truncatingIfNeeded: count)
        made[count] = cluster
        count += 1
        continue
      }
      if counts[disc] > 0 {
        let target =
          counts[disc] == 1 ? GridPoint(x: cluster.x, y: cluster.y) : targets[disc]
        let weight = counts[disc] == 1 ? cluster.weight : seed.weight
        let node = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(
          SpacedNode(
            x: target.x,
            y: target.y,
            weight: weight,
            parent: -1,
            finest: UInt8(level.number)
          )
        )
        made[count] = ActiveCluster(
          x: target.x,
          y: target.y,
          weight: weight,
          node: node,
          dx: Int32(bitPattern: seed.x &- target.x),
          dy: Int32(truncatingIfNeeded: Int64(seed.y) - Int64(target.y)),
          label: cluster.label
        )
        heaviest[count] = cluster.weight
        addMove(of: node, to: GridPoint(x: seed.x, y: seed.y), level)
        // Marks the disc for its other clusters.
        counts[disc] = -1
        owners[disc] = Int32(truncatingIfNeeded: count)
        count += 1
      }
      let owner = Int(owners[disc])
      if cluster.weight > heaviest[owner] {
        heaviest[owner] = cluster.weight
        made[owner].label = cluster.label
      }
      nodes[Int(cluster.node)].parent = made[owner].node
      map[offset] = Int32(truncatingIfNeeded: owner)
    }
    swap(&active, &others)
    activeCount = count
    cells.follow(map)
  }
}
