/// Array elements that several threads set at the same time.
///
/// Concurrent calls must not set the same element, nor read an element that another call sets. The
/// elements are valid only while the function that shares them runs.
struct SharedElements<Element: BitwiseCopyable & Sendable>: Sendable {
  // Safe by the rules above: no two threads use an element at the same time.
  fileprivate nonisolated(unsafe) let elements: UnsafeMutableBufferPointer<Element>

  subscript(_ offset: Int) -> Element {
    @inline(__always)
    get {
      precondition(contains(offset))
      return elements[offset]
    }
    @inline(__always)
    nonmutating set {
      precondition(contains(offset))
      elements[offset] = newValue
    }
  }

  func fill(_ count: Int, with element: Element) {
    UnsafeMutableBufferPointer(rebasing: elements[..<count]).update(repeating: element)
  }

  /// One comparison checks both bounds, because a negative offset becomes a large unsigned number.
  @inline(__always)
  private func contains(_ offset: Int) -> Bool {
    UInt(bitPattern: offset) < UInt(bitPattern: elements.count)
  }
}

func sharing<A, B, C, D, Result>(
  _ a: inout [A],
  _ b: inout [B],
  _ c: inout [C],
  _ d: inout [D],
  _ body: (SharedElements<A>, SharedElements<B>, SharedElements<C>, SharedElements<D>) -> Result
) -> Result {
  a.withUnsafeMutableBufferPointer { a in
    b.withUnsafeMutableBufferPointer { b in
      c.withUnsafeMutableBufferPointer { c in
        d.withUnsafeMutableBufferPointer { d in
          body(
            SharedElements(elements: a),
            SharedElements(elements: b),
            SharedElements(elements: c),
            SharedElements(elements: d)
          )
        }
      }
    }
  }
}

/// Memory that an algorithm reuses. Each element must be set before it is read.
///
/// Memory is not initialized, because touching a fresh page takes longer than working on its
/// elements.
struct Scratch<Element: BitwiseCopyable & Sendable>: ~Copyable {
  let elements: SharedElements<Element>

  init(count: Int) {
    elements = SharedElements(elements: .allocate(capacity: count))
  }

  deinit { elements.elements.deallocate() }

  var count: Int { elements.elements.count }
}
