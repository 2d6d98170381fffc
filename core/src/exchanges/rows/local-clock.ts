import { type Clock, createClock } from '../../base/index.ts'
import type { SecondPasses } from './changed-clocks.ts'
import { createTimeReader, type DateOrder, isFixedZone, type TimeReader } from './dates.ts'

/** A wall clock that changes twice a year, and which passes of doubled hours the rows of the file reveal. */
export type LocalClock = {
  readonly clock: Clock
  /** Reads a time as if the clock showed UTC. */
  readonly reader: TimeReader
  /** The same, one hour further east. */
  readonly east: TimeReader
  passes: SecondPasses | null
}

export function localClock({ zone, order }: { readonly zone: string; readonly order: DateOrder }): LocalClock | null {
  if (isFixedZone(zone)) return null
  const [reader, east] = [createTimeReader({ zone: 'UTC', order }), createTimeReader({ zone: 'UTC+01:00', order })]
  return { clock: createClock({ zone }), reader, east, passes: null }
}
