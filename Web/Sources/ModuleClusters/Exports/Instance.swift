#if arch(wasm32)

import ModulePoints
import Pinfold

/// What one index has of the module: JavaScript makes an instance of it for each large index, and the
/// memory goes with it; small ones share an instance.
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

/// The other indexes by slot, with what is on its way of each; nothing in the slot of the current one.
nonisolated(unsafe) private var others = [(instance: Instance(), transfer: Transfer())]
nonisolated(unsafe) private var currentSlot = 0

/// Makes the index of a slot the one that all functions are about: one without points, if there was none.
@_expose(wasm, "selectIndex")
@_cdecl("selectIndex")
public func selectIndex(_ slot: Int) {
  guard slot >= 0 else { return }
  while others.count <= slot { others.append((Instance(), Transfer())) }
  exchangeIndex(currentSlot)
  exchangeIndex(slot)
  currentSlot = slot
}

private func exchangeIndex(_ slot: Int) {
  swap(&instance, &others[slot].instance)
  swap(&transfer, &others[slot].transfer)
}

/// Removes the index that functions are about.
@_expose(wasm, "removeIndex")
@_cdecl("removeIndex")
public func removeIndex() { (instance, transfer) = (Instance(), Transfer()) }

#endif
