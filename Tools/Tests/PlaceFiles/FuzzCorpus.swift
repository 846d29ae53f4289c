/// The initial inputs of the fuzz test: every format, every path of the readers.
package enum FuzzCorpus {
  package static let csv: [String] = [
    String(repeating: "\n", count: 100) + "lat,lon\nx,1\n1,2\n",
    "name,lat,lon\na,1,2\n\"b \"\"c\"\"\nd\",-3.5,+4e1\n\n,5\nx,nan,inf\n\"open,1,2\n",
    "\u{FEFF}lat;lon;n\r\n1,5;2,5;3\r\n91;0;x\r\n;;\r\n",
    "sep=;\r\nlat;lon\r\n1;2\r\n",
    "\rlat\tlon\r1\t2\r\r3\t4",
    "lat,lon\n" + String(repeating: "1.23456789012345678901,2\n", count: 8),
    "\"lat\" , \"lon\" ,\n 1 , 2 ,\n\"1\" \"\",2\n",
  ]

  package static let json: [String] = [
    #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","#
      + #""coordinates":[1.5,2]},"properties":{"a":1,"b":"x\"\u00e4\ud83d\ude00","c":null,"#
      + #""d":[1,{"e":"}"}]}},{"type":"Feature","geometry":null},3],"x":{"y":[]}}"#,
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":null}"# + "\n"
      + #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2]]}}"# + "\n"
      + "{\n" + #"{"type":"Point","coordinates":[1,NaN]}"# + "\n" + #"{"a":"#,
    "\u{1E}" + #"{"type":"Point","coordinates":[1,2]}"# + "\n\u{1E}" + #"{"type":"Po"#,
    #"[{"lat":1,"lon":2,"a":"é"},{"lat":"48°51′N","lon":"−2","b":[{"c":null}]},3]"#,
    #"{"n":2,"links":[{"href":"x"}],"rows":[{"lat":1,"lon":2},{"lat":null,"lon":2}],"next":1}"#,
    #"{"lat":1,"lon":2}"# + "\n" + #"{"lat":91,"lon":2}"# + "\n{\n",
    String(repeating: #"{"a":["#, count: 300) + String(repeating: "]}", count: 300),
  ]

  /// Tokens that mean something to one of the readers.
  package static let tokens: [[UInt8]] =
    [
      "\"", "\"\"", ",", ";", "\t", "\n", "\r", "\r\n", "{", "}", "[", "]", ":", "\\", "\\u",
      "\\ud83d",
      "\u{1E}", "\u{FEFF}", "0", "-", ".", "1e999", "-1e-999", "99999999999999999999", "NaN",
      "null",
      "true", "\"type\":\"Feature\",", "\"features\":[", "\"coordinates\":[", "lat,lon\n",
      "sep=,\n",
      "\u{1F}", "[[[[[[[[", "{\"a\":",
    ].map { Array($0.utf8) } + [
      [0], [0xFF], [0xE9], [0xFF, 0xFE], [0x1F, 0x8B], [0xC3], [0xF0, 0x9F],
    ]

  package static var files: [[UInt8]] {
    let plain = (csv + json).map { Array($0.utf8) }
    let others = plain.prefix(4).map { bytes -> [UInt8] in
      [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    }
    let stray: [UInt8] = plain[1] + [0xE9] + plain[1]
    let packed = plain.map(StoredGzip.member)
    return plain + others + [stray] + packed
      + [StoredGzip.member(plain[0]) + StoredGzip.member(plain[1])]
  }
}
