import type { Totals } from '../measures/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { outcomeOf } from './filter.ts'
import type { ReportSettings } from './report-types.ts'

/**
 * Sums per bucket, computed in one pass, as whole money units in one interleaved array. Whole numbers add exactly, so
 * the buckets of any grouping add up to the total.
 */
export type Tally = { readonly cells: Float64Array; readonly buckets: number }

/**
 * Cells of a bucket: count, net and holding time of losses, then breakevens, then wins; then sums over all outcomes.
 */
const LOSSES = 0
const BREAKEVENS = 3
const WINS = 6
const NET = 1
const HOLD = 2
const GROSS = 9
const FEES = 10
const FUNDING = 11
const TURNOVER = 12
const BEST = 13
const WORST = 14
const R_COUNT = 15
const R_SUM = 16
const OTHER_CASH = 17
const WIDTH = 18

export function createTally(buckets: number): Tally {
  const cells = new Float64Array(buckets * WIDTH)
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    cells[bucket * WIDTH + BEST] = Number.NEGATIVE_INFINITY
    cells[bucket * WIDTH + WORST] = Number.POSITIVE_INFINITY
  }
  return { cells, buckets }
}

export type CountedTrades = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}

/** Which bucket each row goes to: `values[row] - first`; with `by`, `values[row] * by.buckets + by.values[row]`. */
export type Bucketing = {
  readonly values: Uint8Array | Uint16Array | Int32Array
  readonly first: number
  readonly buckets: number
  readonly by?: { readonly values: Uint8Array; readonly buckets: number }
}

/** Sums the counted rows into their buckets. */
export function tallyRows(counted: CountedTrades, bucketing: Bucketing): Tally {
  return tallyAll(counted, [bucketing])[0] ?? createTally(0)
}

/** The sums of all counted rows together. */
export function totalsOfRows(counted: CountedTrades): Totals {
  return totalsOf(tallyRows(counted, { values: new Uint8Array(counted.columns.count), first: 0, buckets: 1 }), 0)
}

export type SeveralBuckets = {
  readonly buckets: number
  /** How many buckets a row goes to, at least one. */
  readonly countOf: (row: number) => number
  readonly bucketOf: (row: number, place: number) => number
}

/**
 * Sums rows that may go to several buckets: one pass for the first bucket of each row, another for the second ones, and
 * so on.
 */
export function tallySeveral(counted: CountedTrades, { buckets, countOf, bucketOf }: SeveralBuckets): Tally {
  let tally = createTally(buckets)
  for (let place = 0, left = counted.rows; left.length > 0; place += 1) {
    const values = new Int32Array(counted.columns.count)
    for (const row of left) values[row] = bucketOf(row, place)
    tally = addTallies(tally, tallyRows({ ...counted, rows: left }, { values, first: 0, buckets }))
    left = left.filter((row) => countOf(row) > place + 1)
  }
  return tally
}

/** Rows per chunk: their figures stay in the processor's cache for all groupings. */
const CHUNK = 1_024
/** Figures of a row in a chunk: net, holding time, gross, fees, funding, turnover, R and other payments. */
const FIGURES = 8

/** Sums the counted rows into the buckets of several groupings at once, in one pass over the columns. */
export function tallyAll(counted: CountedTrades, bucketings: readonly Bucketing[]): Tally[] {
  const tallies = bucketings.map(({ buckets, by }) => createTally(buckets * (by?.buckets ?? 1)))
  const chunk: Chunk = {
    figures: new Float64Array(CHUNK * FIGURES),
    outcomes: new Int32Array(CHUNK),
    places: new Int32Array(CHUNK),
  }
  for (let from = 0; from < counted.rows.length; from += CHUNK) {
    const rows = counted.rows.subarray(from, from + CHUNK)
    gather({ ...counted, rows }, chunk)
    for (let index = 0; index < tallies.length; index += 1) {
      locate(rows, bucketings[index] as Bucketing, chunk.places)
      addChunk((tallies[index] as Tally).cells, chunk, rows.length)
    }
  }
  return tallies
}

