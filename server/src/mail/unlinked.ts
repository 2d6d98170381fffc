/**
 * Text that looks the same, but in which mail programs find no address to turn into a link: they look for `://`, `@`
 * and names with dots, and a zero-width space splits these.
 */
export function unlinked(text: string): string {
  return text.replaceAll(/[:.@/](?=\S)/g, `$&${NO_WIDTH}`)
}

const NO_WIDTH = '\u200B'
