import Pinfold

/// Does the last part first, as threads might.
struct LastFirstRunner: ConcurrentRunner {
  let width: Int

  func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    (0..<count).reversed().map(body).reversed()
  }
}
