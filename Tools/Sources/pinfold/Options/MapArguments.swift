import ArgumentParser
import PinfoldServer
import PinfoldText

struct MapArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "The title of the map. (default: the name of the file)"
  )
  var title: String?

  @OptionGroup var columns: ColumnArguments

  @OptionGroup var basemap: BasemapArguments

  @OptionGroup var categories: CategoryArguments
}

extension MapArguments {
  /// The first option on the command line, or `nil`.
  var firstFlag: String? {
    if title != nil { return "--title" }
    if !columns.columns.isEmpty { return "--columns" }
    if categories.category != nil { return "--category" }
    if categories.time != nil { return "--time" }
    return basemap.tiles == nil ? nil : "--tiles"
  }
}

struct ColumnArguments: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      """
      The columns included with single places, separated by commas; "" for none; may be \
      repeated. (default: all but the coordinates)
      """,
      valueName: "names"
    )
  )
  var columns: [String] = []

  mutating func validate() throws {
    for text in columns where !text.isEmpty {
      guard names(in: text).allSatisfy({ !$0.trimmed.isEmpty }) else {
        throw ValidationError("The --columns \(text) contains an empty name.")
      }
    }
  }

  /// The requested columns as written. `nil` without `--columns`.
  var names: [String]? {
    columns.isEmpty ? nil : columns.filter { !$0.isEmpty }.flatMap(names(in:))
  }

  private func names(in text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}

struct BasemapArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address of map images to draw on, with {z}, {x} and {y}. (default: built-in outlines)",
      valueName: "url"
    )
  )
  var tiles: String?

  /// Rejects addresses that are the same for all tiles, and hosts that a content security policy
  /// cannot name.
  mutating func validate() throws {
    for place in ["{z}", "{x}", "{y}"] where tiles?.contains(place) == false {
      throw ValidationError("The --tiles address must contain \(place).")
    }
    guard tiles.map(TileOrigin.isUsable) != false else {
      throw ValidationError(
        """
        The --tiles address must begin with https:// or http:// and a host, such as \
        https://tiles.example.org, or be a path on the server of the page.
        """
      )
    }
  }
}
