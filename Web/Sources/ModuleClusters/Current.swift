#if arch(wasm32)

// What the clusters of this instance are, for other parts of its module.
public import Pinfold

/// The clusters that are shown.
public func currentHierarchy() -> RadiusHierarchy { instance.index.hierarchy }

/// How they are made.
public func currentClustering() -> RadiusClustering { instance.index.clustering }

/// The spaced clusters of the points that are shown.
public func currentClusters(_ clustering: SpacedClustering) -> SpacedClusters {
  instance.index.spaced(clustering)
}

/// How many columns the points have.
public func columnCount() -> Int { instance.index.shown.points.columnCount }

/// Keeps what a column adds up to for all clusters.
public func keepAggregate(ofColumn column: Int) { instance.index.keep(.aggregate(column: column)) }

/// Returns the number that supercluster gives a cluster, if there is one of that name.
public func number(of id: RadiusHierarchy.NodeID) -> Int32? {
  guard let reference = instance.index.hierarchy.reference(to: id) else { return nil }
  let node = instance.index.hierarchy.node(at: reference)
  guard node.isCluster else { return nil }
  return instance.index.number(of: node)
}

#endif
