#if arch(wasm32)

import Pinfold

/// What one instance of the module holds: JavaScript makes an instance for each index, and
/// the memory goes with it.
struct Instance {
  var index = ClusterIndex()

  let page = Page()

  /// Points on their way into an index.
  var points: [MapPoint] = []
  var columns: [[Double]] = []

  /// Bits on their way into a filter.
  var words: [UInt64] = []

  /// Changes that are to be made together.
  var changes: [ClusterIndex.Change] = []

  /// Saved points on their way in or out.
  var bytes: [UInt8] = []

  /// What was asked for last.
  var nodes: [RadiusHierarchy.NodeReference] = []
  var rows: [PointID] = []
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

/// Returns where the page begins.
@_expose(wasm, "page")
@_cdecl("page")
public func page() -> UInt { instance.page.address }

#endif
