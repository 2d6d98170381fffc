import type { Totals } from '../measures/index.ts'
import { MONEY_UNIT, type TradeColumns } from './columns.ts'
import { outcomeOfRow } from './outcome.ts'
import type { ReportSettings } from './report-types.ts'

/**
 * Sums per bucket, computed in one pass, as whole money units in interleaved arrays. Whole numbers add exactly, so the
 * buckets of any grouping add up to the total. Amounts that most journals do not have (funding, other payments, risk)
 * have an array of their own, which costs nothing if it is empty.
 */
export type Tally = { readonly cells: Float64Array; readonly rare: Float64Array; readonly buckets: number }

/**
 * Cells of a bucket: count, net and holding time of losses, then breakevens, then wins; then sums over all outcomes.
 */
const LOSSES = 0
const BREAKEVENS = 3
const WINS = 6
const NET = 1
const HOLD = 2
const FEES = 9
const TURNOVER = 10
const BEST = 11
const WORST = 12
const WIDTH = 13

/** Cells of a bucket that most journals do not use. */
const FUNDING = 0
const OTHER_CASH = 1
const R_COUNT = 2
const R_SUM = 3
const RARE_WIDTH = 4

export function createTally(buckets: number): Tally {
  const cells = new Float64Array(buckets * WIDTH)
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    cells[bucket * WIDTH + BEST] = Number.NEGATIVE_INFINITY
    cells[bucket * WIDTH + WORST] = Number.POSITIVE_INFINITY
  }
  return { cells, rare: new Float64Array(buckets * RARE_WIDTH), buckets }
}

export type CountedTrades = {
  readonly columns: TradeColumns
  readonly rows: Uint32Array
  readonly settings: ReportSettings
}

/** The bucket of each row: `values[row] - first`; with `by`, `values[row] * by.buckets + by.values[row]`. */
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
  readonly bucketOf: (row: number, index: number) => number
}

/**
 * Sums rows that may go to several buckets: one pass for the first bucket of each row, another for the second ones, and
 * so on.
 */
export function tallySeveral(counted: CountedTrades, { buckets, countOf, bucketOf }: SeveralBuckets): Tally {
  let tally = createTally(buckets)
  for (let index = 0, left = counted.rows; left.length > 0; index += 1) {
    const values = new Int32Array(counted.columns.count)
    for (const row of left) values[row] = bucketOf(row, index)
    tally = addTallies(tally, tallyRows({ ...counted, rows: left }, { values, first: 0, buckets }))
    left = left.filter((row) => countOf(row) > index + 1)
  }
  return tally
}

/** Rows per chunk: their figures stay in the processor's cache for all groupings. */
const CHUNK = 1_024
/** Figures of a row in a chunk: net, holding time, fees and turnover. */
const FIGURES = 4

type Chunk = {
  readonly figures: Float64Array
  /** Funding, other payments and R of a row; R is NaN without a risk. */
  readonly rare: Float64Array
  /** Offset of the row's outcome among the cells of a bucket. */
  readonly outcomes: Int32Array
  /** The row's bucket. */
  readonly bucketOfRow: Int32Array
}

/** Sums the counted rows into the buckets of several groupings at once, in one pass over the columns. */
export function tallyAll(counted: CountedTrades, bucketings: readonly Bucketing[]): Tally[] {
  const tallies = bucketings.map(({ buckets, by }) => createTally(buckets * (by?.buckets ?? 1)))
  const chunk: Chunk = {
    figures: new Float64Array(CHUNK * FIGURES),
    rare: new Float64Array(CHUNK * 3),
    outcomes: new Int32Array(CHUNK),
    bucketOfRow: new Int32Array(CHUNK),
  }
  for (let from = 0; from < counted.rows.length; from += CHUNK) {
    const rows = counted.rows.subarray(from, from + CHUNK)
    gather({ ...counted, rows }, chunk)
    const hasRare = gatherRare({ ...counted, rows }, chunk)
    for (let index = 0; index < tallies.length; index += 1) {
      const { cells, rare } = tallies[index] as Tally
      locate(rows, bucketings[index] as Bucketing, chunk.bucketOfRow)
      addChunk(cells, chunk, rows.length)
      if (hasRare) addRare(rare, chunk, rows.length)
    }
  }
  return tallies
}

function gather({ columns, rows, settings }: CountedTrades, { figures, outcomes }: Chunk): void {
  const { net, fees, turnover, openTime, closeTime, outcomes: stated } = columns
  const band = settings.breakevenBand * MONEY_UNIT
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const at = index * FIGURES
    const result = net[row] as number
    const traded = turnover[row] as number
    // Branch-free, because a processor cannot predict the order of wins and losses.
    const outcome = stated === undefined ? Number(result > band) - Number(result < -band) : (stated[row] as number)
    outcomes[index] = BREAKEVENS + (WINS - BREAKEVENS) * outcome
    figures[at] = result
    figures[at + 1] = (closeTime[row] as number) - (openTime[row] as number)
    figures[at + 2] = fees[row] as number
    // NaN if the turnover needs an unknown rate.
    figures[at + 3] = traded > 0 ? traded : 0
  }
}

/** False if all rows lack it. */
function gatherRare({ columns, rows }: CountedTrades, { rare }: Chunk): boolean {
  const { net, funding, otherCash, risk } = columns
  let hasAmount = false
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    const paid = funding[row] as number
    const other = otherCash[row] as number
    const risked = risk[row] as number
    if (paid !== 0 || other !== 0 || risked > 0) hasAmount = true
    rare[3 * index] = paid
    rare[3 * index + 1] = other
    rare[3 * index + 2] = risked > 0 ? (net[row] as number) / risked : Number.NaN
  }
  return hasAmount
}

