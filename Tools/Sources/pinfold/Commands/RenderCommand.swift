import ArgumentParser
import PinfoldOutput
import PinfoldPlans

/// `pinfold render`: draws the clustered map.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draws a map of clustered places as PNG, SVG or PDF.",
    discussion: """
      The rect is fitted to the size: its center stays, and its short side is made longer. \
      Clusters are circles with their counts, or squares if all their places are at one \
      location. Single places are dots, with their names where there is room. No circle covers \
      another: those that would overlap are merged, unless --overlaps says otherwise. With \
      --category, each circle has a ring of colors instead of a shade, and a legend names them.

      SVG is light or dark as the reader's system is, unless --dark is given. PNG and PDF need \
      the program rsvg-convert.

      EXAMPLES:
        pinfold render places.csv -o map.png
        pinfold render places.csv --rect -125,24,-66,50 --scale 2 -o map.png
        pinfold render shops.csv --category kind -o kinds.png
        pinfold render places.csv.gpkg -o edited.svg
        pinfold render 'postgresql://localhost/shop?table=places' -o map.svg
        pinfold render places.csv --rect 170,-50,-170,-30 --dark -o pacific.svg
        pinfold render shops.csv --where "kind=bakery" --max-zoom 16 -o bakeries.pdf
        gunzip -c places.csv.gz | pinfold render - --format png > map.png
      """
  )

  @OptionGroup var arguments: PlanArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A column whose most frequent values are shown as colors.",
      valueName: "column"
    )
  )
  var category: String?

  @Option(
    name: .shortAndLong,
    help: "The format. (default: by the ending of the --output)"
  )
  var format: PictureFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels per screen point, for PNG.", valueName: "factor")
  )
  var scale = 1.0

  @Flag(help: "Use the dark theme.")
  var dark = false

  @OptionGroup(title: "Output") var output: OutputArguments

  mutating func validate() throws {
    let format = try pictureFormat()
    guard scale >= 0.1 && scale <= 16 else {
      throw ValidationError("The --scale must be from 0.1 to 16.")
    }
    guard scale == 1 || format == .png else {
      throw ValidationError("The --scale works only with PNG; SVG and PDF are sharp at every size.")
    }
    do throws(SettingError) {
      try PictureLimits.check(arguments.size, format, scale: scale)
    } catch {
      throw ValidationError(error.description)
    }
  }

  mutating func run() throws {
    let format = try pictureFormat()
    if !format.isAvailable { throw CommandError.withoutConverter }
    if format != .svg, output.isStandardOutput, Terminal(.output) != nil {
      throw ValidationError("Refusing to write an image to a terminal; name a file with --output.")
    }
    var output = try output.open(for: arguments.reading.file)
    let theme: PictureTheme = dark ? .dark : .asPreferred
    let places = try arguments.plannedPlaces(isPicture: true, category: category)
    try format.write(places, theme: theme, scale: scale, to: &output)
    let byteCount = try output.finish()
    if !arguments.reading.quiet { self.output.announce(byteCount) }
  }

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
        The --output \(path) does not end with .png, .svg or .pdf; use one of these, or choose a \
        --format.
        """
      )
    }
    return format
  }
}