function gather({ columns, rows, settings }: CountedTrades, { figures, outcomes }: Chunk): void {
  const { net, gross, fees, funding, otherCash, turnover, openTime, closeTime, risk } = columns
  const band = settings.breakevenBand * MONEY_UNIT
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const at = index * FIGURES
    const result = net[row] as number
    const traded = turnover[row] as number
    const risked = risk[row] as number
    // Branch-free, because a processor cannot predict the order of wins and losses.
    outcomes[index] = BREAKEVENS + (WINS - BREAKEVENS) * (Number(result > band) - Number(result < -band))
    figures[at] = result
    figures[at + 1] = (closeTime[row] as number) - (openTime[row] as number)
    figures[at + 2] = gross[row] as number
    figures[at + 3] = fees[row] as number
    figures[at + 4] = funding[row] as number
    // NaN where the turnover needs an unknown rate, or where there is no risk.
    figures[at + 5] = traded > 0 ? traded : 0
    figures[at + 6] = risked > 0 ? result / risked : Number.NaN
    figures[at + 7] = otherCash[row] as number
  }
}

function locate(rows: Uint32Array, { values, first, by }: Bucketing, places: Int32Array): void {
  if (by === undefined) {
    for (let index = 0; index < rows.length; index += 1) {
      places[index] = ((values[rows[index] as number] as number) - first) * WIDTH
    }
    return
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    places[index] = (((values[row] as number) - first) * by.buckets + (by.values[row] as number)) * WIDTH
  }
}

type Chunk = {
  readonly figures: Float64Array
  /** Offset of the row's outcome among the cells of a bucket. */
  readonly outcomes: Int32Array
  /** Offset of the row's bucket. */
  readonly places: Int32Array
}

function addChunk(cells: Float64Array, { figures, outcomes, places }: Chunk, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const from = index * FIGURES
    const at = places[index] as number
    const outcome = at + (outcomes[index] as number)
    const net = figures[from] as number
    const r = figures[from + 6] as number
    cells[outcome] = (cells[outcome] as number) + 1
    cells[outcome + NET] = (cells[outcome + NET] as number) + net
    cells[outcome + HOLD] = (cells[outcome + HOLD] as number) + (figures[from + 1] as number)
    cells[at + GROSS] = (cells[at + GROSS] as number) + (figures[from + 2] as number)
    cells[at + FEES] = (cells[at + FEES] as number) + (figures[from + 3] as number)
    cells[at + FUNDING] = (cells[at + FUNDING] as number) + (figures[from + 4] as number)
    cells[at + TURNOVER] = (cells[at + TURNOVER] as number) + (figures[from + 5] as number)
    cells[at + OTHER_CASH] = (cells[at + OTHER_CASH] as number) + (figures[from + 7] as number)
    if (net > (cells[at + BEST] as number)) cells[at + BEST] = net
    if (net < (cells[at + WORST] as number)) cells[at + WORST] = net
    if (!Number.isNaN(r)) {
      cells[at + R_COUNT] = (cells[at + R_COUNT] as number) + 1
      cells[at + R_SUM] = (cells[at + R_SUM] as number) + r
    }
  }
}

/** Adds two tallies with the same buckets. */
export function addTallies(a: Tally, b: Tally): Tally {
  const cells = a.cells.map((cell, index) => join(index % WIDTH, cell, b.cells[index] as number))
  return { cells, buckets: a.buckets }
}

function join(place: number, a: number, b: number): number {
  return place === BEST ? Math.max(a, b) : place === WORST ? Math.min(a, b) : a + b
}

/** Joins buckets: bucket b goes to `target[b]`. Folds days into months and hours of the week into weekdays. */
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
  const count = cell(WINS) + cell(LOSSES) + cell(BREAKEVENS)
  return {
    count,
    wins: cell(WINS),
    losses: cell(LOSSES),
    breakeven: cell(BREAKEVENS),
    net: (cell(WINS + NET) + cell(LOSSES + NET) + cell(BREAKEVENS + NET)) / MONEY_UNIT,
    gross: money(GROSS),
    fees: money(FEES),
    funding: money(FUNDING),
    otherCash: money(OTHER_CASH),
    turnover: money(TURNOVER),
    grossProfit: money(WINS + NET),
    grossLoss: cell(LOSSES) === 0 ? 0 : -money(LOSSES + NET),
    best: count === 0 ? 0 : money(BEST),
    worst: count === 0 ? 0 : money(WORST),
    holdMs: cell(WINS + HOLD) + cell(LOSSES + HOLD) + cell(BREAKEVENS + HOLD),
    holdWinMs: cell(WINS + HOLD),
    holdLossMs: cell(LOSSES + HOLD),
    rCount: cell(R_COUNT),
    rSum: cell(R_SUM),
  }
}

export function outcomesOf({ columns, rows, settings }: CountedTrades): Int8Array {
  return Int8Array.from(rows, (row) => outcomeOf(columns.net[row] as number, settings))
}
