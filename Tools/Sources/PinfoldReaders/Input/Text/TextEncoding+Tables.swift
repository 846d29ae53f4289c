extension TextEncoding {
  /// The characters of the bytes from 0x80 on; `nil` for multibyte encodings.
  ///
  /// As in browsers, an undefined byte maps to a control character or the replacement character.
  var upperHalf: String? {
    switch self {
    case .utf8, .utf16, .utf16LittleEndian, .utf16BigEndian: nil
    case .windows1250: Self.upperHalfOfWindows1250
    case .windows1251: Self.upperHalfOfWindows1251
    case .windows1252: Self.upperHalfOfWindows1252
    case .windows1253: Self.upperHalfOfWindows1253
    case .windows1254: Self.upperHalfOfWindows1254
    case .macintosh: Self.upperHalfOfMacintosh
    }
  }

  private static let upperHalfOfWindows1250 =
    "€\u{81}‚\u{83}„…†‡\u{88}‰Š‹ŚŤŽŹ"
    + "\u{90}‘’“”•–—\u{98}™š›śťžź"
    + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż"
    + "°±˛ł´µ¶·¸ąş»Ľ˝ľż"
    + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎ"
    + "ĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
    + "ŕáâăäĺćçčéęëěíîď"
    + "đńňóôőö÷řůúűüýţ˙"

  private static let upperHalfOfWindows1251 =
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ"
    + "ђ‘’“”•–—\u{98}™љ›њќћџ"
    + "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї"
    + "°±Ііґµ¶·ё№є»јЅѕї"
    + "АБВГДЕЖЗИЙКЛМНОП"
    + "РСТУФХЦЧШЩЪЫЬЭЮЯ"
    + "абвгдежзийклмноп"
    + "рстуфхцчшщъыьэюя"

  private static let upperHalfOfWindows1252 =
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}"
    + "\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ"
    + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯"
    + "°±²³´µ¶·¸¹º»¼½¾¿"
    + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"
    + "ÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
    + "àáâãäåæçèéêëìíîï"
    + "ðñòóôõö÷øùúûüýþÿ"

  private static let upperHalfOfWindows1253 =
    "€\u{81}‚ƒ„…†‡\u{88}‰\u{8A}‹\u{8C}\u{8D}\u{8E}\u{8F}"
    + "\u{90}‘’“”•–—\u{98}™\u{9A}›\u{9C}\u{9D}\u{9E}\u{9F}"
    + "\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―"
    + "°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ"
    + "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟ"
    + "ΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί"
    + "ΰαβγδεζηθικλμνξο"
    + "πρςστυφχψωϊϋόύώ\u{FFFD}"

  private static let upperHalfOfWindows1254 =
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}\u{8E}\u{8F}"
    + "\u{90}‘’“”•–—˜™š›œ\u{9D}\u{9E}Ÿ"
    + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯"
    + "°±²³´µ¶·¸¹º»¼½¾¿"
    + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ"
    + "ĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß"
    + "àáâãäåæçèéêëìíîï"
    + "ğñòóôõö÷øùúûüışÿ"

  private static let upperHalfOfMacintosh =
    "ÄÅÇÉÑÖÜáàâäãåçéè"
    + "êëíìîïñóòôöõúùûü"
    + "†°¢£§•¶ß®©™´¨≠ÆØ"
    + "∞±≤≥¥µ∂∑∏π∫ªºΩæø"
    + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ"
    + "–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
    + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ"
    + "\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
}
