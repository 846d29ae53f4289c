import Foundation

/// The queue of the main actor, which on Linux is no thread of its own.
public enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling code runs on it.
  public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
