import Testing

@testable import PinfoldServer

@Suite struct HistogramTests {
  @Test func bucketsAddUpToTheCount() {
    var histogram = Histogram()
    for time in [Duration.microseconds(50), .milliseconds(1), .milliseconds(1.5), .seconds(9)] {
      histogram.count(time)
    }
    let lines = histogram.lines("t", labels: "route=\"/a\"")
    #expect(lines.first == "t_bucket{route=\"/a\",le=\"0.0001\"} 1")
    #expect(lines.contains("t_bucket{route=\"/a\",le=\"0.001\"} 2"))
    #expect(lines.contains("t_bucket{route=\"/a\",le=\"0.002\"} 3"))
    #expect(lines.contains("t_bucket{route=\"/a\",le=\"5.0\"} 3"))
    #expect(lines.contains("t_bucket{route=\"/a\",le=\"+Inf\"} 4"))
    #expect(lines.last == "t_count{route=\"/a\"} 4")
  }
}
