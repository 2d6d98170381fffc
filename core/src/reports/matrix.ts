/** Trades by two dimensions at once: every measure that depends on sums, for each cell, each line and all of them. */
import { float64At } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import { countedRows } from './counted.ts'
import { toGroup } from './group.ts'
import { NONE_KEY } from './none-key.ts'
import { type Placed, placed, type SplitBy } from './placed.ts'
import type { Group, ReportSettings } from './report-types.ts'
import { type CountedTrades, type Tally, tallySeveral, totalsOf, totalsOfRows } from './tally.ts'

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
  /** Row after row; null where there is no trade. The key of a cell is that of its column. */
  readonly cells: readonly (Group | null)[]
  /** All counted trades of the selection. */
  readonly all: Group
}

/** More lines than this cannot be read. */
const MOST_LINES = 40

type Asked = {
  readonly settings: ReportSettings
  readonly rows: SplitBy
  readonly columns: SplitBy
}

/**
 * A trade with several labels counts fully in each of them, and once in every total. Totals are computed over their
 * trades by the same definitions, never from the cells.
 */
export function matrixOf(columns: TradeColumns, rows: Uint32Array, asked: Asked): Matrix {
  const { settings } = asked
  const counted = { columns, rows: countedRows(columns, rows), settings }
  const down = axisOf(counted, asked.rows)
  const across = axisOf(counted, asked.columns)
  const all = totalsOfRows(counted)
  const width = across.keys.length + 1
  const cells = tallySeveral(counted, {
    buckets: (down.keys.length + 1) * width,
    countOf: (row) => down.countOf(row) * across.countOf(row),
    bucketOf: (row, index) => {
      const several = across.countOf(row)
      return down.placeOf(row, Math.floor(index / several)) * width + across.placeOf(row, index % several)
    },
  })
  const groupAt = (tally: Tally, bucket: number, key: string): Group => toGroup(key, totalsOf(tally, bucket), all.net)
  return {
    currency: columns.currency,
    rows: linesOf(down, groupAt),
    columns: linesOf(across, groupAt),
    cells: down.keys.flatMap((_, row) =>
      across.keys.map((key, column) => {
        const group = groupAt(cells, row * width + column, key)
        return group.count === 0 ? null : group
      }),
    ),
    all: toGroup('', all, all.net),
  }
}

/** The keys that are shown; all others share the last place. */
type Axis = Pick<Placed, 'keys' | 'countOf' | 'placeOf'> & { readonly tally: Tally; readonly leftOut: number }

function axisOf(counted: CountedTrades, split: SplitBy): Axis {
  const { keys, isOrdered, countOf, placeOf } = placed(counted, split)
  const buckets = keys.length + 1
  const counts = new Float64Array(buckets)
  for (const row of counted.rows) {
    for (let index = 0; index < countOf(row); index += 1) {
      const place = placeOf(row, index)
      counts[place] = float64At(counts, place) + 1
    }
  }
  const isNone = (place: number): boolean => keys[place] === NONE_KEY
  const byCount = keys
    .map((_, place) => place)
    .filter((place) => float64At(counts, place) > 0)
    .sort((a, b) => float64At(counts, b) - float64At(counts, a) || ((keys[a] ?? '') < (keys[b] ?? '') ? -1 : 1))
  const shown = byCount.slice(0, MOST_LINES)
  if (isOrdered) shown.sort((a, b) => a - b)
  // What has no key is no finding of its own, so that it comes last.
  else shown.sort((a, b) => Number(isNone(a)) - Number(isNone(b)))
  const targets = new Int32Array(buckets).fill(shown.length)
  shown.forEach((place, target) => {
    targets[place] = target
  })
  const placeShown = (row: number, index: number): number => targets[placeOf(row, index)] as number
  return {
    keys: shown.map((place) => keys[place] ?? ''),
    countOf,
    placeOf: placeShown,
    tally: tallySeveral(counted, { buckets: shown.length + 1, countOf, bucketOf: placeShown }),
    leftOut: byCount.length - shown.length,
  }
}

function linesOf({ keys, tally, leftOut }: Axis, groupAt: (tally: Tally, bucket: number, key: string) => Group) {
  return { lines: keys.map((key, place) => groupAt(tally, place, key)), leftOut }
}
