import ArgumentParser
import Foundation
import Testing

@testable import pinfold

/// The command line understands the commands in the documents.
@Suite struct DocumentTests {
  private static let guides = try? FileManager.default
    .contentsOfDirectory(atPath: TestFiles.example("../../docs")).filter { $0.hasSuffix(".md") }
  private static let documents =
    ["README.md", "Examples/README.md", "Web/README.md"]
    + (guides ?? []).sorted().map { "docs/\($0)" }

  @Test func everyGuideIsRead() {
    #expect(Self.documents.count > 10)
  }

  @Test(arguments: documents)
  func commandsAreUnderstood(document: String) throws {
    let commands = try Self.lines(of: document).map {
      $0.replacing("sudo pinfold", with: "pinfold").replacing("$(date +%F)", with: "today")
    }
    .filter { $0.hasPrefix("pinfold ") }
    for command in commands {
      let words = command.matches(of: /(?:"[^"]*"|'[^']*'|[^ "'])+/).map(\.output)
        .dropFirst().prefix { $0 != ">" && $0 != "#" }
      let arguments = words.map { $0.trimmingCharacters(in: ["\"", "'"]) }
      #expect(throws: Never.self, "\(command)") { try PinfoldCommand.parseAsRoot(arguments) }
    }
  }

  /// A table of options has the command in its heading, and flags in its first column.
  @Test(arguments: ["serve", "cluster", "tiles"])
  func optionsAreThere(command: String) throws {
    let heading = "| option of `pinfold \(command)` |"
    let lines = try Self.documents.flatMap(Self.lines)
    let rows = lines.drop { !$0.hasPrefix(heading) }.prefix { $0.hasPrefix("|") }
    let flags = rows.flatMap { $0.split(separator: " | ")[0].matches(of: /--[a-z-]+[a-z]/) }
    #expect(flags.count > 8)
    let help = try PinfoldRun(command, "--help").text
    for flag in flags { #expect(help.contains(flag.output), "\(flag.output)") }
  }

  private static func lines(of document: String) throws -> [String] {
    try String(contentsOfFile: TestFiles.example("../../\(document)"), encoding: .utf8)
      .components(separatedBy: "\n")
  }
}
