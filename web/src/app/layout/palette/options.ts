import type { ReactNode } from 'react'

/** Something that the palette finds and runs. */
export type Option = {
  readonly id: string
  readonly group: string
  readonly name: string
  /** Further words that find it, in lower case. */
  readonly words?: string
  readonly note: ReactNode
  readonly run: () => void
}

/** How many options of a group are shown at most. */
const MAX: Readonly<Record<string, number>> = { Tickers: 8, Glossary: 6, Labels: 6, Calculators: 8 }

/**
 * The options that contain every typed word, in the order of their groups; within a group, names that begin with the
 * text come first.
 */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const text = typed.trim().toLowerCase()
  const words = text.split(/\s+/).filter((word) => word !== '')
  const matching = options.filter(({ name, words: more = '', group }) => {
    const all = `${name} ${more} ${group}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
  const groups = [...new Set(matching.map(({ group }) => group))]
  return groups.flatMap((group) => {
    const members = matching.filter((option) => option.group === group)
    const isFirst = ({ name }: Option): boolean => name.toLowerCase().startsWith(text)
    const sorted = [...members.filter(isFirst), ...members.filter((option) => !isFirst(option))]
    return sorted.slice(0, MAX[group] ?? Number.POSITIVE_INFINITY)
  })
}
