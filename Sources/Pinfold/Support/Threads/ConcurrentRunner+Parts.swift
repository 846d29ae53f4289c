/// Whether the engine is built with threads.
///
/// Without threads, as in modules for web pages, the optimizer removes their code.
enum Threads {
  @inline(__always)  // lets the optimizer see the constant
  static var areIncluded: Bool {
    #if PINFOLD_WITHOUT_THREADS
    false
    #else
    true
    #endif
  }
}

extension ConcurrentRunner {
  @inline(__always)  // as above
  var hasThreads: Bool { Threads.areIncluded && width > 1 }

  /// Returns whether several threads are faster.
  @inline(__always)  // as above
  func usesThreads(for count: Int) -> Bool { hasThreads && count >= 1 << 14 }

  /// Returns the number of parts: several per thread, because parts and cores differ in speed, but
  /// each large enough to be worth a call.
  func partCount(for count: Int) -> Int {
    usesThreads(for: count) ? min(4 * width, count >> 12) : 1
  }

  /// Divides a range into nonempty parts. The default count is ``partCount(for:)``.
  func parts(of things: Range<Int>, _ count: Int? = nil) -> [Range<Int>] {
    guard usesThreads(for: things.count) else { return [things] }
    let count = min(count ?? partCount(for: things.count), things.count)
    let ends = (0...count).map { things.lowerBound + things.count / count * $0 }
    return (0..<count).map { ends[$0]..<($0 + 1 < count ? ends[$0 + 1] : things.upperBound) }
  }

  /// Returns an array of one repeated element. Threads share the work of touching fresh memory.
  func array<Element: Sendable>(repeating element: Element, count: Int) -> [Element] {
    guard hasThreads else { return [Element](repeating: element, count: count) }
    let parts = parts(of: 0..<count)
    return [Element](unsafeUninitializedCapacity: count) { elements, initialized in
      // Each thread touches only its own part, and the parts cover all elements.
      nonisolated(unsafe) let elements = elements
      let done: [Void] = map(parts.count) { part in
        UnsafeMutableBufferPointer(rebasing: elements[parts[part]]).initialize(repeating: element)
      }
      precondition(done.count == parts.count, "A runner has left something out")
      initialized = count
    }
  }

  /// Returns an array with room for a number of elements.
  ///
  /// Without threads, it is empty. With threads, it has `count` elements, which
  /// ``append(_:to:from:)`` replaces, because threads share the work of touching fresh memory.
  func room<Element: Sendable>(for count: Int, of element: Element) -> [Element] {
    if hasThreads { return array(repeating: element, count: count) }
    var array: [Element] = []
    array.reserveCapacity(count)
    return array
  }

  /// Writes lists into an array from ``room(for:of:)``, which grows by at least a quarter if it is
  /// full.
  ///
  /// - Parameter start: The number of elements in use.
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
      // Each thread touches only its own part.
      nonisolated(unsafe) let elements = elements
      let _: [Void] = map(lists.count) { [ends] list in
        let part = ends[list]..<ends[list + 1]
        _ = UnsafeMutableBufferPointer(rebasing: elements[part]).update(fromContentsOf: lists[list])
      }
    }
  }

  /// Calls a function for each part of an array, in parallel, to change it.
  ///
  /// - Parameters:
  ///   - ends: The end of each part, in ascending order and at most the array's count. Each part
  ///     begins at the end of the part before it.
  ///   - body: Receives the number of a part and its elements.
  /// - Returns: The results, in the order of the parts.
  @inline(__always)  // together with the body
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
    // The parts do not overlap and are inside the array.
    precondition(zip(starts, ends).allSatisfy { $0 <= $1 } && ends.allSatisfy { $0 <= array.count })
    return array.withUnsafeMutableBufferPointer { elements in
      // Each thread touches only its own part, and all calls end before this function returns.
      nonisolated(unsafe) let elements = elements
      return map(ends.count) { part in
        let range = starts[part]..<ends[part]
        var span = UnsafeMutableBufferPointer(rebasing: elements[range]).mutableSpan
        return body(part, &span)
      }
    }
  }
}
