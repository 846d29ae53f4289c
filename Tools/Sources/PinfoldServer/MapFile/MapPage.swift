import Foundation
import PinfoldReaders
import PinfoldText

/// The page of a map that needs no server, in one file: the page of `pinfold serve` with the engine
/// in a worker.
///
/// Nothing of the places is markup or script: texts of theirs are in compressed chunks, their
/// header is JSON without `<`, and the title is escaped. The content security policy in the
/// page allows the page's own scripts and no network, but for the hosts of the basemap's tiles.
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

  /// Reads the page's files.
  ///
  /// - Parameters:
  ///   - contents: The places.
  ///   - title: The title of the page.
  ///   - tiles: The address of the basemap's tiles; `nil` for the built-in outlines.
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
    for name in ["css/page.css", "css/panel.css", "css/markers.css"] {
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

  /// Checks that the files of exported maps are there, before places are read in vain.
  package static func check() throws(ServerError) {
    let resources = try PageResources()
    guard resources.bytes("vendor/maplibre-gl.js") != nil else { throw .mapLibreMissing }
    guard resources.bytes("engine/worker.js") != nil else { throw .engineMissing }
  }
}

// MARK: - Writing

extension MapPage {
  /// Writes the whole page, part after part: in memory are only the chunks that it is made of.
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
    // The page runs MapLibre while the worker plans; the policy has its hash, too.
    let last = """
      <script type="text/plain" id="maplibre">\(scripts[1])</script>
      <script>\(scripts[0])</script>
      </body>
      </html>

      """
    write(Array(last.utf8))
  }

  /// What the page's script reads first, and the license of MapLibre.
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

/// Text as it may stand in the HTML of an exported map.
enum PageText {
  /// Returns a script, or a text that nothing runs, as it may stand in an element for scripts:
  /// in strings and patterns a backslash changes nothing. Browsers read the very same text, of
  /// which the policy has the hash.
  ///
  /// - Throws: ``ServerError`` for what browsers would change or end the script at: zero bytes,
  ///   carriage returns alone, and the end of a script in capitals, of which a backslash would
  ///   make another text.
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

  /// Returns JSON without `<`.
  static func json(_ text: String) -> String { text.replacing("<", with: "\\u003c") }

  /// Returns text as it may stand in elements and in attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
