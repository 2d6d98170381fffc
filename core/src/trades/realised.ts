import type { Fixed } from '../base/index.ts'

/**
 * Realised profit by the venue and by us, summed over fills between which the leg was never flat; `time` is the last.
 */
export type RealisedPair = { time: number; venue: Fixed; ours: Fixed; fills: number; readonly held: boolean }

type Realised = { readonly realised: RealisedPair[]; readonly endedAt: number }
type Pair = Pick<RealisedPair, 'venue' | 'ours' | 'held'>

/** Health is only needed at moments when everything is flat, so fills between two of them can share one sum. */
export function addRealised({ realised, endedAt }: Realised, time: number, { venue, ours, held }: Pair): void {
  const last = realised.at(-1)
  if (last !== undefined && held && last.held && (last.time > endedAt || endedAt === time)) {
    last.time = time
    last.venue += venue
    last.ours += ours
    last.fills += 1
  } else realised.push({ time, venue, ours, fills: 1, held })
}
