/// The result of something, and how long it took.
struct Measurement<Value> {
  let value: Value
  let seconds: Double
}

/// Does something once and times it.
///
/// Its result is returned to the caller, so that it is neither optimized away nor freed
/// before the clock stops.
@inline(never)
func measure<Value>(_ body: () throws -> Value) rethrows -> Measurement<Value> {
  let clock = Stopwatch.shared
  let start = clock.seconds
  let value = try body()
  return Measurement(value: value, seconds: clock.seconds - start)
}
