import Pinfold
import Synchronization

/// The categories of a column: its most frequent values, by code.
///
/// A category keeps its code, and so its color on the page. Values that appear later get the next
/// codes. A class, because requests share it.
package final class CategoryList: Sendable {
  /// The maximum number of names. All further values have the code ``other``.
  package static let limit = 254

  /// The code of rare values, and of texts that are too long to be names.
  package static let other: UInt8 = 254

  private let state: Mutex<State>

  private struct State {
    var names: [String] = []
    var codes: [[UInt8]: UInt8] = [:]

    mutating func append(_ text: [UInt8]) -> UInt8 {
      let code = UInt8(names.count)  // at most 253
      names.append(String(decoding: text, as: UTF8.self))
      codes[text] = code
      return code
    }
  }

  /// - Parameter texts: Distinct values, the most frequent first.
  init(_ texts: some Sequence<[UInt8]>) {
    var state = State()
    for text in texts.prefix(Self.limit) { _ = state.append(text) }
    self.state = Mutex(state)
  }

  /// The names by code.
  package var names: [String] { state.withLock { $0.names } }

  /// Returns the code of a value, and makes one for a new value.
  ///
  /// - Parameter text: The value as UTF-8. Empty for a place without a value.
  package func code(of text: [UInt8]) -> UInt8 {
    guard !text.isEmpty else { return ColumnStorage.noCategory }
    guard text.count <= CategoryCounter.mostBytes else { return Self.other }
    return state.withLock { state in
      if let code = state.codes[text] { return code }
      return state.names.count < Self.limit ? state.append(text) : Self.other
    }
  }

  /// Returns the code as the value of a column in an edit.
  package func value(of text: [UInt8]) -> Double {
    let code = code(of: text)
    return code == ColumnStorage.noCategory ? .nan : Double(code)
  }
}
