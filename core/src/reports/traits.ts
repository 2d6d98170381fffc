/**
 * Traits that are known when a trade is opened or closed, beyond its ticker, side and times. Reports group by these
 * keys and filters select by them.
 */
import { ascending, float64At, HOUR_MS, quantile, uint16At, uint32At } from '../base/index.ts'
import { AVERAGED_DOWN, MONEY_UNIT, SCALED_IN, type TradeColumns } from './columns.ts'
import { isCounted } from './counted.ts'
import { keysOf } from './keys.ts'
import { openOrder } from './open-order.ts'
import { outcomeOf } from './outcome.ts'
import type { ReportSettings } from './report-types.ts'
import { SIZE_EDGES, type Trait, TRAIT_KEYS } from './trait.ts'

const SESSION_STARTS = [0, 8, 13, 16, 21]
const NUMBER_STARTS = [1, 2, 3, 4, 6, 11, 21]
const BUSY_STARTS = [1, 2, 4, 6, 11, 21]
const FIRST = TRAIT_KEYS.after.indexOf('first')
const LONGEST_RUN = 3

const cache = new WeakMap<TradeColumns, Map<string, Uint8Array>>()

/**
 * The index of each row among the keys of a trait; computed once per columns and settings. In any form of the results
 * it is that of the plain ones, so that filters select the rows that reports show.
 */
export function traitIndexes(formed: TradeColumns, settings: ReportSettings, trait: Trait): Uint8Array {
  const columns = formed.plain ?? formed
  const kept = cache.get(columns) ?? new Map<string, Uint8Array>()
  cache.set(columns, kept)
  const name = `${trait}|${settings.zone}|${settings.dayStartMinutes}|${settings.breakevenBand}`
  const cached = kept.get(name)
  if (cached !== undefined) return cached
  const indexes = indexesOf(columns, settings, trait)
  kept.set(name, indexes)
  return indexes
}

function indexesOf(columns: TradeColumns, settings: ReportSettings, trait: Trait): Uint8Array {
  const { count, openTime, entryValue, flags, ticker, dictionaries } = columns
  switch (trait) {
    case 'session':
      return perRow(count, (row) => indexIn(SESSION_STARTS, utcHour(float64At(openTime, row))))
    case 'number':
      return dayNumbers(columns, settings).numbers
    case 'busy':
      return dayNumbers(columns, settings).totals
    case 'after':
      return runsBefore(columns, settings)
    case 'size':
      return perRow(count, (row) => indexIn(SIZE_EDGES, float64At(entryValue, row) / MONEY_UNIT) + 1)
    case 'stake':
      return stakes(columns)
    case 'market': {
      const kinds = Uint8Array.from(dictionaries.tickers, ({ kind }) => TRAIT_KEYS.market.indexOf(kind))
      return perRow(count, (row) => kinds[uint16At(ticker, row)] ?? 0)
    }
    case 'entries':
      return perRow(count, (row) => entriesOf(uint32At(flags, row)))
    case 'stops':
      return perRow(count, (row) => stopIndex(float64At(columns.stopsMovedAway, row)))
  }
}

function entriesOf(flags: number): number {
  if ((flags & AVERAGED_DOWN) !== 0) return 2
  return (flags & SCALED_IN) !== 0 ? 1 : 0
}

/** NaN if no stop is known. */
function stopIndex(movedAway: number): number {
  if (Number.isNaN(movedAway)) return 0
  return movedAway === 0 ? 1 : 2
}

const STAKE_STARTS = [0, 0.5, 0.8, 1.25, 2]
const TRADES_BEFORE = 10

/** The size class of each entry compared with those of the trades opened before it. */
function stakes(columns: TradeColumns): Uint8Array {
  const { count, entryValue, flags } = columns
  const indexes = new Uint8Array(count).fill(TRAIT_KEYS.stake.indexOf('unknown'))
  const before: number[] = []
  for (const row of openOrder(columns)) {
    const value = float64At(entryValue, row)
    const usual = before.length < TRADES_BEFORE ? null : quantile(ascending(before), 0.5)
    if (usual !== null && usual > 0 && value > 0 && entriesOf(uint32At(flags, row)) === 0)
      indexes[row] = indexIn(STAKE_STARTS, value / usual)
    if (value > 0) before.push(value)
    if (before.length > TRADES_BEFORE) before.shift()
  }
  return indexes
}

function utcHour(time: number): number {
  return Math.floor(time / HOUR_MS) % 24
}

function perRow(count: number, indexOf: (row: number) => number): Uint8Array {
  const indexes = new Uint8Array(count)
  for (let row = 0; row < count; row += 1) indexes[row] = indexOf(row)
  return indexes
}

/** The last start that is not above the value; -1 if all are. */
function indexIn(starts: readonly number[], value: number): number {
  let index = starts.length - 1
  while (index >= 0 && !(value >= (starts[index] as number))) index -= 1
  return index
}

/** All trades of a day count, including open and excluded ones: each was a decision to trade once more. */
function dayNumbers(columns: TradeColumns, settings: ReportSettings): { numbers: Uint8Array; totals: Uint8Array } {
  const { openDay, firstDay, lastDay } = keysOf(columns, settings)
  const opened = new Uint32Array(Math.max(0, lastDay - firstDay + 1))
  const numbers = new Uint8Array(columns.count)
  for (const row of openOrder(columns)) {
    const day = (openDay[row] as number) - firstDay
    opened[day] = uint32At(opened, day) + 1
    numbers[row] = indexIn(NUMBER_STARTS, uint32At(opened, day))
  }
  const totals = perRow(columns.count, (row) =>
    indexIn(BUSY_STARTS, uint32At(opened, (openDay[row] as number) - firstDay)),
  )
  return { numbers, totals }
}

/**
 * The run of wins or losses that had closed before each trade was opened, up to three of them. A close in the same
 * millisecond as the open is not known yet; a breakeven trade neither ends a run nor extends it.
 */
function runsBefore(columns: TradeColumns, settings: ReportSettings): Uint8Array {
  const { count, net, closeTime, openTime } = columns
  const indexes = new Uint8Array(count)
  let run = 0
  let next = 0
  for (const row of openOrder(columns)) {
    const open = float64At(openTime, row)
    // Open trades come last and have no close time, so the comparison ends there.
    while (next < count && float64At(closeTime, next) < open) {
      const outcome = isCounted(columns, next) ? outcomeOf(float64At(net, next), settings) : 0
      if (outcome !== 0) run = Math.sign(run) === outcome ? run + outcome : outcome
      next += 1
    }
    indexes[row] = FIRST + Math.max(-LONGEST_RUN, Math.min(LONGEST_RUN, run))
  }
  return indexes
}
