import Foundation

/// The process's resources, named like in Prometheus's client libraries.
enum ProcessMetrics {
  /// The start time in seconds since 1970, approximated by the first use.
  private static let start = Date().timeIntervalSince1970

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

/// The memory of the process.
enum ResidentMemory {
  /// The resident bytes. `nil` if the system does not report them.
  static var byteCount: Int? {
    // Linux reports sizes in pages. The second field is the resident size.
    guard let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let resident = pages.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return resident * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
