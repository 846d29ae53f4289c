extension PointSlice {
  /// Returns where a point of the slice's index is, in map points; `nil` when there is no
  /// point of that id, or it has no place.
  ///
  /// - Complexity: O(log *n*)
  public func position(of id: PointID) -> MapPoint? { index.position(of: id) }

  /// Returns the values of a point of the slice's index, one for each column; `nil` when
  /// there is no point of that id.
  ///
  /// - Complexity: O(log *n*)
  public func values(of id: PointID) -> [Double]? { index.values(of: id) }
}
