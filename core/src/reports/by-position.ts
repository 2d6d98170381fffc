import { utcMs } from '../base/index.ts'
import { type FillRows, type Instrument, NumberList } from '../ledger/index.ts'
import { type BuildOptions, positionKey } from '../trades/index.ts'

/** The fills of each position, by its key, in the given order. */
export function byPosition({ table, numbers }: FillRows, renames: BuildOptions['renames']): Map<string, FillRows> {
  const lists = new Map<string, NumberList>()
  const ofInstruments = new Map<Instrument, NumberList>()
  const listOf = (instrument: Instrument, time: number): NumberList => {
    const key = positionKey({ account: table.account, instrument, time: utcMs(time) }, renames)
    const list = lists.get(key) ?? new NumberList()
    lists.set(key, list)
    // A coin may have another name at another time.
    if (instrument.kind !== 'spot') ofInstruments.set(instrument, list)
    return list
  }
  for (const number of numbers) {
    const instrument = table.instruments.at(number)
    const list = ofInstruments.get(instrument) ?? listOf(instrument, table.timeOf(number))
    list.push(number)
  }
  return new Map(Array.from(lists, ([key, own]) => [key, { table, numbers: own.values() }]))
}
