#if arch(wasm32)

import Pinfold

/// What one instance of the module holds: JavaScript makes an instance for each index, and
/// the memory goes with it.
struct Instance {
  var index = ClusterIndex()

  /// How many nodes were found last, and those that did not fit the page.
  var nodeCount = 0
  var nodes: [RadiusHierarchy.NodeReference] = []
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

#endif
