/** Strings stay as they are; whatever stands outside of one and looks like a number is one. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON with every number as the text that stands there: trade ids and amounts have more digits than a double
 * holds. Throws a SyntaxError where the text is no JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${token}"`)))
}
