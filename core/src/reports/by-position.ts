import { utcMs } from '../base/index.ts'
import type { FillRows, Instrument } from '../ledger/index.ts'
import { type BuildOptions, positionKey } from '../trades/index.ts'

/** The fills of each position, by its key, in the order in which they are given. */
export function byPosition({ table, numbers }: FillRows, renames: BuildOptions['renames']): Map<string, FillRows> {
  const lists = new Map<string, number[]>()
  let last: Instrument | null = null
  let list: number[] = []
  for (const number of numbers) {
    const instrument = table.instrumentOf(number)
    // A coin may have another name at another time.
    if (instrument !== last || instrument.kind === 'spot') {
      const key = positionKey({ account: table.account, instrument, time: utcMs(table.timeOf(number)) }, renames)
      list = lists.get(key) ?? []
      if (list.length === 0) lists.set(key, list)
      last = instrument
    }
    list.push(number)
  }
  return new Map(Array.from(lists, ([key, own]) => [key, { table, numbers: Uint32Array.from(own) }]))
}
