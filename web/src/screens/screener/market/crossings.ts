import type { Standing } from './standing.ts'

/** How each instrument stood to one screen when it was last seen. */
export type Stood = ReadonlyMap<string, 'met' | 'missed'>

/**
 * Instruments that were seen to miss a screen and meet it now. The first time nothing is news, and what met it is news
 * again only after it has missed it. What is not known this time stands as it did.
 */
export function crossings(
  before: Stood,
  { met, missed }: Standing,
): { readonly news: string[]; readonly stood: Stood } {
  const news = met.filter((id) => before.get(id) === 'missed')
  const stood = new Map(before)
  for (const id of met) stood.set(id, 'met')
  for (const id of missed) stood.set(id, 'missed')
  return { news, stood }
}
