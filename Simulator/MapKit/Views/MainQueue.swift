import Foundation

/// The queue of the main actor. On Linux, it is not a separate thread.
public enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on the queue.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
