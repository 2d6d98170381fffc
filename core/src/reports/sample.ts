/** The sample that measures compute from. Values that only some measures use are built on demand. */
import { float64At } from '../base/index.ts'
import { analyseCurve, type ClockBucket, type Sample } from '../measures/index.ts'
import { bitcoinReturns } from './bitcoin-returns.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { daysOf } from './days.ts'
import { closeDaysOf, decisionsOfRows } from './decisions.ts'
import type { DayTable } from './equity.ts'
import { exposureOf } from './exposure.ts'
import { groupBy, type Passes, startPasses } from './group.ts'
import type { TradeKeys } from './keys.ts'
import type { Group, ReportSettings } from './report-types.ts'
import { gathered, netsOfRows, riskyRows, rsOfRows } from './results.ts'
import { outcomesOf } from './tally.ts'

type SampleSources = {
  readonly keys: TradeKeys
  /** The days of the same selection, in the trader's zone and in UTC. */
  readonly table: DayTable
  readonly utcTable: () => DayTable
}

export function sampleOf({ counted, totals }: Passes, { keys, table, utcTable }: SampleSources): Sample {
  const { columns, rows, settings } = counted
  const { net, openTime, closeTime } = columns
  const byOpen = once(() => startPasses({ ...counted, settings: { ...settings, basis: 'open' } }, keys))
  return lazy<Sample>({
    totals: () => totals,
    nets: () => netsOfRows(columns, rows),
    decisions: () => decisionsOfRows(columns, rows, netsOfRows(columns, rows)),
    closeDays: () => closeDaysOf(keys, rows),
    outcomes: () => outcomesOf(counted),
    closeTimes: () => gathered(rows, (row) => float64At(closeTime, row)),
    holdsMs: () => gathered(rows, (row) => float64At(closeTime, row) - float64At(openTime, row)),
    rs: () => rsOfRows(columns, rows),
    rDecisions: () => decisionsOfRows(columns, riskyRows(columns, rows), rsOfRows(columns, rows)),
    rOutcomes: () => outcomesOf({ ...counted, rows: riskyRows(columns, rows) }),
    stopsMovedAway: () => sumOfDefined(columns.stopsMovedAway, rows),
    hours: () => clockBuckets(groupBy('hour', byOpen())),
    weekdays: () => clockBuckets(groupBy('weekday', byOpen())),
    days: () => daysOf(table),
    curve: () => {
      const { maxDrawdown, averageDrawdown, ...rest } = analyseCurve(gathered(rows, (row) => float64At(net, row)))
      return {
        ...rest,
        maxDrawdown: maxDrawdown / MONEY_UNIT,
        averageDrawdown: averageDrawdown === null ? null : averageDrawdown / MONEY_UNIT,
      }
    },
    bitcoin: () => bitcoinReturns(columns, settings, utcTable),
    exposure: () => exposureOf(counted, { keys, table }),
    trials: () => triedSetups(columns, settings),
  })
}

/** An object whose values are computed when they are first read. */
function lazy<T extends object>(makers: { readonly [Key in keyof T]: () => T[Key] }): T {
  const made = {}
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    Object.defineProperty(made, name, { get: once(make), enumerable: true })
  }
  return made as T
}

/** Computes a value when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

/** Null if none of the rows has a value. */
function sumOfDefined(values: Float64Array, rows: Uint32Array): number | null {
  let sum: number | null = null
  for (const row of rows) {
    const value = float64At(values, row)
    if (!Number.isNaN(value)) sum = (sum ?? 0) + value
  }
  return sum
}

function clockBuckets(groups: readonly Group[]): ClockBucket[] {
  return groups.map((group) => ({ index: Number(group.key), net: group.netProfit, count: group.count }))
}

/** Setups on any trade of the journal, whatever is selected: setups that were tried and abandoned count too. */
function triedSetups({ dictionaries, labelIds }: TradeColumns, { setups = [] }: ReportSettings): number {
  if (setups.length === 0) return 1
  const used = new Set(labelIds)
  return Math.max(1, setups.filter((id) => used.has(dictionaries.labels.indexOf(id))).length)
}
