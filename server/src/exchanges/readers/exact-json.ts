/**
 * Matches strings, which stay unchanged, and numbers outside of strings. An unterminated string matches too: otherwise
 * each quotation mark in a long one would be tried as a beginning.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Parses JSON with every number as its text: trade ids and amounts have more digits than a double holds. Throws a
 * SyntaxError if the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}
