import type { Standing } from './standing.ts'

/** Whether each instrument met a screen when it was last checked. */
export type Stood = ReadonlyMap<string, 'met' | 'missed'>

/**
 * Instruments that missed a screen and now meet it. The first check reports nothing, and a match is new again only
 * after a miss. An unknown state leaves the last one unchanged.
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
