#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Reserves memory for the weights of the added points.
@_expose(wasm, "beginWeights")
@_cdecl("beginWeights")
public func beginWeights(_ count: Int) {
  transfer.weights = []
  transfer.weights.reserveCapacity(count)
}

/// Adds weights from the page: whole numbers, at least 1, with a total of at most 2³¹ − 1.
@_expose(wasm, "addWeights")
@_cdecl("addWeights")
public func addWeights(_ count: Int) {
  let values = page.doubles
  for offset in 0..<count { transfer.weights.append(Int(values[offset])) }
}

#endif
