import Foundation

/// The resources of the process, under the names that Prometheus's own libraries use.
enum ProcessMetrics {
  /// When the process began, in seconds since 1970; approximately, from the first use.
  private static let start = Date().timeIntervalSince1970

  /// Sets the start to now.
  static func begin() { _ = start }

  static var families: [MetricFamily] {
    var start = MetricFamily(
      "process_start_time_seconds",
      .gauge,
      "When the server was started, in seconds since 1970."
    )
    start.add([], "\(Self.start)")
    return [
      MetricFamily(
        "process_resident_memory_bytes",
        .gauge,
        "Memory that the process uses.",
        ResidentMemory.byteCount
      ),
      MetricFamily(
        "process_open_fds",
        .gauge,
        "Files and connections that are open.",
        OpenFiles.count
      ),
      MetricFamily(
        "process_max_fds",
        .gauge,
        "Files and connections that the system allows.",
        OpenFiles.limit
      ),
      start,
    ]
  }
}

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
