#if arch(wasm32)

import ModulePoints
import Pinfold

/// Applies the added changes.
///
/// - Parameter rowCount: The number of rows after the changes.
@_expose(wasm, "makeChanges")
@_cdecl("makeChanges")
public func makeChanges(_ rowCount: Int) {
  let changes = transfer.changes
  transfer.changes = []
  instance.index.rowCount = rowCount
  instance.index.apply(changes)
}

#endif
