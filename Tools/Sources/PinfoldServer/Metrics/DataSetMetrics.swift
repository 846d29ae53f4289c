import Pinfold
import PinfoldStore

struct DataSetMetrics {
  let dataSets: [DataSet]

  var families: [MetricFamily] {
    [
      each("pinfold_places", .gauge, "Places in the data set.") { $0.current.index.count },
      each("pinfold_version", .gauge, "The version, which grows with each batch of edits.") {
        $0.current.version
      },
      each("pinfold_edits_total", .counter, "Edits since the store was made.") {
        $0.places.editCount
      },
      each("pinfold_store_bytes", .gauge, "Disk space that the store and its log take.") {
        $0.places.store?.fileByteCount ?? 0
      },
      lag,
    ]
  }

  private var lag: MetricFamily {
    var family = MetricFamily(
      "pinfold_table_lag_seconds",
      .gauge,
      "Time since the places were known to be those of the table."
    )
    for dataSet in dataSets {
      guard let age = dataSet.age else { continue }
      family.add([("dataset", dataSet.id)], "\(age.seconds)")
    }
    return family
  }

  private func each(
    _ name: String,
    _ kind: MetricFamily.Kind,
    _ meaning: String,
    _ value: (DataSet) -> Int
  ) -> MetricFamily {
    var family = MetricFamily(name, kind, meaning)
    for dataSet in dataSets { family.add([("dataset", dataSet.id)], "\(value(dataSet))") }
    return family
  }
}
