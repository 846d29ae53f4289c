extension Plan {
  /// Returns the plan with only some members; see ``showing(_:countingColumn:)``.
  ///
  /// - Parameter isIncluded: Called once for each point. Always returns the same for the same id.
  package func showing(
    where isIncluded: (PointID) -> Bool,
    countingColumn column: Int?
  ) -> Plan {
    showing(index.subset(where: isIncluded), countingColumn: column)
  }
}
