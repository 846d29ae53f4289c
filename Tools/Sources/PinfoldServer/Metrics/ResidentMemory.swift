import Foundation

/// How much memory the process has.
enum ResidentMemory {
  /// The bytes in memory; `nil` where the system does not say.
  static var byteCount: Int? {
    // Linux: sizes in pages, of which the second is what is in memory.
    guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let resident = pages.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return resident * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
