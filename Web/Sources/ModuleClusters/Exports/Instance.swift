#if arch(wasm32)

import Pinfold

/// What one instance of the module holds: JavaScript makes an instance for each index, and
/// the memory goes with it.
struct Instance {
  var index = ClusterIndex()

  /// What is searched.
  var box = ClusterIndex.Box.everything

  /// Whether points are listed apart from clusters: not those of a cluster, which stay in the order of
  /// seeds.
  var listsPoints = true
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

#endif
