#if !arch(wasm32)

@main struct Main {
  /// Prints what `golden.txt` should hold.
  static func main() {
    for golden in Golden.allCases {
      print(golden, padded(String(golden.hash, radix: 16)))
    }
  }

  private static func padded(_ digits: String) -> String {
    String(repeating: "0", count: 16 - digits.count) + digits
  }
}

#endif
