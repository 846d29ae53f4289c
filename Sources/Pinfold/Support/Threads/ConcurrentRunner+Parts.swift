/// Whether the engine can use several threads.
///
/// In modules for web maps it cannot: they are built with this condition, which is asked here only,
/// and what is only for threads is not in them.
enum Threads {
  @inline(__always)  // so that it is known when the rest is optimized
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_THREADS
    false
    #else
    true
    #endif
  }
}

extension ConcurrentRunner {
  /// Whether several things can be done at the same time.
  @inline(__always)  // as above
  var hasThreads: Bool { Threads.areIncluded && width > 1 }

  /// Whether several threads pay for a number of things: for few, a second one does not.
  @inline(__always)  // as above
  func usesThreads(for count: Int) -> Bool { hasThreads && count >= 1 << 14 }

  /// Into how many parts to divide a number of things: several for each thread, as one part may take
  /// longer than another, and the core of a thread may have other things to do. None is so small that
  /// handing it over would take longer than what is to be done.
  func partCount(for count: Int) -> Int {
    usesThreads(for: count) ? min(4 * width, count >> 12) : 1
  }

  /// Divides some things into a number of parts, none of them empty; without a number, as above.
  func parts(of things: Range<Int>, _ count: Int? = nil) -> [Range<Int>] {
    guard usesThreads(for: things.count) else { return [things] }
    let count = min(count ?? partCount(for: things.count), things.count)
    let ends = (0...count).map { things.lowerBound + things.count / count * $0 }
    return (0..<count).map { ends[$0]..<($0 + 1 < count ? ends[$0 + 1] : things.upperBound) }
  }

  /// Returns an array of one element again and again. Most of the work is that its memory is fresh.
  func array<Element: Sendable>(repeating element: Element, count: Int) -> [Element] {
    guard hasThreads else { return [Element](repeating: element, count: count) }
    let parts = parts(of: 0..<count)
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // Each thread only touches its own part, and together they are all elements.
      nonisolated(unsafe) let elements = elements
      let done: [Void] = map(parts.count) { part in
        UnsafeMutableBufferPointer(rebasing: elements[parts[part]]).initialize(repeating: element)
      }
      precondition(done.count == parts.count, "A runner has left something out")
      initialized = count
    }
  }

  /// Returns an array with room for a number of elements: an empty one; or with threads one of that many
  /// elements already, which ``append(_:to:from:)`` replaces. Most of that work is fresh memory.
  func room<Element: Sendable>(for count: Int, of element: Element) -> [Element] {
    if hasThreads { return array(repeating: element, count: count) }
    var array: [Element] = []
    array.reserveCapacity(count)
    return array
  }

  /// Puts lists one behind the other into such an array of threads, which grows by a quarter where there
  /// is no room left.
  ///
  /// - Parameter start: How many elements of it are in use.
  func append<Element: Sendable>(
    _ lists: [[Element]],
    to array: inout [Element],
    from start: Int
  ) {
    var ends = [start]
    for list in lists { ends.append(ends[ends.count - 1] + list.count) }
    let missing = ends[lists.count] - array.count
    if missing > 0, let element = lists.lazy.joined().first {
      array.append(contentsOf: repeatElement(element, count: max(missing, array.count / 4)))
    }
    array.withUnsafeMutableBufferPointer { elements in
      // Each thread only touches its own part.
      nonisolated(unsafe) let elements = elements
      let _: [Void] = map(lists.count) { [ends] list in
        let part = ends[list]..<ends[list + 1]
        _ = UnsafeMutableBufferPointer(rebasing: elements[part]).update(fromContentsOf: lists[list])
      }
    }
  }

  /// Calls a function for each part of an array, to change it; at the same time, as no two parts
  /// have an element in common.
  ///
  /// - Parameters:
  ///   - ends: Where each part ends, ascending, and at most the array's count: the first begins at
  ///     0, each of the others where the one before it ends.
  ///   - body: Called with the number of each part, and with that part of the array.
  /// - Returns: The results, in the order of the parts.
  @inline(__always)  // with the function that is called
  func change<Element, Result: Sendable>(
    _ array: inout [Element],
    ends: [Int],
    _ body: @Sendable (Int, inout MutableSpan<Element>) -> Result
  ) -> [Result] {
    guard hasThreads else {
      precondition(ends[0] <= array.count)
      return array.withUnsafeMutableBufferPointer { elements in
        var span = UnsafeMutableBufferPointer(rebasing: elements[..<ends[0]]).mutableSpan
        return [body(0, &span)]
      }
    }
    let starts = [0] + ends.dropLast()
    // No two parts overlap, and none is outside of the array.
    precondition(zip(starts, ends).allSatisfy { $0 <= $1 } && ends.allSatisfy { $0 <= array.count })
    return array.withUnsafeMutableBufferPointer { elements in
      // Each thread only touches its own part, and all end before this does.
      nonisolated(unsafe) let elements = elements
      return map(ends.count) { part in
        let range = starts[part]..<ends[part]
        var span = UnsafeMutableBufferPointer(rebasing: elements[range]).mutableSpan
        return body(part, &span)
      }
    }
  }
}
