import Foundation

/// The main dispatch queue. On Linux, it is not tied to one thread.
public enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the queue.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
