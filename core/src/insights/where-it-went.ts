/**
 * A breakdown of the result: a table of causes by price, fees, funding and interest that adds up to the whole. Each
 * trade is in exactly one row. A row is a cause that was known at the open and passes the tests of insights. The one
 * farthest from the rest, in standard errors, is taken first with its trades, and the others are tested again, so that
 * a broad cause hides no other. The last row holds the rest, which looks like chance.
 */
import { float64At, runSteps, type Steps } from '../base/index.ts'
import { countedRows, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { type Cause, causeSteps } from './find-insights.ts'
import type { Insight } from './insight-types.ts'
import { type Journal, rowsOfSlice } from './splits.ts'

export const WENT_COLUMNS = ['price', 'fees', 'funding', 'interest'] as const
export type WentColumn = (typeof WENT_COLUMNS)[number]

/**
 * With the sign of their effect on the result: payments are negative. Their sum is the net. `interest` includes other
 * payments.
 */
export type WentAmounts = Readonly<Record<WentColumn, number>> & { readonly net: number }

/** The unit of amounts: currency units, percent of each trade's entry value, or multiples of its risk. */
export type WentUnit = 'money' | 'percent' | 'r'

export type WentRow = {
  /** Null for the rest. */
  readonly cause: Insight | null
  readonly trades: number
  readonly amounts: WentAmounts
  /**
   * How many of its trades also match a row above by their traits, and were counted there; by the index of that row.
   */
  readonly alsoIn: readonly { readonly row: number; readonly trades: number }[]
}

export type WhereItWent = {
  readonly currency: string
  readonly unit: WentUnit
  /** Trades in the table, and counted trades that have no amount in this unit: without a risk, or an entry value. */
  readonly trades: number
  readonly without: number
  readonly rows: readonly WentRow[]
  readonly total: WentAmounts
  /** The column that accounts for more than half of the pull in the direction of the result; null if none does. */
  readonly deciding: WentColumn | null
  /**
   * Another view of the price column, in currency units: the result of the same trades at the mean size, and the
   * contribution of the choice of sizes. `price = entries + sizes`. Null if an entry value is unknown. n * mean(value)
   * * mean(return) + n * cov(value, return)
   */
  readonly sizing: { readonly entries: number; readonly sizes: number } | null
}

/** Each step tests the whole journal; a longer list of causes would not explain anything. */
const MAX_CAUSES = 5

export function whereItWent(journal: Journal, unit: WentUnit = 'money'): WhereItWent {
  return runSteps(wentSteps(journal, unit))
}

/** The same in steps, as `insightSteps`. */
export function* wentSteps(journal: Journal, unit: WentUnit): Steps<WhereItWent> {
  const { columns } = journal
  const all = countedRows(columns, journal.rows)
  const causes: Cause[] = []
  const rowOf = new Int8Array(columns.count).fill(REST)
  let left = all
  while (causes.length < MAX_CAUSES) {
    const [strongest] = yield* causeSteps({ ...journal, rows: left })
    if (strongest === undefined) break
    for (const row of strongest.rows) rowOf[row] = causes.length
    causes.push(strongest)
    left = left.filter((row) => rowOf[row] === REST)
    yield
  }
  const table = tableOf({ columns, all, unit }, causes.length, rowOf)
  const trades = table.counts.reduce((sum, count) => sum + count, 0)
  return {
    currency: columns.currency,
    unit,
    trades,
    without: all.length - trades,
    rows: [...causes.map(({ insight }) => insight), null].map((cause, row) => ({
      cause,
      trades: table.counts[row] ?? 0,
      amounts: table.amounts[row] ?? NOTHING,
      alsoIn: cause === null ? [] : overlapsOf(rowsOfSlice({ ...journal, rows: all }, cause.parts), row, rowOf),
    })),
    total: table.total,
    deciding: decidingOf(table.total),
    sizing: sizingOf(columns, all),
  }
}

const REST = -1
const NOTHING: WentAmounts = { price: 0, fees: 0, funding: 0, interest: 0, net: 0 }

/** How many trades of a slice are counted in the rows above it. */
function overlapsOf(rows: Uint32Array, own: number, rowOf: Int8Array): WentRow['alsoIn'] {
  return Array.from({ length: own }, (_, row) => ({
    row,
    trades: rows.reduce((sum, at) => sum + (rowOf[at] === row ? 1 : 0), 0),
  })).filter(({ trades }) => trades > 0)
}

type Selection = { readonly columns: TradeColumns; readonly all: Uint32Array; readonly unit: WentUnit }

type Table = {
  readonly counts: readonly number[]
  readonly amounts: readonly WentAmounts[]
  readonly total: WentAmounts
}

/** Sums of each row, the rest last. Money is summed in whole units, so the margins are exact. */
function tableOf({ columns, all, unit }: Selection, causes: number, rowOf: Int8Array): Table {
  const sums = Array.from({ length: causes + 1 }, () => ({ price: 0, fees: 0, funding: 0, interest: 0 }))
  const counts = sums.map(() => 0)
  for (const row of all) {
    const divisor = divisorOf(columns, row, unit)
    if (divisor === null) continue
    const at = rowOf[row] === REST ? causes : (rowOf[row] as number)
    const sum = sums[at]
    if (sum === undefined) continue
    sum.price += float64At(columns.gross, row) / divisor
    sum.fees -= float64At(columns.fees, row) / divisor
    sum.funding += float64At(columns.funding, row) / divisor
    sum.interest += float64At(columns.otherCash, row) / divisor
    counts[at] = (counts[at] ?? 0) + 1
  }
  const scale = unit === 'money' ? MONEY_UNIT : 1
  const totals = sums.reduce((total, sum) => added(total, sum), { price: 0, fees: 0, funding: 0, interest: 0 })
  const inUnit = (sum: WentSums): WentAmounts => ({
    price: sum.price / scale,
    fees: sum.fees / scale,
    funding: sum.funding / scale,
    interest: sum.interest / scale,
    net: netOf(sum) / scale,
  })
  return { counts, amounts: sums.map(inUnit), total: inUnit(totals) }
}

type WentSums = Readonly<Record<WentColumn, number>>

function added(a: WentSums, b: WentSums): WentSums {
  return {
    price: a.price + b.price,
    fees: a.fees + b.fees,
    funding: a.funding + b.funding,
    interest: a.interest + b.interest,
  }
}

function netOf({ price, fees, funding, interest }: WentSums): number {
  return price + fees + funding + interest
}

/** The divisor for the units of a trade; null if it has no amount in this unit. */
function divisorOf({ entryValue, risk }: TradeColumns, row: number, unit: WentUnit): number | null {
  if (unit === 'money') return 1
  const base = unit === 'percent' ? float64At(entryValue, row) / 100 : float64At(risk, row)
  return base > 0 ? base : null
}

function decidingOf(total: WentAmounts): WentColumn | null {
  const sameWay = WENT_COLUMNS.filter((column) => total.net * total[column] > 0)
  const sizeOf = (column: WentColumn): number => Math.abs(total[column])
  const all = sameWay.reduce((sum, column) => sum + sizeOf(column), 0)
  return sameWay.find((column) => 2 * sizeOf(column) > all) ?? null
}

function sizingOf({ entryValue, gross }: TradeColumns, rows: Uint32Array): WhereItWent['sizing'] {
  if (rows.length === 0) return null
  let [price, values, returns] = [0, 0, 0]
  for (const row of rows) {
    const value = float64At(entryValue, row)
    if (!(value > 0)) return null
    price += float64At(gross, row)
    values += value
    returns += float64At(gross, row) / value
  }
  const entries = (values * returns) / rows.length
  return { entries: entries / MONEY_UNIT, sizes: (price - entries) / MONEY_UNIT }
}
