extension PlaceTable {
  /// The choices that Pinfold made about the file: text first, then rows.
  ///
  /// Generated text, as from a spreadsheet, lacks an encoding and a separator to report.
  public var decisions: [ReadingDecision] {
    let isMade = origin.format != nil || options.isRows || options.isOfStore
    return (isMade ? [] : textDecisions) + coordinateDecisions + numberDecisions + rowDecisions
  }

  private var textDecisions: [ReadingDecision] {
    var decisions = [ReadingDecision("encoding", encodingText, option: "--encoding")]
    if case .csv(let layout) = layout {
      let guess = layout.isGuess ? ", the most frequent one in the header" : ""
      decisions.append(
        ReadingDecision("separator", layout.delimiter.displayName + guess, option: "--separator")
      )
    }
    return decisions
  }

  private var encodingText: String {
    guard let decoding else { return encoding.displayName }
    let name = decoding.encoding.displayName
    if decoding.strayCount > 0, decoding.isGuess {
      return "\(name), with \(decoding.strayCount) stray bytes in Windows-1252"
    }
    return decoding.isGuess ? "\(name), a guess" : name
  }

  private var coordinateDecisions: [ReadingDecision] {
    var decisions: [ReadingDecision] = []
    let columns = (positionColumns + degreePartNames).joined(separator: ", ")
    let system = options.referenceSystem.map {
      "in \(ReadOptions.title(ofReferenceSystem: $0))"
    }
    let parts = [columns.isEmpty ? nil : "from \(columns)", system].compactMap(\.self)
    if !parts.isEmpty {
      let flags =
        switch positionColumns.count {
        case 0: "--crs"
        case 1: "--coordinates"
        default: "--latitude and --longitude"
        }
      let text = parts.joined(separator: ", ") + otherColumns
      decisions.append(ReadingDecision("coordinates", text, option: flags))
    }
    return decisions + [signDecision, longitudeDecision].compactMap(\.self)
  }

  /// Other columns with common coordinate names that were not read.
  private var otherColumns: String {
    let others: [[String]] =
      switch layout {
      case .csv(let layout): layout.otherPairs
      case .json(let latitude, let longitude):
        ColumnNames(names: columnNames).otherPairs(than: (latitude, longitude), options)
      case .geoJSON: []
      }
    guard !others.isEmpty else { return "" }
    let pairs = others.map { $0.joined(separator: ", ") }
    return ", not from \(pairs.joined(separator: " or "))"
  }

  private var rowDecisions: [ReadingDecision] {
    var decisions: [ReadingDecision] = []
    if let key = options.keyColumn {
      decisions.append(ReadingDecision("numbers of places", "from \(key)", option: "--key"))
    }
    if let strayQuotes {
      let rows = strayQuotes.count == 1 ? "1 row" : "\(strayQuotes.count) rows"
      let text = "letters in \(rows), first at \(strayQuotes.firstPlace)"
      decisions.append(ReadingDecision("quotes", text))
    }
    if !rejectedRows.isEmpty {
      let reasons = rejectedRows.reasons.map { "\(rejectedRows.count(for: $0)) × \($0)" }
      decisions.append(ReadingDecision("skipped rows", reasons.joined(separator: ", ")))
    }
    return decisions
  }

  package var strayQuotes: StrayQuotes? {
    guard case .csv(let layout) = layout, layout.strayQuotes.count > 0 else { return nil }
    return layout.strayQuotes
  }
}
