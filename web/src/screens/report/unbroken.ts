/** The text with every minus kept on the line of its amount. */
export function unbroken(text: string): string {
  return text.replaceAll('\u2212', '\u2212\u2060')
}
