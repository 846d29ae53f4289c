import Foundation
import PinfoldReaders
import PinfoldText

/// A serverless map as one HTML file: the page of `pinfold serve`, with the engine in a worker.
///
/// No place data becomes markup or script: texts are in compressed chunks, the header is JSON
/// without `<`, and the title is escaped. The page's content security policy allows only the page's
/// own scripts, and connections only to the hosts of the chosen basemap and of the public maps.
package struct MapPage {
  private let contents: MapContents
  private let title: String
  private let tileOrigin: String?
  private let body: String
  private let style: String
  private let icon: [UInt8]
  private let outlines: MapContents.Chunk
  private let mapLibre: String
  private let license: String
  private let page: String
  private let worker: [UInt8]

  /// Loads the page's files.
  ///
  /// - Parameters:
  ///   - contents: The places.
  ///   - title: The page's title.
  ///   - tiles: The URL template of the basemap. `nil` uses the built-in outlines.
  /// - Throws: ``ServerError`` if files are missing.
  package init(_ contents: MapContents, title: String, tiles: String?) throws(ServerError) {
    let resources = try PageResources()
    (self.contents, self.title) = (contents, title)
    tileOrigin = TileOrigin.of(tiles)
    func text(_ name: String, _ missing: ServerError) throws(ServerError) -> String {
      guard let bytes = resources.bytes(name) else { throw missing }
      return String(decoding: bytes, as: UTF8.self)
    }
    let index = try text("index.html", .pageMissing)
    guard let start = index.range(of: "<body>"), let end = index.range(of: "</body>") else {
      throw .pageMissing
    }
    body = String(index[start.upperBound..<end.lowerBound])
    var style = PageAppearance.styleSheet
    for name in [
      "css/page.css", "css/panel.css", "css/filters.css", "css/markers.css", "css/table.css",
    ] {
      style += try text(name, .pageMissing)
    }
    style += try text("vendor/maplibre-gl.css", .mapLibreMissing)
    self.style = style
    mapLibre = try text("vendor/maplibre-gl.js", .mapLibreMissing)
    license = try PageText.script(text("vendor/LICENSE.txt", .mapLibreMissing))
    page = try text("engine/page.js", .engineMissing)
    worker = Array(try text("engine/worker.js", .engineMissing).utf8)
    icon = resources.bytes("favicon.svg") ?? []
    guard let pack = resources.outlines else { throw .pageMissing }
    outlines = try MapContents.chunk("outlines", pack.selecting(contents.outlineKeys))
  }

  /// Throws if files for exported maps are missing. Called before reading places.
  package static func check() throws(ServerError) {
    let resources = try PageResources()
    guard resources.bytes("vendor/maplibre-gl.js") != nil else { throw .mapLibreMissing }
    guard resources.bytes("engine/worker.js") != nil else { throw .engineMissing }
  }
}

// MARK: - Writing

extension MapPage {
  /// Writes the page in parts, so that memory holds only the chunks.
  package func writeDocument(_ write: ([UInt8]) -> Void) throws(ServerError) {
    let scripts = [try PageText.script(page), try PageText.script(mapLibre)]
    let policy = policy(scripts: scripts.map(Self.hash), style: Self.hash(style))
    write(
      Array(
        """
        \(head(policy: policy))<style>\(style)</style>
        </head>
        <body>\(body)\(dataBlocks)
        """.utf8
      )
    )
    let engine = try MapContents.chunk("worker", worker)
    for chunk in [engine] + contents.chunks + [outlines] {
      let text = Data(chunk.bytes).base64EncodedString()
      write(
        Array("<script type=\"text/plain\" id=\"chunk-\(chunk.name)\">\(text)</script>\n".utf8)
      )
    }
    // The page runs MapLibre while the worker plans. The policy has the hash of this script too.
    let last = """
      <script type="text/plain" id="maplibre">\(scripts[1])</script>
      <script>\(scripts[0])</script>
      </body>
      </html>

      """
    write(Array(last.utf8))
  }

  /// The header, which the page's script reads first, and MapLibre's license.
  private var dataBlocks: String {
    """
    <script type="application/json" id="map-header">\(PageText.json(contents.header.text))</script>
    <script type="text/plain" id="license-of-maplibre">\(license)</script>

    """
  }
}

// MARK: - Text in HTML

extension MapPage {
  private func head(policy: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(PageText.escaped(policy))">
    <title>\(PageText.escaped(title))</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <link rel="icon" href="data:image/svg+xml;base64,\(Data(icon).base64EncodedString())">

    """
  }

  private func policy(scripts: [String], style: String) -> String {
    let tiles = tileOrigin.map { " \($0)" } ?? ""
    return [
      "default-src 'none'",
      "script-src \(scripts.joined(separator: " ")) 'wasm-unsafe-eval'",
      "style-src \(style)", "img-src data: blob:\(tiles)",
      "connect-src\(tiles) \(TileOrigin.providers)", "worker-src blob:", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
  }

  private static func hash(_ text: String) -> String {
    "'sha256-\(Data(SHA256.of(Array(text.utf8))).base64EncodedString())'"
  }
}

/// Escapes texts for the HTML of an exported map.
enum PageText {
  /// Returns a script, or any text that nothing runs, for a script element.
  ///
  /// Escapes `</script` and `<!--` with a backslash, which changes nothing in strings and patterns.
  /// Browsers read exactly this text, so its hash can stand in the policy.
  ///
  /// - Throws: ``ServerError`` for texts that browsers would alter or that would end the element:
  ///   null bytes, lone carriage returns, and `</SCRIPT` in capitals, where the replacement would
  ///   change the text.
  static func script(_ text: String) throws(ServerError) -> String {
    let script =
      text.replacing("\r\n", with: "\n")
      .replacing("</script", with: "<\\/script").replacing("<!--", with: "<\\!--")
    let bytes = script.lowercased().utf8
    guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "\r")),
      !bytes.contains("</script".utf8), !bytes.contains("<!--".utf8)
    else { throw .unwritableScript }
    return script
  }

  /// Returns the JSON with `<` escaped.
  static func json(_ text: String) -> String { text.replacing("<", with: "\\u003c") }

  /// Escapes text for elements and attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
