import CPinfold

/// Runs calls on threads of the operating system.
struct ThreadRunner: ConcurrentRunner {
  let width: Int

  /// - Parameter threads: How many calls run at the same time; 0 for one per processor.
  init(_ threads: Int32) {
    width = Int(min(threads > 0 ? threads : pinfold_support_processors(), 64))
  }

  /// A call in a form that passes through C.
  private struct Job {
    let run: (Int) -> Void
  }

  func map<Result: Sendable>(
    _ count: Int,
    _ body: @Sendable (Int) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    return [Result](unsafeUninitializedCapacity: count) { results, initialized in
      // `count` is above zero, so there is memory.
      guard let first = results.baseAddress else { return }
      withoutActuallyEscaping(body) { body in
        // Each call initializes its own element, and all end before `pinfold_support_run` does.
        var job = Job { number in (first + number).initialize(to: body(number)) }
        withUnsafeMutablePointer(to: &job) { job in
          pinfold_support_run(
            Int64(count),
            Int32(width),
            { context, number in
              // The context is the job below.
              context?.assumingMemoryBound(to: Job.self).pointee.run(Int(number))
            },
            job
          )
        }
      }
      initialized = count
    }
  }
}
