/**
 * Strips this character from the end of the text. A regular expression such as `/0+$/` backtracks at each zero, which
 * takes minutes on a hostile text.
 *
 * @param character one character, such as `0`
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

/** `1.500` as `1.5`, `2.000` as `2`; a text without a decimal point stays as it is. */
export function withoutTrailingZeros(decimal: string): string {
  return decimal.includes('.') ? withoutTrailing(withoutTrailing(decimal, '0'), '.') : decimal
}

/** Compares by code units, which gives the same order on every machine; a language may order texts differently. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
