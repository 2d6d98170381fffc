import type { Standing } from './standing.ts'

/** Whether each instrument met a screen when it was last checked. */
export type LastStates = ReadonlyMap<string, 'met' | 'missed'>

/**
 * Instruments that missed a screen and now meet it. The first check reports nothing, and a match is new again only
 * after a miss. An unknown state leaves the last one unchanged.
 */
export function crossings(
  before: LastStates,
  { met, missed }: Standing,
): { readonly news: string[]; readonly states: LastStates } {
  const news = met.filter((id) => before.get(id) === 'missed')
  const states = new Map(before)
  for (const id of met) states.set(id, 'met')
  for (const id of missed) states.set(id, 'missed')
  return { news, states }
}
