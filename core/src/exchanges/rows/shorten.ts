/** Enough of a cell to recognise it. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
