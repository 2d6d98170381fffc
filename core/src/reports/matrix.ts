/**
 * Trades by two dimensions at once: every measure that depends only on sums, for each cell, each line and all of them.
 */
import { float64At } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import { countedRows } from './counted.ts'
import { toGroup } from './group.ts'
import { NONE_KEY } from './none-key.ts'
import { type KeyBuckets, keyBuckets, type SplitBy } from './key-buckets.ts'
import type { Group, ReportSettings } from './report-types.ts'
import { type CountedTrades, type Tally, tallyAll, tallyRows, tallySeveral, totalsOf } from './tally.ts'

/** One dimension of a matrix. */
export type MatrixAxis = {
  /** For each key that is shown, the figures of all of its trades, whether or not the other dimension shows them. */
  readonly lines: readonly Group[]
  /** How many keys with trades are left out because others have more trades. */
  readonly leftOut: number
}

export type Matrix = {
  readonly currency: string
  readonly rows: MatrixAxis
  readonly columns: MatrixAxis
  /** Row after row; null if there is no trade. The key of a cell is that of its column. */
  readonly cells: readonly (Group | null)[]
  /** All counted trades of the selection. */
  readonly all: Group
}

/** More lines than this are unreadable; the index of each fits into a byte. */
const MAX_LINES = 40

type MatrixInput = {
  readonly settings: ReportSettings
  readonly rows: SplitBy
  readonly columns: SplitBy
}

/**
 * A trade with several labels counts fully in each of them, and once in every total. Totals are computed over their
 * trades by the same definitions, never from the cells.
 */
export function matrixOf(columns: TradeColumns, rows: Uint32Array, input: MatrixInput): Matrix {
  const { settings } = input
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const down = axisOf(counted, input.rows)
  const across = axisOf(counted, input.columns)
  const width = across.keys.length + 1
  const sums = tallyAxes(counted, down, across)
  const all = totalsOf(sums.all, 0)
  const groupAt = (tally: Tally, bucket: number, key: string): Group => toGroup(key, totalsOf(tally, bucket), all.net)
  const linesOf = ({ keys, leftOut }: Axis, tally: Tally): MatrixAxis => ({
    lines: keys.map((key, index) => groupAt(tally, index, key)),
    leftOut,
  })
  return {
    currency: columns.currency,
    rows: linesOf(down, sums.rows),
    columns: linesOf(across, sums.columns),
    cells: down.keys.flatMap((_, row) =>
      across.keys.map((key, column) => {
        const group = groupAt(sums.cells, row * width + column, key)
        return group.count === 0 ? null : group
      }),
    ),
    all: toGroup('', all, all.net),
  }
}

type Sums = { readonly cells: Tally; readonly rows: Tally; readonly columns: Tally; readonly all: Tally }

/** The sums of cells, lines and all trades: in one pass if each trade has one key in either dimension. */
function tallyAxes(counted: CountedTrades, down: Axis, across: Axis): Sums {
  const width = across.keys.length + 1
  const everything = { values: new Uint8Array(counted.columns.count), first: 0, buckets: 1 }
  if (down.bucketOfRow !== null && across.bucketOfRow !== null) {
    const by = { values: across.bucketOfRow, buckets: width }
    const rowBuckets = { values: down.bucketOfRow, first: 0, buckets: down.keys.length + 1 }
    const [cells, rows, columns, all] = tallyAll(counted, [
      { ...rowBuckets, by },
      rowBuckets,
      { values: across.bucketOfRow, first: 0, buckets: width },
      everything,
    ]) as [Tally, Tally, Tally, Tally]
    return { cells, rows, columns, all }
  }
  const line = ({ keys, countOf, bucketOf }: Axis): Tally =>
    tallySeveral(counted, { buckets: keys.length + 1, countOf, bucketOf })
  const cells = tallySeveral(counted, {
    buckets: (down.keys.length + 1) * width,
    countOf: (row) => down.countOf(row) * across.countOf(row),
    bucketOf: (row, index) => {
      const several = across.countOf(row)
      return down.bucketOf(row, Math.floor(index / several)) * width + across.bucketOf(row, index % several)
    },
  })
  return { cells, rows: line(down), columns: line(across), all: tallyRows(counted, everything) }
}

/** The keys that are shown; all others share the last bucket. */
type Axis = Pick<KeyBuckets, 'keys' | 'countOf' | 'bucketOf'> & {
  /** The bucket of each row; null if a row can have several. */
  readonly bucketOfRow: Uint8Array | null
  readonly leftOut: number
}

function axisOf(counted: CountedTrades, split: SplitBy): Axis {
  const { keys, isOrdered, isSingle, countOf, bucketOf } = keyBuckets(counted, split)
  const counts = new Float64Array(keys.length + 1)
  for (const row of counted.rows) {
    const several = countOf(row)
    for (let index = 0; index < several; index += 1) {
      const bucket = bucketOf(row, index)
      counts[bucket] = float64At(counts, bucket) + 1
    }
  }
  const isNone = (index: number): boolean => keys[index] === NONE_KEY
  const byCount = keys
    .map((_, index) => index)
    .filter((index) => float64At(counts, index) > 0)
    .sort((a, b) => float64At(counts, b) - float64At(counts, a) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1))
  const shown = byCount.slice(0, MAX_LINES)
  if (isOrdered) shown.sort((a, b) => a - b)
  // Trades without a key are not a finding of their own, so they come last.
  else shown.sort((a, b) => Number(isNone(a)) - Number(isNone(b)))
  const targets = new Uint8Array(keys.length + 1).fill(shown.length)
  shown.forEach((index, target) => {
    targets[index] = target
  })
  const shownBucketOf = (row: number, index: number): number => targets[bucketOf(row, index)] as number
  return {
    keys: shown.map((index) => keys[index] ?? ''),
    countOf,
    bucketOf: shownBucketOf,
    bucketOfRow: isSingle ? bucketsOfRows(counted, (row) => shownBucketOf(row, 0)) : null,
    leftOut: byCount.length - shown.length,
  }
}

function bucketsOfRows({ columns, rows }: CountedTrades, bucketOf: (row: number) => number): Uint8Array {
  const bucketOfRow = new Uint8Array(columns.count)
  for (const row of rows) bucketOfRow[row] = bucketOf(row)
  return bucketOfRow
}
