import ArgumentParser
import PinfoldPicture
import PinfoldSettings

/// `pinfold render`: a picture of the clustered map.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws the clustered places of a file on a map, as PNG, SVG or PDF.",
    discussion: """
      The rect is fitted to the size: its middle is kept, and its short side is made longer. \
      Clusters are circles with their counts, squares where all their places are at one \
      location; single places are dots with their names where there is room. No circle \
      covers another: where two would, they are one, unless --overlaps says otherwise.

      SVG is light or dark as the reader prefers, unless it is --dark. PNG and PDF need Cairo \
      when pinfold is built; they leave out names that want more than one glyph after the other, \
      such as Arabic ones, and those for which the system has no font, and say so.

      EXAMPLES:
        pinfold render places.csv -o map.png
        pinfold render places.csv --rect -125,24,-66,50 --scale 2 -o map.png
        pinfold render places.csv.pinfold -o edited.svg
        pinfold render places.csv --rect 170,-50,-170,-30 --dark -o pacific.svg
        pinfold render shops.csv --where "kind=bakery" --max-zoom 16 -o bakeries.pdf
        gunzip -c places.csv.gz | pinfold render - --format png > map.png
      """
  )

  @OptionGroup var arguments: PlanArguments

  @Option(
    name: .shortAndLong,
    help: "What is drawn. (default: what the output's name ends with)"
  )
  var format: PictureFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels to the screen point, in PNG.", valueName: "factor")
  )
  var scale = 1.0

  @Flag(help: "For dark surroundings.")
  var dark = false

  @OptionGroup(title: "Output") var output: OutputArguments

  /// Refuses pictures that cannot be drawn before any file is opened.
  mutating func validate() throws {
    let format = try pictureFormat()
    guard scale >= 0.1 && scale <= 16 else {
      throw ValidationError("The --scale is from 0.1 to 16.")
    }
    guard scale == 1 || format == .png else {
      throw ValidationError("The --scale is for PNG: SVG and PDF are sharp at every size.")
    }
    do throws(SettingError) {
      try PictureLimits.check(arguments.size, format, scale: scale)
    } catch {
      throw ValidationError(error.description)
    }
  }

  mutating func run() throws {
    let format = try pictureFormat()
    if !format.isAvailable { throw CommandError.withoutCairo }
    if format != .svg, output.isStandardOutput, Terminal(.output) != nil {
      throw ValidationError("Refusing to write an image to a terminal; name a file with --output.")
    }
    var output = try output.open(for: arguments.reading.file)
    let theme: PictureTheme = dark ? .dark : .asPreferred
    let places = try arguments.plannedPlaces(isPicture: true)
    let illegible = try format.write(places, theme: theme, scale: scale, to: &output)
    try output.finish()
    if !arguments.reading.quiet, let warning = IllegibleNamesWarning(illegible) {
      StandardStreams.printError(warning.text)
    }
  }

  /// The format that is asked for, or that the file's name stands for.
  private func pictureFormat() throws -> PictureFormat {
    if let format { return format }
    guard !output.isStandardOutput, let path = output.output else {
      throw ValidationError(
        "Name a file with --output, such as map.png, or choose a --format for standard output."
      )
    }
    guard let format = PictureFormat(ending: path) else {
      throw ValidationError(
        """
        The --output \(path) ends neither with .png, .svg nor .pdf; choose one of them, or a \
        --format.
        """
      )
    }
    return format
  }
}
