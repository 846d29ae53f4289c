extension PlanSetting {
  package static let category = PlanSetting(
    "category",
    .column,
    example: "kind",
    """
    The column whose values are counted in each cluster: the 254 most frequent by name, the rest \
    together.
    """
  )

  package static let histogram = PlanSetting(
    "histogram",
    .column,
    example: "date",
    "The column of dates or numbers whose values are counted in each cluster, in up to 121 parts."
  )

  package static let within = PlanSetting(
    "within",
    .column,
    for: [.spaced, .grid, .radius],
    example: "country",
    """
    The column whose values clusters never mix, such as a country: the 254 most frequent values \
    apart, the rest together, and places without a value together. Circles of different values may \
    overlap; with overlaps=move or merge they move, but do not merge.
    """
  )
}
