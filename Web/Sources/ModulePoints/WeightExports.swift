#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Makes room for weights of the points that are added.
@_expose(wasm, "beginWeights")
@_cdecl("beginWeights")
public func beginWeights(_ count: Int) {
  transfer.weights = []
  transfer.weights.reserveCapacity(count)
}

/// Adds weights from the page: whole numbers from 1 on, which add up to 2³¹ - 1 at most.
@_expose(wasm, "addWeights")
@_cdecl("addWeights")
public func addWeights(_ count: Int) {
  let values = page.doubles
  for offset in 0..<count { transfer.weights.append(Int(values[offset])) }
}

#endif
