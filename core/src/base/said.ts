/**
 * What is said as data: an English text with places, and what stands in them. So a screen can say it in the language of
 * its reader, and everything else says it in English.
 */
export type Said = { readonly text: string; readonly values?: Readonly<Record<string, Filling>> }

/** A name or number that is the same in every language, a text of its own, or several, with commas between them. */
export type Filling = string | Said | readonly Filling[]

/** Says a text whose places are filled by these values: those of a language, or plain English. */
type Words = (text: string, values: Readonly<Record<string, string>>) => string

/** The text with its places filled; in English unless other words are given. */
export function sayingOf(said: Filling, words: Words = inEnglish): string {
  if (typeof said === 'string') return said
  if (!('text' in said)) return said.map((part) => sayingOf(part, words)).join(', ')
  const values = Object.entries(said.values ?? {}).map(([name, value]) => [name, sayingOf(value, words)] as const)
  return words(said.text, Object.fromEntries(values))
}

/** `a or b or c` */
export function anyOf(names: readonly string[]): Filling {
  const [first = '', ...others] = names
  return others.reduce<Filling>((before, last) => ({ text: '{before} or {last}', values: { before, last } }), first)
}

function inEnglish(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w{1,40})\}/g, (place, name: string) => values[name] ?? place)
}
