/// The elements of an array that several threads set at the same time.
///
/// No two calls that a runner makes at the same time may set the same element, nor may one read what
/// another sets: what one has set, others read once the runner has waited for it. The elements are
/// there as long as the function that shares them runs.
struct SharedElements<Element: BitwiseCopyable & Sendable>: Sendable {
  // As above: no two threads use an element at the same time.
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

  /// Sets the first elements to one value.
  func fill(_ count: Int, with element: Element) {
    UnsafeMutableBufferPointer(rebasing: elements[..<count]).update(repeating: element)
  }

  /// Whether there is an element at an offset: one comparison for both ends, as a negative one is
  /// greater than all.
  @inline(__always)
  private func contains(_ offset: Int) -> Bool {
    UInt(bitPattern: offset) < UInt(bitPattern: elements.count)
  }
}

/// Calls a function with the elements of four arrays, to be set by several threads.
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

/// Memory of an algorithm that uses it again and again; it sets each element before it reads it.
///
/// Memory that is never used is never touched: a page of it costs more than the work on what is there.
struct Scratch<Element: BitwiseCopyable & Sendable>: ~Copyable {
  /// The elements, to be read and set while the memory is there.
  let elements: SharedElements<Element>

  init(count: Int) {
    elements = SharedElements(elements: .allocate(capacity: count))
  }

  deinit { elements.elements.deallocate() }

  var count: Int { elements.elements.count }
}
