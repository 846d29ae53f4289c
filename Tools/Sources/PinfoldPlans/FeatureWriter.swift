package import Pinfold
package import PinfoldText
package import PinfoldReaders

/// Writes the clusters of a plan as GeoJSON features.
///
/// All features have the properties `cluster`, `cluster_id`, `point_count` and
/// `point_count_abbreviated`, and the figures. Clusters also have `diameter` and `shade`, and
/// stacks have `unique_location`. A row that stands for several places has `opens: false`. Single
/// places and such rows have `place`, their number, and their own columns. If categories are counted,
/// clusters have `categories`, and single places `category`. With a histogram, all features
/// have `histogram`, and with both, clusters have `category_histograms`. With borders, all have
/// `within`. A column with the name of one of these properties gets an underscore in front.
package struct FeatureWriter: Sendable {
  /// The data of a single place.
  package struct Place: Sendable {
    /// The columns of a place.
    package enum Columns: Sendable {
      case list([Property])

      /// A JSON object with one member per column.
      case object(String)
    }

    let coordinate: Coordinate
    let columns: Columns

    package init(_ coordinate: Coordinate, _ columns: Columns) {
      (self.coordinate, self.columns) = (coordinate, columns)
    }
  }

  private let plan: Plan
  private let numbers: any PlaceNumbers
  private let figures: [AggregateFigure]
  private let figureColumns: [String]
  private let categories: [String]?
  private let histogram: (plan: Plan, partCount: Int)?
  private let categoryHistograms: CategoryHistograms?
  private let shown: Plan?
  private let borders: [String]?
  private let ownNames: [String]

  /// - Parameters:
  ///   - figures: The aggregates. The columns of the plan's index must be their columns, in this
  ///     order.
  ///   - categories: The names of the counted categories, by code. `nil` if none are counted.
  ///   - histogram: The same plan with counts by part of a histogram.
  ///   - categoryHistograms: Both together. `nil` if one of them is not counted.
  ///   - shown: The same plan with only some places, which counts, figures and categories describe.
  ///     `nil` for all places.
  ///   - borders: The names of the values that clusters never mix, by code. `nil` without borders.
  package init(
    _ plan: Plan,
    figures: [AggregateFigure],
    categories: [String]? = nil,
    histogram: (plan: Plan, partCount: Int)? = nil,
    categoryHistograms: CategoryHistograms? = nil,
    showing shown: Plan? = nil,
    borders: [String]? = nil,
    numbers: any PlaceNumbers
  ) {
    (self.plan, self.figures, self.numbers) = (plan, figures, numbers)
    (self.categories, self.histogram, self.shown) = (categories, histogram, shown)
    (self.categoryHistograms, self.borders) = (categoryHistograms, borders)
    figureColumns = figures.columns
    var names = [
      "cluster", "cluster_id", "point_count", "point_count_abbreviated", "diameter", "shade",
      "unique_location", "opens",
    ]
    names += figures.map(\.name) + ["place"]
    if categories != nil { names += ["categories", "category"] }
    if histogram != nil { names.append("histogram") }
    if borders != nil { names.append("within") }
    if categoryHistograms != nil { names.append("category_histograms") }
    ownNames = names
  }
}

extension FeatureWriter {
  /// Returns whether a column shares its name with a cluster property or another column. Then
  /// objects cannot be written unchanged.
  package func hasClash(in columnNames: [String]) -> Bool {
    Set(ownNames + columnNames).count < ownNames.count + columnNames.count
  }

  /// Returns the row of a single place. `nil` for a cluster.
  package static func place(of cluster: Cluster) -> PointID? {
    cluster.isCluster ? nil : cluster.firstMember
  }

  /// Returns the row of a cluster with only one row: a single place or a weighted point. `nil` for
  /// other clusters.
  package static func row(of cluster: Cluster) -> PointID? {
    cluster.isCluster && !cluster.isWeightedPoint ? nil : cluster.firstMember
  }

  /// Returns the row of a single place that is drawn at its own position. `nil` if it was moved to
  /// avoid an overlap.
  package static func exactPlace(of cluster: Cluster, in plan: Plan) -> PointID? {
    place(of: cluster).flatMap { id in
      plan.members(of: cluster).position(of: id) == cluster.anchor ? id : nil
    }
  }

