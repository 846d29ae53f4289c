import CPinfold

/// A lock that one thread holds at a time.
final class Lock {
  private let lock = pinfold_support_lock_create()

  deinit { pinfold_support_lock_free(lock) }

  func holding<Result>(_ body: () -> Result) -> Result {
    pinfold_support_lock(lock)
    defer { pinfold_support_unlock(lock) }
    return body()
  }
}
