/** How far trades went for and against their trader, next to their results. */
import { float64At, quantile, ratio } from '../base/index.ts'
import { captureRatio, isUncertain, tradeInput } from '../measures/index.ts'
import {
  countedRows,
  idOfRow,
  MONEY_UNIT,
  outcomeOf,
  type ReportSettings,
  type TradeColumns,
} from '../reports/index.ts'
import { pathOfRow, planOfRow, type PricedTrades } from './priced-path.ts'

/** One trade. Amounts are in the reporting currency, at the rate of its close; R is null without an initial risk. */
export type ReachOfTrade = {
  readonly tradeId: string
  readonly ticker: string
  /** UTC ms */
  readonly closeTime: number
  readonly outcome: -1 | 0 | 1
  readonly net: number
  /** Position MAE (<= 0) and MFE (>= 0) of core's measures, by their certain bound. */
  readonly mae: number
  readonly mfe: number
  readonly netR: number | null
  readonly maeR: number | null
  readonly mfeR: number | null
  /** The measure Capture ratio. */
  readonly captured: number | null
  /** Candles around its fills could add more than a tenth. */
  readonly isUncertain: boolean
}

export type Reaches = {
  readonly currency: string
  /** Counted trades of the selection. */
  readonly closed: number
  /** Those with complete candles, in close order. */
  readonly trades: readonly ReachOfTrade[]
  /** Complete candles, but no rate to the reporting currency. */
  readonly withoutRate: number
}

/** How far the counted trades among some rows went; those without complete candles are left out. */
export function reachesOf(
  columns: TradeColumns,
  rows: Uint32Array,
  input: {
    readonly paths: PricedTrades
    readonly stops: ReadonlyMap<string, number>
    readonly settings: Pick<ReportSettings, 'breakevenBand'>
  },
): Reaches {
  const counted = countedRows(columns, rows)
  const trades: ReachOfTrade[] = []
  let withoutRate = 0
  for (const row of counted) {
    const priced = pathOfRow(columns, row, input.paths)
    if (priced === null) continue
    const { closeRate, path } = priced
    if (closeRate === null) {
      withoutRate += 1
      continue
    }
    const { certain } = path.excursions
    const { risk } = planOfRow(columns, row, { priced, stops: input.stops })
    const net = float64At(columns.net, row)
    trades.push({
      tradeId: idOfRow(columns, row),
      ticker: columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? '',
      closeTime: float64At(columns.closeTime, row),
      outcome: outcomeOf(net, input.settings),
      net: net / MONEY_UNIT,
      mae: certain.positionMae * closeRate,
      mfe: certain.positionMfe * closeRate,
      netR: risk === null ? null : ratio(net, float64At(columns.risk, row)),
      maeR: ratio(certain.positionMae, risk),
      mfeR: ratio(certain.positionMfe, risk),
      captured: captureRatio.compute(tradeInput(path.trade, { excursion: certain })),
      isUncertain: isUncertain(path.excursions),
    })
  }
  return { currency: columns.currency, closed: counted.length, trades, withoutRate }
}

/** Fewer trades than this support no finding. */
export const REACH_ENOUGH = 10

/**
 * The largest adverse excursion of nine in ten winning trades, >= 0. Null with fewer than ten of them. `of` takes the
 * MAE in money or in R; trades where it is null are left out.
 */
export function winnersWithin(
  trades: readonly ReachOfTrade[],
  of: (trade: ReachOfTrade) => number | null,
): number | null {
  const against = trades
    .filter(({ outcome }) => outcome === 1)
    .map(of)
    .filter((mae) => mae !== null)
    .map((mae) => Math.abs(mae))
  if (against.length < REACH_ENOUGH) return null
  return quantile(
    Float64Array.from(against).sort((a, b) => a - b),
    0.9,
  )
}