function locate(rows: Uint32Array, { values, first, by }: Bucketing, bucketOfRow: Int32Array): void {
  if (by === undefined) {
    for (let index = 0; index < rows.length; index += 1) {
      bucketOfRow[index] = (values[rows[index] as number] as number) - first
    }
    return
  }
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] as number
    bucketOfRow[index] = ((values[row] as number) - first) * by.buckets + (by.values[row] as number)
  }
}

function addChunk(cells: Float64Array, { figures, outcomes, bucketOfRow }: Chunk, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const from = index * FIGURES
    const at = (bucketOfRow[index] as number) * WIDTH
    const outcome = at + (outcomes[index] as number)
    const net = figures[from] as number
    cells[outcome] = (cells[outcome] as number) + 1
    cells[outcome + NET] = (cells[outcome + NET] as number) + net
    cells[outcome + HOLD] = (cells[outcome + HOLD] as number) + (figures[from + 1] as number)
    cells[at + FEES] = (cells[at + FEES] as number) + (figures[from + 2] as number)
    cells[at + TURNOVER] = (cells[at + TURNOVER] as number) + (figures[from + 3] as number)
    if (net > (cells[at + BEST] as number)) cells[at + BEST] = net
    if (net < (cells[at + WORST] as number)) cells[at + WORST] = net
  }
}

function addRare(cells: Float64Array, { rare, bucketOfRow }: Chunk, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const at = (bucketOfRow[index] as number) * RARE_WIDTH
    const r = rare[3 * index + 2] as number
    cells[at + FUNDING] = (cells[at + FUNDING] as number) + (rare[3 * index] as number)
    cells[at + OTHER_CASH] = (cells[at + OTHER_CASH] as number) + (rare[3 * index + 1] as number)
    if (Number.isNaN(r)) continue
    cells[at + R_COUNT] = (cells[at + R_COUNT] as number) + 1
    cells[at + R_SUM] = (cells[at + R_SUM] as number) + r
  }
}

/** Adds two tallies with the same buckets. */
export function addTallies(a: Tally, b: Tally): Tally {
  const cells = a.cells.map((cell, index) => join(index % WIDTH, cell, b.cells[index] as number))
  const rare = a.rare.map((cell, index) => cell + (b.rare[index] as number))
  return { cells, rare, buckets: a.buckets }
}

function join(index: number, a: number, b: number): number {
  return index === BEST ? Math.max(a, b) : index === WORST ? Math.min(a, b) : a + b
}

/** Joins buckets: bucket b goes to `target[b]`. Folds days into months and hours of the week into weekdays. */
export function foldTally(tally: Tally, target: ArrayLike<number>, buckets: number): Tally {
  const folded = createTally(buckets)
  for (let bucket = 0; bucket < tally.buckets; bucket += 1) {
    const from = bucket * WIDTH
    const to = (target[bucket] as number) * WIDTH
    for (let index = 0; index < WIDTH; index += 1) {
      const a = folded.cells[to + index] as number
      const b = tally.cells[from + index] as number
      folded.cells[to + index] = join(index, a, b)
    }
    for (let index = 0; index < RARE_WIDTH; index += 1) {
      const at = (target[bucket] as number) * RARE_WIDTH + index
      folded.rare[at] = (folded.rare[at] as number) + (tally.rare[bucket * RARE_WIDTH + index] as number)
    }
  }
  return folded
}

/** The totals of one bucket. */
export function totalsOf(tally: Tally, bucket: number): Totals {
  const cell = (index: number) => tally.cells[bucket * WIDTH + index] as number
  const money = (index: number) => cell(index) / MONEY_UNIT
  const rare = (index: number) => tally.rare[bucket * RARE_WIDTH + index] as number
  const count = cell(WINS) + cell(LOSSES) + cell(BREAKEVENS)
  const net = cell(WINS + NET) + cell(LOSSES + NET) + cell(BREAKEVENS + NET)
  return {
    count,
    wins: cell(WINS),
    losses: cell(LOSSES),
    breakeven: cell(BREAKEVENS),
    net: net / MONEY_UNIT,
    // Gross - fees + funding + otherCash = net holds to the unit in every row, so it need not be summed.
    gross: (net + cell(FEES) - rare(FUNDING) - rare(OTHER_CASH)) / MONEY_UNIT,
    fees: money(FEES),
    funding: rare(FUNDING) / MONEY_UNIT,
    otherCash: rare(OTHER_CASH) / MONEY_UNIT,
    turnover: money(TURNOVER),
    grossProfit: money(WINS + NET),
    grossLoss: cell(LOSSES) === 0 ? 0 : -money(LOSSES + NET),
    best: count === 0 ? 0 : money(BEST),
    worst: count === 0 ? 0 : money(WORST),
    holdMs: cell(WINS + HOLD) + cell(LOSSES + HOLD) + cell(BREAKEVENS + HOLD),
    holdWinMs: cell(WINS + HOLD),
    holdLossMs: cell(LOSSES + HOLD),
    rCount: rare(R_COUNT),
    rSum: rare(R_SUM),
  }
}

export function outcomesOf({ columns, rows, settings }: CountedTrades): Int8Array {
  const outcomes = new Int8Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    outcomes[index] = outcomeOfRow(columns, rows[index] as number, settings)
  }
  return outcomes
}
