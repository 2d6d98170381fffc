/**
 * The same text to the eye, in which mail programs find no address to make a link of: they look for `://`, `@` and
 * names with dots, and a space without width takes these apart.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/[:.@/](?=\S)/g, `$&${NO_WIDTH}`)
}

const NO_WIDTH = '\u200B'
