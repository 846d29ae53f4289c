// Messages about folders and patterns of files that are one table.

extension ReadError {
  /// - Parameter path: A folder, or a pattern.
  static func noFiles(_ path: String) -> ReadError {
    // An address may have a question mark.
    if isAddress(path) { return notFound(path) }
    return FileListing.isPattern(path)
      ? ReadError(.notFound, path: path, "\(path) matches no file; check the pattern.")
      : ReadError(
        .isDirectory,
        path: path,
        "\(path) is a directory without files; name one that has some, or a pattern such as "
          + "'\(FileListing.pattern("*/*.csv", in: path))'."
      )
  }

  static func severalKinds(_ path: String, _ one: String, _ other: String) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) has files of several kinds, such as \(one) and \(other); name one kind by a "
        + "pattern, in quotes, such as 'folder/*.csv'."
    )
  }

  static func noFile(_ path: String) -> ReadError {
    ReadError(
      .notReadable,
      path: path,
      "\(path) is a pipe or a device among files; move it away, or pass it alone."
    )
  }

  static func wideParts(_ file: String) -> ReadError {
    unsupportedFormat(
      file,
      "one of several files, in UTF-16",
      "convert them to UTF-8, or pass one by one"
    )
  }

  static func otherSystem(
    _ path: String,
    _ file: String,
    _ system: String,
    _ first: String,
    _ firstSystem: String
  ) -> ReadError {
    ReadError(
      .wrongReferenceSystem,
      path: path,
      (file == first
        ? "\(path) has parts in several coordinate reference systems, \(firstSystem) and \(system); "
        : "\(path) has files in several coordinate reference systems: \(file) is in \(system), and "
          + "\(first) in \(firstSystem); ")
        + "convert them to one, or read each with its own, such as "
        + "--crs EPSG:2154."
    )
  }

  static func otherColumns(_ path: String, _ file: String, _ first: String) -> ReadError {
    ReadError(
      .unsupportedFormat,
      path: path,
      "\(path) has files of several shapes: \(file) has another header than \(first); pass those of "
        + "one shape, or choose columns with sql:."
    )
  }
}
