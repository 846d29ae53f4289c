extension PlaceTable {
  /// Reads the places of a window in a reference system other than WGS 84.
  ///
  /// Reads the rows twice: first to collect coordinate pairs, which a program transforms, then to
  /// build the table with the transformed places.
  static func readProjected(
    _ window: inout ByteWindow,
    from crs: String,
    _ options: ReadOptions,
    _ observe: ReadObserver
  ) throws(ReadError) -> PlaceTable {
    let name = window.stream.name
    // Before the program starts, because it needs a temporary file too.
    let empty = try CoordinatePairs(of: name)
    let transform = try CoordinateTransform(
      from: crs,
      of: name,
      isDeclared: options.crs == nil
    )
    var first = options
    // Only the second pass knows which row is the first bad one.
    (first.isStrict, first.listedRejections) = (false, 0)
    var builder = PlaceTableBuilder(name: name, options: first)
    builder.pairs = empty
    let rows = try readRows(&window, &builder) { now, _ in
      _ = observe(now.part(0, of: 3), 0)
      return nil
    }
    // The caller reads the file again in another encoding.
    guard window.isUTF8, var pairs = builder.pairs else { return rows }
    var second = options
    let transformed = try transform.places(of: &pairs) { share in
      _ = observe(ReadProgress(share: share).part(1, of: 3), 0)
    }
    second.transformedPairs = transformed
    let stream = try ByteStream(rows.content, of: window.stream, window.stream.decoding)
    window = try firstWindow(of: stream, second, checksUTF8: false)
    var places = PlaceTableBuilder(name: name, options: second)
    var table = try readRows(&window, &places) { observe($0.part(2, of: 3), $1) }
    table.systemDoubt = transform.description?.doubt(of: pairs, at: transformed.coordinates)
    return table
  }
}
