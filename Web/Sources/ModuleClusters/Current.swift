#if arch(wasm32)

public import Pinfold

/// The current clusters.
public func currentHierarchy() -> RadiusHierarchy { instance.index.hierarchy }

/// The settings of the current clusters.
public func currentClustering() -> RadiusClustering { instance.index.clustering }

/// The spaced clusters of the shown points.
public func currentClusters(_ clustering: SpacedClustering) -> SpacedClusters {
  instance.index.spaced(clustering)
}

/// The number of the points' columns.
public func columnCount() -> Int { instance.index.shown.points.columnCount }

/// Keeps the aggregate of a column for all clusters.
public func keepAggregate(ofColumn column: Int) { instance.index.keep(.aggregate(column: column)) }

/// Returns supercluster's number for a cluster, or `nil` if the id is unknown.
public func number(of id: RadiusHierarchy.NodeID) -> Int32? {
  guard let reference = instance.index.hierarchy.reference(to: id) else { return nil }
  let node = instance.index.hierarchy.node(at: reference)
  guard node.isCluster else { return nil }
  return instance.index.number(of: node)
}

#endif