  /// Writes a feature.
  ///
  /// - Parameters:
  ///   - part: The cluster with only its shown places. `nil` if none is shown, and if all are.
  ///   - coordinate: The position to write. `nil` uses the plan's.
  package func write(
    _ cluster: Cluster,
    showing part: Cluster? = nil,
    at coordinate: Coordinate? = nil,
    place: Place?,
    to json: inout JSONWriter
  ) {
    json.raw("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    if coordinate == nil, let exact = place?.coordinate,
      Self.exactPlace(of: cluster, in: plan) != nil
    {
      json.number(exact.wrappedLongitude)
      json.raw(",")
      json.number(exact.latitude)
    } else {
      // The index's positions are exact to 9 mm. Seven decimals are 11 mm.
      let drawn = coordinate ?? cluster.coordinate
      json.degrees(drawn.longitude)
      json.raw(",")
      json.degrees(drawn.latitude)
    }
    json.raw(
      cluster.isCluster
        ? "]},\"properties\":{\"cluster\":true,\"cluster_id\":\""
        : "]},\"properties\":{\"cluster\":false,\"cluster_id\":\""
    )
    json.raw(cluster.id.description)
    json.raw("\",\"point_count\":")
    let count = shown == nil ? cluster.count : part?.count ?? 0
    json.number(count)
    json.raw(",\"point_count_abbreviated\":")
    let appearance = ClusterAppearance(count: count, scale: plan.scale)
    json.raw(count == 0 ? "0" : appearance.jsonLabel.text)
    if cluster.isCluster {
      json.raw(",\"diameter\":")
      json.number(appearance.diameter)
      json.raw(",\"shade\":")
      json.number(appearance.shade)
    }
    if cluster.isWeightedPoint {
      json.raw(",\"opens\":false")
    } else if cluster.isCluster && cluster.isUniqueLocation {
      json.raw(",\"unique_location\":true")
    }
    writeFigures(of: shown == nil ? cluster : part, to: &json)
    writeCategories(of: cluster, showing: part, to: &json)
    writeHistograms(of: cluster, to: &json)
    writeBorder(of: cluster, to: &json)
    if let id = Self.row(of: cluster) {
      json.raw(",\"place\":")
      json.raw(numbers.number(of: id).json.text)
    }
    writeColumns(place?.columns, to: &json)
    json.raw("}}")
  }

  private func writeFigures(of cluster: Cluster?, to json: inout JSONWriter) {
    guard !figures.isEmpty else { return }
    let aggregates = figureColumns.indices.map { column in
      cluster.map { (shown ?? plan).aggregate(of: $0, column: column) }
    }
    for figure in figures {
      guard let column = figureColumns.firstIndex(of: figure.column) else { continue }
      json.raw(",")
      json.string(figure.name)
      json.raw(":")
      json.number(aggregates[column].flatMap { figure.value(in: $0) })
    }
  }

  /// Writes the counts by name, with an empty name for members without a category, or the category
  /// of a single place. Rare categories are left out.
  private func writeCategories(
    of cluster: Cluster,
    showing part: Cluster?,
    to json: inout JSONWriter
  ) {
    guard let categories, var counts = plan.categoryCounts(of: cluster) else { return }
    // The name of a code, or `nil` for rare categories.
    func known(_ code: Int) -> String? {
      code == counts.count - 1 ? "" : code < categories.count ? categories[code] : nil
    }
    if !cluster.isCluster {
      guard let code = counts.firstIndex(where: { $0 > 0 }), let name = known(code) else { return }
      json.raw(",\"category\":")
      if name.isEmpty { json.raw("null") } else { json.string(name) }
      return
    }
    if let shown { counts = part.flatMap { shown.categoryCounts(of: $0) } ?? [] }
    json.raw(",\"categories\":{")
    var separator = ""
    for (code, count) in counts.enumerated() where count > 0 {
      guard let name = known(code) else { continue }
      json.raw(separator)
      json.string(name)
      json.raw(":")
      json.number(count)
      separator = ","
    }
    json.raw("}")
  }

  /// Writes the histogram, and those of a cluster's categories: of all places, shown or not.
  private func writeHistograms(of cluster: Cluster, to json: inout JSONWriter) {
    guard let histogram, let counts = histogram.plan.categoryCounts(of: cluster) else { return }
    json.raw(",\"histogram\":")
    json.parts(counts.dropLast().prefix(histogram.partCount))
    guard let categoryHistograms, cluster.isCluster else { return }
    json.raw(",\"category_histograms\":")
    categoryHistograms.write(cluster, of: plan, to: &json)
  }

  /// Writes the value that all members share. Rare values are left out.
  private func writeBorder(of cluster: Cluster, to json: inout JSONWriter) {
    guard let borders, let value = plan.border(of: cluster, among: borders) else { return }
    json.raw(",\"within\":")
    if value.isEmpty { json.raw("null") } else { json.string(value) }
  }

  private func writeColumns(_ columns: Place.Columns?, to json: inout JSONWriter) {
    switch columns {
    case nil: return
    case .object(let object): json.members(ofObject: object)
    case .list(let properties):
      // Renames columns that clash with properties or with other columns.
      var names = UniqueNames(ownNames)
      for property in properties {
        json.raw(",")
        json.string(names.name(for: property.name))
        json.raw(":")
        json.raw(property.value.jsonText)
      }
    }
  }
}

extension Plan {
  /// Returns the value that all members of a cluster share: empty if they have none, `nil` for rare
  /// values.
  ///
  /// - Parameter names: The names of the values by code.
  package func border(of cluster: Cluster, among names: [String]) -> String? {
    guard let code = category(of: cluster) else { return nil }
    if code == ColumnStorage.noCategory { return "" }
    return code < names.count ? names[Int(code)] : nil
  }
}

extension ClusterAppearance {
  /// The label for JSON: a number below a thousand, otherwise text such as "1.2k".
  package var jsonLabel: JSONValue { count < 1000 ? .number(count) : .string(label) }
}
