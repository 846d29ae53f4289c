import ArgumentParser
import CSQLiteSettings
import PinfoldReaders
import PinfoldServer

@main
struct PinfoldCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pinfold",
    abstract: "Shows any number of places on a map without clutter.",
    discussion: """
      EXAMPLES:
        pinfold serve places.csv --open
        pinfold info places.csv
        pinfold cluster places.csv --rect -125,24,-66,50 > clusters.geojson
        pinfold render places.csv --rect -125,24,-66,50 --scale 2 -o map.png
        pinfold tiles places.csv -o places.pmtiles
        pinfold generate clustered --count 1000000 | pinfold info -
        pinfold --generate-completion-script bash > pinfold.bash

      A file is CSV or GeoJSON, optionally gzipped; - is standard input. Other programs add \
      Parquet, GeoPackage, KML, XLSX and more: see pinfold formats. A table of PostgreSQL is named \
      by its address.
      """,
    version: ServerSettings.version,
    subcommands: [
      ServeCommand.self, InfoCommand.self, ClusterCommand.self, RenderCommand.self,
      TilesCommand.self, ImportCommand.self, ExportCommand.self, BackupCommand.self,
      RestoreCommand.self, CheckCommand.self, GenerateCommand.self, RollupCommand.self,
      PostgresCommand.self, FormatsCommand.self,
    ]
  )

  /// Parses the arguments and runs the command.
  ///
  /// Replaces ArgumentParser's `main()`, in order to handle all errors in one place.
  static func main() async {
    StandardStreams.reserveClosed()
    StopSignal.letUserQuit()
    StopSignal.endPrograms()
    disable_memory_statistics()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let report = unknownCommand(arguments) { report.printAndExit() }
    do {
      let command = try parseAsRoot(arguments)
      do {
        try await run(command)
        StandardStreams.leave(0)
      } catch let error as ValidationError {
        ErrorReport(error, of: type(of: command)).printAndExit()
      } catch let error as ReadError {
        ErrorReport(error, of: type(of: command)).printAndExit()
      }
    } catch {
      ErrorReport(error).printAndExit()
    }
  }

  /// Reports the first word that should be a command but is not; `nil` if all are.
  ///
  /// ArgumentParser would call it an unexpected argument, or show help if `--help` follows.
  private static func unknownCommand(_ arguments: [String]) -> ErrorReport? {
    var parent: any ParsableCommand.Type = Self.self
    for name in arguments.first == "help" ? arguments.dropFirst() : arguments[...] {
      let known = parent.configuration.subcommands
      guard !known.isEmpty, !name.hasPrefix("-") else { return nil }
      guard let command = known.first(where: { $0.configuration.commandName == name }) else {
        let names = known.compactMap { $0.configuration.commandName }
        let similar = SimilarTexts.among(names, to: name)
        let isFile = name.contains { $0 == "." || $0 == "/" }
        let wayOut = isFile ? "; show a file with pinfold serve FILE." : "."
        let meant = similar.first.map { ". Did you mean \"\($0)\"?" }
        return ErrorReport(
          ValidationError("\"\(name)\" is not a command\(meant ?? wayOut)"),
          of: parent
        )
      }
      parent = command
    }
    return nil
  }

  /// Returns the subcommand names that lead to a command, without the program's name.
  static func path(
    to command: any ParsableCommand.Type,
    below parent: any ParsableCommand.Type = Self.self
  ) -> [String] {
    for child in parent.configuration.subcommands {
      let name = child.configuration.commandName.map { [$0] } ?? []
      if child == command { return name }
      let rest = path(to: command, below: child)
      if !rest.isEmpty { return name + rest }
    }
    return []
  }

  private static func run(_ parsed: any ParsableCommand) async throws {
    if var command = parsed as? any AsyncParsableCommand { return try await command.run() }
    var command = parsed
    try command.run()
  }
}
