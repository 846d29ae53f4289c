extension PlanSetting {
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
