import ArgumentParser
import Foundation
import PinfoldReaders

/// `pinfold formats`: lists the formats that this machine can read.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "Lists the formats of files that can be read.",
    discussion: """
      Some are read by other programs, where these are on the path. The content of a file decides \
      which format it is, not the ending of its name. Files in a ZIP archive are read, too.

      EXAMPLES:
        pinfold formats
        pinfold formats | grep found
      """
  )

  mutating func run() throws {
    let rows =
      [["format", "endings", "program", "state"]]
      + ReadableFormat.all().map { format in
        [
          format.name,
          format.endings.joined(separator: " "),
          format.program?.rawValue ?? "pinfold",
          format.isReadable ? "found" : format.remedy ?? "",
        ]
      }
    let widths = (0..<3).map { column in rows.reduce(0) { max($0, $1[column].count) } }
    for row in rows {
      let cells = zip(row, widths)
        .map { $0.padding(toLength: $1 + 2, withPad: " ", startingAt: 0) }
      try StandardStreams.printOutput(cells.joined() + row[3])
    }
  }
}
