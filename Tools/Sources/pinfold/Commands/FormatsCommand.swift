import ArgumentParser
import PinfoldText
import PinfoldReaders

/// `pinfold formats`: what can be read on this machine.
struct FormatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats",
    abstract: "Lists the formats of files that can be read.",
    discussion: """
      Some are read by other programs, where these are on the path. The content of a file decides \
      which format it is, not the ending of its name. Files in a ZIP archive are read, too.

      EXAMPLES:
        pinfold formats
        pinfold formats --json
      """
  )

  @Flag(help: "Print JSON.")
  var json = false

  mutating func run() throws {
    let formats = ReadableFormat.all()
    try StandardStreams.printOutput(json ? Self.json(formats) : Self.text(formats))
  }

  private static func text(_ formats: [ReadableFormat]) -> String {
    var table = TextTable(
      ["format", "endings", "program", "state"].map { (title: $0, alignment: .left) }
    )
    table.rows = formats.map { format in
      [
        format.name,
        format.endings.joined(separator: " "),
        format.program?.rawValue ?? "pinfold",
        format.isReadable ? "found" : format.remedy ?? "",
      ]
    }
    return table.lines(width: nil).joined(separator: "\n")
  }

  private static func json(_ formats: [ReadableFormat]) -> String {
    let values = formats.map { format in
      JSONValue.object([
        ("name", .string(format.name)),
        ("endings", .array(format.endings.map { .string($0) })),
        ("program", format.program.map { .string($0.rawValue) } ?? .null),
        ("readable", .bool(format.isReadable)),
        ("remedy", format.remedy.map { .string($0) } ?? .null),
      ])
    }
    return JSONValue.array(values).indented()
  }
}
