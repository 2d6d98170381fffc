import type { Totals } from '../measures/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { outcomeOf } from './filter.ts'
import type { ReportSettings } from './report-types.ts'

/**
 * Sums per bucket, in one pass, as whole money units in one interleaved array. Whole numbers add exactly, so the
 * buckets of any grouping add up to the whole.
 */
export type Tally = { readonly cells: Float64Array; readonly buckets: number }

const COUNT = 0
const WINS = 1
const LOSSES = 2
const NET = 3
const GROSS = 4
const FEES = 5
const FUNDING = 6
const TURNOVER = 7
const PROFIT = 8
const HOLD = 9
const HOLD_WIN = 10
const HOLD_LOSS = 11
const BEST = 12
const WORST = 13
const R_COUNT = 14
const R_SUM = 15
const LOSS = 16
const WIDTH = 17

export function createTally(buckets: number): Tally {
  const cells = new Float64Array(buckets * WIDTH)
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    cells[bucket * WIDTH + BEST] = Number.NEGATIVE_INFINITY
    cells[bucket * WIDTH + WORST] = Number.POSITIVE_INFINITY
  }
  return { cells, buckets }
}

export type Counted = { readonly columns: TradeColumns; readonly rows: Uint32Array; readonly settings: ReportSettings }

/** Which bucket each row goes to: `of[row] - first`. */
export type Bucketing = {
  readonly of: Uint8Array | Uint16Array | Int32Array
  readonly first: number
  readonly buckets: number
}

/** Sums the counted rows into their buckets, in one pass. */
export function tallyRows({ columns, rows, settings }: Counted, bucketing: Bucketing): Tally {
  const tally = createTally(bucketing.buckets)
  const { cells } = tally
  const { net, gross, fees, funding, turnover, openTime, closeTime, risk } = columns
  const { of, first } = bucketing
  const band = settings.breakevenBand * MONEY_UNIT
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const at = ((of[row] as number) - first) * WIDTH
    const result = net[row] as number
    const held = (closeTime[row] as number) - (openTime[row] as number)
    const traded = turnover[row] as number
    const risked = risk[row] as number
    cells[at + COUNT] = (cells[at + COUNT] as number) + 1
    cells[at + NET] = (cells[at + NET] as number) + result
    cells[at + GROSS] = (cells[at + GROSS] as number) + (gross[row] as number)
    cells[at + FEES] = (cells[at + FEES] as number) + (fees[row] as number)
    cells[at + FUNDING] = (cells[at + FUNDING] as number) + (funding[row] as number)
    cells[at + HOLD] = (cells[at + HOLD] as number) + held
    // NaN where the turnover needs a rate that is not known.
    if (traded > 0) cells[at + TURNOVER] = (cells[at + TURNOVER] as number) + traded
    if (result > band) {
      cells[at + WINS] = (cells[at + WINS] as number) + 1
      cells[at + PROFIT] = (cells[at + PROFIT] as number) + result
      cells[at + HOLD_WIN] = (cells[at + HOLD_WIN] as number) + held
    } else if (result < -band) {
      cells[at + LOSSES] = (cells[at + LOSSES] as number) + 1
      cells[at + LOSS] = (cells[at + LOSS] as number) - result
      cells[at + HOLD_LOSS] = (cells[at + HOLD_LOSS] as number) + held
    }
    if (result > (cells[at + BEST] as number)) cells[at + BEST] = result
    if (result < (cells[at + WORST] as number)) cells[at + WORST] = result
    if (risked > 0) {
      cells[at + R_COUNT] = (cells[at + R_COUNT] as number) + 1
      cells[at + R_SUM] = (cells[at + R_SUM] as number) + result / risked
    }
  }
  return tally
}

/** Two tallies of the same buckets in one. */
export function addTallies(a: Tally, b: Tally): Tally {
  const cells = a.cells.map((cell, index) => join(index % WIDTH, cell, b.cells[index] as number))
  return { cells, buckets: a.buckets }
}

function join(place: number, a: number, b: number): number {
  return place === BEST ? Math.max(a, b) : place === WORST ? Math.min(a, b) : a + b
}

/** Joins buckets: bucket b of the tally goes to `target[b]`. Days fold into months, hours of the week into weekdays. */
export function foldTally(tally: Tally, target: ArrayLike<number>, buckets: number): Tally {
  const folded = createTally(buckets)
  for (let bucket = 0; bucket < tally.buckets; bucket += 1) {
    const from = bucket * WIDTH
    const to = (target[bucket] as number) * WIDTH
    for (let place = 0; place < WIDTH; place += 1) {
      const a = folded.cells[to + place] as number
      const b = tally.cells[from + place] as number
      folded.cells[to + place] = join(place, a, b)
    }
  }
  return folded
}

/** The totals of one bucket. */
export function totalsOf(tally: Tally, bucket: number): Totals {
  const cell = (place: number) => tally.cells[bucket * WIDTH + place] as number
  const money = (place: number) => cell(place) / MONEY_UNIT
  const count = cell(COUNT)
  return {
    count,
    wins: cell(WINS),
    losses: cell(LOSSES),
    breakeven: count - cell(WINS) - cell(LOSSES),
    net: money(NET),
    gross: money(GROSS),
    fees: money(FEES),
    funding: money(FUNDING),
    turnover: money(TURNOVER),
    grossProfit: money(PROFIT),
    grossLoss: money(LOSS),
    best: count === 0 ? 0 : money(BEST),
    worst: count === 0 ? 0 : money(WORST),
    holdMs: cell(HOLD),
    holdWinMs: cell(HOLD_WIN),
    holdLossMs: cell(HOLD_LOSS),
    rCount: cell(R_COUNT),
    rSum: cell(R_SUM),
  }
}

export function outcomesOf({ columns, rows, settings }: Counted): Int8Array {
  return Int8Array.from(rows, (row) => outcomeOf(columns.net[row] as number, settings))
}
