/** Sentences with places in them, and what stands in these places in a text that was made from one. */

export type Pattern = {
  /** `"{cell}" is not a number.` */
  readonly text: string
  /** What stands before, between and behind the places. */
  readonly fixed: readonly string[]
  readonly names: readonly string[]
}

/** What is written out here is found by `scripts/sentences`, as with `t`. */
export function patterns(...texts: readonly string[]): readonly Pattern[] {
  return texts.map(pattern)
}

/** One of `patterns`. */
export function pattern(text: string): Pattern {
  const parts = text.split(PLACE)
  return { text, fixed: parts.filter((_, at) => at % 2 === 0), names: parts.filter((_, at) => at % 2 === 1) }
}

const PLACE = /\{(\w{1,40})\}/

/** The forms of nouns, each written `loss | losses`; found by `scripts/sentences` too. */
export function nouns(...keys: readonly string[]): readonly (readonly string[])[] {
  return keys.map((key) => key.split(' | '))
}

/**
 * What stands in the places of a text; null where it was not made from this pattern. What is filled in may be anything,
 * so it is only ever cut out.
 */
export function valuesIn(text: string, { fixed, names }: Pattern): Readonly<Record<string, string>> | null {
  const first = fixed[0] ?? ''
  const last = fixed.at(-1) ?? ''
  if (names.length === 0) return text === first ? {} : null
  const end = text.length - last.length
  if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return null
  const values: Record<string, string> = {}
  let from = first.length
  for (const [place, name] of names.entries()) {
    const isLast = place === names.length - 1
    const next = fixed[place + 1] ?? ''
    const to = isLast ? end : text.indexOf(next, from)
    if (to < from || to > end) return null
    values[name] = text.slice(from, to)
    from = to + (isLast ? 0 : next.length)
  }
  return from <= text.length ? values : null
}
