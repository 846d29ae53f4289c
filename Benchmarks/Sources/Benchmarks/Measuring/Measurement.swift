/// A result and the time that it took.
struct Measurement<Value> {
  let value: Value
  let seconds: Double
}

/// Runs a closure once and times it.
///
/// The caller gets the result, so that it is neither optimized away nor freed before the clock
/// stops.
@inline(never)
func measure<Value>(_ body: () throws -> Value) rethrows -> Measurement<Value> {
  let clock = Stopwatch.shared
  let start = clock.seconds
  let value = try body()
  return Measurement(value: value, seconds: clock.seconds - start)
}
