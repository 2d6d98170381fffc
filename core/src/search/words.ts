/** A word of a text, with its position. */
export type PlacedWord = { readonly word: string; readonly start: number; readonly end: number }

const WORD = /[\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu

/** The form in which words are compared: without case and accents, so `cafe` finds `Café`. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replaceAll(MARKS, '').toLowerCase()
}

/** The words of a text, folded, each once. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) words.add(PLAIN.test(word) ? word.toLowerCase() : foldWord(word))
  return words
}

/** Most words need no folding, and this test is far quicker. */
const PLAIN = /^[A-Za-z0-9]+$/

/** The words of a text that start with one of the query words, which must be folded. */
export function hitsIn(text: string, words: Iterable<string>): readonly PlacedWord[] {
  const beginnings = [...words]
  const hits: PlacedWord[] = []
  for (const match of text.matchAll(WORD)) {
    const word = foldWord(match[0])
    if (beginnings.some((beginning) => word.startsWith(beginning))) {
      hits.push({ word, start: match.index, end: match.index + match[0].length })
    }
  }
  return hits
}
