/** JSON in which numbers keep their digits and stay distinct from texts. */

export type Tree = string | ExactNumber | boolean | null | readonly Tree[] | { readonly [name: string]: Tree }

export class ExactNumber {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Matches strings, which stay unchanged, and numbers outside of strings. An unterminated string matches too: otherwise
 * each quotation mark in a long one would be tried as a beginning.
 */
const TOKENS = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** From the private-use area, which no exchange uses: marks a text as a number. */
const MARK = '\uE000'

/** Throws a SyntaxError if the text is not JSON. */
export function parseTree(text: string): Tree {
  const marked = text
    .replaceAll(MARK, '')
    .replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${MARK}${token}"`))
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? new ExactNumber(value.slice(1)) : value,
  ) as Tree
}

export function printTree(tree: Tree): string {
  const text = JSON.stringify(tree, (_, value: unknown) =>
    value instanceof ExactNumber ? `${MARK}${value.text}` : value,
  )
  return text.replaceAll(new RegExp(`"${MARK}([^"]*)"`, 'g'), '$1')
}
