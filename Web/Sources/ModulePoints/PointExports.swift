#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Reserves memory for points and their columns.
@_expose(wasm, "beginPoints")
@_cdecl("beginPoints")
public func beginPoints(_ count: Int, _ columnCount: Int) {
  transfer.points = []
  transfer.points.reserveCapacity(count)
  transfer.columns = (0..<columnCount).map { _ in
    var values: [Double] = []
    values.reserveCapacity(count)
    return values
  }
}

/// Adds points from the page: longitude, latitude pairs in degrees.
///
/// - Parameter isCompatible: 1 to round positions like supercluster, otherwise 0.
@_expose(wasm, "addPoints")
@_cdecl("addPoints")
public func addPoints(_ count: Int, _ isCompatible: Int) {
  let values = page.doubles
  for offset in 0..<count {
    let coordinate = Coordinate(latitude: values[2 * offset + 1], longitude: values[2 * offset])
    transfer.points.append(
      isCompatible != 0
        ? WebMercator.singlePrecisionMapPoint(for: coordinate)
        : WebMercator.mapPoint(for: coordinate)
    )
  }
}

/// Adds values of a column from the page.
@_expose(wasm, "addValues")
@_cdecl("addValues")
public func addValues(_ count: Int, _ column: Int) {
  let values = page.doubles
  for offset in 0..<count { transfer.columns[column].append(values[offset]) }
}

/// Reserves memory for the bits of a filter.
@_expose(wasm, "beginFilter")
@_cdecl("beginFilter")
public func beginFilter(_ wordCount: Int) {
  transfer.words = []
  transfer.words.reserveCapacity(wordCount)
}

/// Adds bits of a filter from the page.
@_expose(wasm, "addWords")
@_cdecl("addWords")
public func addWords(_ count: Int) {
  let words = page.words
  for offset in 0..<count { transfer.words.append(words[offset]) }
}

#endif
