import Testing

@testable import PinfoldServer

@Suite struct HistogramTests {
  @Test func bucketsAddUpToTheCount() {
    var histogram = Histogram()
    for time in [Duration.microseconds(50), .milliseconds(1), .milliseconds(1.5), .seconds(9)] {
      histogram.count(time)
    }
    var family = MetricFamily("t", .histogram, "How long it takes.")
    family.add([("route", "/a")], histogram)
    #expect(family.lines.first == "t_bucket{route=\"/a\",le=\"0.0001\"} 1")
    #expect(family.lines.contains("t_bucket{route=\"/a\",le=\"0.001\"} 2"))
    #expect(family.lines.contains("t_bucket{route=\"/a\",le=\"0.002\"} 3"))
    #expect(family.lines.contains("t_bucket{route=\"/a\",le=\"5.0\"} 3"))
    #expect(family.lines.contains("t_bucket{route=\"/a\",le=\"+Inf\"} 4"))
    #expect(family.lines.last == "t_count{route=\"/a\"} 4")
  }

  @Test func labelsAreEscaped() {
    var family = MetricFamily("a", .gauge, "What it is.")
    family.add([("dataset", "say \"hi\"\\\n")], "1")
    #expect(
      family.text == #"""
        # HELP a What it is.
        # TYPE a gauge
        a{dataset="say \"hi\"\\\n"} 1

        """#
    )
  }
}
