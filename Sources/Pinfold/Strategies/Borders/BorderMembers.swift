/// The members of clusters that never mix categories. Each category has its own plan.
struct BorderMembers: Sendable {
  /// The plans of categories with clusters, sorted by category.
  let plans: [(category: UInt8, plan: Plan)]

  /// The points of all categories.
  private let parts: BorderParts

  /// The plan without clusters.
  private let empty: Plan

  /// By planned cluster: the number of its plan, and its offset there.
  private let places: [Place]

  /// By plan and offset: the planned cluster, or -1.
  private let clusters: [[Int32]]

  struct Place {
    let plan: Int
    let offset: Int
  }

  /// - Parameter empty: A plan of all points, without clusters.
  init(
    _ empty: Plan,
    _ parts: BorderParts,
    _ plans: [(category: UInt8, plan: Plan)],
    _ places: [Place]
  ) {
    (self.empty, self.parts, self.plans, self.places) = (empty, parts, plans, places)
    var clusters = plans.map { [Int32](repeating: -1, count: $0.plan.clusters.count) }
    for (cluster, place) in places.enumerated() {
      clusters[place.plan][place.offset] = Int32(truncatingIfNeeded: cluster)
    }
    self.clusters = clusters
  }
}

extension BorderMembers {
  var column: Int { parts.column }

  private var index: PointIndex { empty.index }

  /// The scale of the plan with the greatest counts.
  var scale: ClusterScale? {
    plans.map { $0.plan.scale }.max { $0.high < $1.high }
  }

  /// Returns the planned cluster of a cluster in a category's plan.
  func planned(_ cluster: Int, of category: UInt8) -> Int {
    number(of: category).map { Int(clusters[$0][cluster]) } ?? -1
  }

  func category(ofCluster cluster: Int) -> UInt8? {
    places.indices.contains(cluster) ? plans[places[cluster].plan].category : nil
  }

  /// Returns the plan of a category. It may be empty.
  func plan(of category: UInt8) -> Plan {
    if let number = number(of: category) { return plans[number].plan }
    var plan = empty
    let part = parts.parts.first { $0.category == category }
    plan.index = (part?.index ?? parts.none).points
    return plan
  }

  func hasClusters(of category: UInt8) -> Bool { number(of: category) != nil }

  private func number(of category: UInt8) -> Int? {
    let number = plans.indices.endOfPrefix { plans[$0].category < category }
    return number < plans.count && plans[number].category == category ? number : nil
  }

  /// Returns a cluster of a category's plan.
  func cluster(_ cluster: Int) -> (plan: Plan, cluster: Cluster) {
    let plan = plans[places[cluster].plan].plan
    return (plan, plan.clusters[places[cluster].offset])
  }

  func members(ofCluster cluster: Int) -> PointSlice {
    // The cluster may belong to another plan.
    guard ColumnKinds.areIncluded, places.indices.contains(cluster) else {
      return PointSlice(index: index, ranges: [])
    }
    let (plan, cluster) = self.cluster(cluster)
    return plan.members(of: cluster)
  }

  /// - Complexity: O(log *n*)
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    guard ColumnKinds.areIncluded, let place = index.slot(of: PointID(row)) else { return nil }
    let codes = index.layers[place.layer].added.columns[column].values.codes
    guard let number = number(of: codes[place.slot]) else { return nil }
    let plan = plans[number].plan
    let offset = plan.membership.cluster(ofKey: key, row: row, in: plan.clusters, plan.cells)
    let cluster = offset.map { clusters[number][$0] } ?? -1
    return cluster < 0 ? nil : Int(cluster)
  }

  func picking(_ clusters: [Int]) -> BorderMembers {
    BorderMembers(empty, parts, plans, clusters.map { places[$0] })
  }

  /// - Complexity: O(*m* log *n*) for *m* members.
  var listed: MemberLists {
    var (keys, rows, numbers) = ([UInt64](), [UInt32](), [Int32]())
    for cluster in places.indices where ColumnKinds.areIncluded {
      let (plan, local) = self.cluster(cluster)
      for id in plan.members(of: local) {
        guard let key = plan.index.key(of: id) else { continue }
        keys.append(key)
        rows.append(id.row)
        numbers.append(Int32(truncatingIfNeeded: cluster))
      }
    }
    return MemberLists(sorting: keys, rows: rows, clusters: numbers, clusterCount: places.count)
  }
}

extension Plan {
  /// The column of borders, or `nil` for a plan without borders; see
  /// ``ClusterOptions/borderColumn``.
  public var borderColumn: Int? { membership.parts?.column }

  /// Returns the category that all members of a cluster share, or `nil` without borders.
  ///
  ///     if plan.category(of: cluster) == 3 { … }
  ///
  /// - Parameter cluster: A cluster of this plan.
  /// - Returns: ``ColumnStorage/noCategory`` if no member has a category.
  public func category(of cluster: Cluster) -> UInt8? {
    guard let parts = membership.parts else { return nil }
    let part = merging?.parts(ofCluster: cluster.offset).first ?? cluster.offset
    return parts.category(ofCluster: part)
  }
}
