import { float64At, toNumber } from '../base/index.ts'
import { type ConfidenceInterval, groupsAmong, type MeanInterval, totalInterval } from '../chance/index.ts'
import { countedRows, decisionsOfRows, idOfRow, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { keptStop, type MovedStop } from './kept-stop.ts'
import type { ExitGap } from './compare-exits.ts'
import { pathOfRow, type PricedPaths } from './priced-path.ts'

/**
 * What may be said of stops that were moved away: the trades lost `more` than at the old stop by more than chance, or `less`,
 * `chance` explains it, or too `few` decisions are known.
 */
export type MovedStopsClaim = 'more' | 'less' | 'chance' | 'few'

/** Trades from the moment their stop was moved away, compared with the same trades with the stop left in place. */
export type MovedStops = {
  readonly currency: string
  /** Counted trades of the selection whose stop was moved away, and those of them with candles that decide or bound it. */
  readonly moved: number
  readonly compared: number
  /** How much more the compared trades lost than at the old stop, in the currency; negative where they lost less. Equal where the candles decide. */
  readonly more: { readonly low: number; readonly high: number }
  /** 95 % interval for as many such trades, by decisions and with what the candles leave open; null where none holds. */
  readonly interval: ConfidenceInterval | null
  readonly claim: MovedStopsClaim
  /** Trades that could not be compared, by reason. */
  readonly gaps: readonly { readonly gap: ExitGap | 'moved-after'; readonly count: number }[]
}

type Known = {
  readonly paths: PricedPaths
  /** By trade id. */
  readonly moves: ReadonlyMap<string, MovedStop>
}

/** Judges moved stops from the moment of the move, at the rate of each close. */
export function movedStops(columns: TradeColumns, rows: Uint32Array, { paths, moves }: Known): MovedStops {
  const counted = countedRows(columns, rows).filter((row) => moves.has(idOfRow(columns, row)))
  const gaps = new Map<MovedStops['gaps'][number]['gap'], number>()
  const compared: { readonly row: number; readonly low: number; readonly high: number }[] = []
  for (const row of counted) {
    const moved = moves.get(idOfRow(columns, row))
    const priced = pathOfRow(columns, row, paths)
    const rate = priced?.closeRate ?? null
    const found = priced === null || moved === undefined ? null : keptStop(priced.path, moved)
    const gap = found === null ? 'no-candles' : (found.gap ?? (rate === null ? 'no-rate' : null))
    if (gap !== null) gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
    if (gap !== null || found === null || found.gap !== null || priced === null || rate === null) continue
    const traded = toNumber(priced.path.trade.net ?? 0n)
    compared.push({ row, low: (found.low - traded) * rate, high: (found.high - traded) * rate })
  }
  const [low, high] = [
    Float64Array.from(compared, (each) => each.low),
    Float64Array.from(compared, (each) => each.high),
  ]
  const all = Uint32Array.from(compared, ({ row }) => row)
  const ends = [low, high].map((values) => totalInterval(values, decisionsOfMoves(columns, counted, all)))
  return {
    currency: columns.currency,
    moved: counted.length,
    compared: compared.length,
    more: { low: sumOf(low), high: sumOf(high) },
    ...claimed(ends as [MeanInterval, MeanInterval]),
    gaps: [...gaps].map(([gap, count]) => ({ gap, count })).sort((a, b) => b.count - a.count),
  }
}

/** Those that the results of all trades with a moved stop show. */
function decisionsOfMoves(columns: TradeColumns, counted: Uint32Array, compared: Uint32Array) {
  const nets = Float64Array.from(counted, (row) => float64At(columns.net, row) / MONEY_UNIT)
  const places = new Map(Array.from(counted, (row, place) => [row, place]))
  return groupsAmong(
    decisionsOfRows(columns, counted, nets),
    compared.map((row) => places.get(row) ?? 0),
  )
}

/** Where the candles leave something open, the end that says less counts. */
function claimed([least, most]: readonly [MeanInterval, MeanInterval]): Pick<MovedStops, 'interval' | 'claim'> {
  if (least.interval === null || most.interval === null) return { interval: null, claim: 'few' }
  const interval = { low: least.interval.low, high: most.interval.high }
  if (interval.low > 0) return { interval, claim: 'more' }
  return { interval, claim: interval.high < 0 ? 'less' : 'chance' }
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0)
}
