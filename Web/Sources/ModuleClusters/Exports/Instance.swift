#if arch(wasm32)

import ModulePoints
import Pinfold

/// The state of one index. JavaScript creates a module instance for each large index, so that its
/// memory is freed with it. Small indexes share an instance.
struct Instance {
  var index = ClusterIndex()

  var box = ClusterIndex.Box.everything

  /// Whether points are listed separately from clusters. In lists of children they are not, to keep
  /// the order of seeds.
  var listsPoints = true
}

// The host calls one function at a time.
nonisolated(unsafe) var instance = Instance()

/// The other indexes by slot, each with its transfer. The current slot is empty.
nonisolated(unsafe) private var others = [(instance: Instance(), transfer: Transfer())]
nonisolated(unsafe) private var currentSlot = 0

/// Makes the index in a slot the current one, on which all functions operate. A new slot starts
/// with an empty index.
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

/// Removes the current index.
@_expose(wasm, "removeIndex")
@_cdecl("removeIndex")
public func removeIndex() { (instance, transfer) = (Instance(), Transfer()) }

#endif
