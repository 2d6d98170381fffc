import { float64At, toNumber } from '../base/index.ts'
import type { MeasureId } from '../measures/index.ts'
import {
  analyse,
  countedRows,
  MONEY_UNIT,
  onlyMeasures,
  type ReportSettings,
  type Summary,
  type TradeColumns,
} from '../reports/index.ts'
import type { Trade } from '../trades/index.ts'
import type { OtherExit, ReplayedExit, ReplayEnd, ReplayGap } from './other-exit.ts'
import { pathOfRow, planOfRow, type PricedTrades } from './priced-path.ts'
import { replayExit } from './replay-exit.ts'

/** The compared measures, in display order. None of these uses the order or the days of trades. */
export const EXIT_MEASURES = [
  'count',
  'netProfit',
  'winRate',
  'profitFactor',
  'payoff',
  'expectancy',
  'expectancyR',
  'avgWin',
  'avgLoss',
  'best',
  'worst',
  'fees',
] as const satisfies readonly MeasureId[]
export type ExitSummary = Summary<(typeof EXIT_MEASURES)[number]>

export type ExitGap = ReplayGap | 'no-rate'

/** The same trades as traded and with another exit. */
export type ComparedExits = {
  readonly currency: string
  /** Counted trades of the selection, how many have complete candles, and how many could be replayed. */
  readonly closed: number
  readonly withCandles: number
  readonly compared: number
  readonly before: ExitSummary
  readonly after: ExitSummary
  /** How the replayed trades ended. */
  readonly ends: Readonly<Record<ReplayEnd, number>>
  /** Replayed trades in which one candle reached both levels, so the worse one counted. */
  readonly doubtful: number
  /**
   * The other bound: including the trades whose stop is within the candle of an entry, as traded and if all of them
   * were stopped. The comparison only contains those that were not stopped there, which makes tight stops look good.
   * Null if there are none. Money in the currency.
   */
  readonly tight: { readonly trades: number; readonly before: number; readonly ifStopped: number } | null
  /** Trades with candles that could not be replayed, by reason. */
  readonly gaps: readonly { readonly gap: ExitGap; readonly count: number }[]
}

type ExitInput = {
  readonly paths: PricedTrades
  /** The price of the first stop by trade id. */
  readonly stops: ReadonlyMap<string, number>
  readonly settings: ReportSettings
  readonly exit: OtherExit
}

/**
 * Compares the results of trades with their results under another exit, over the trades that can be replayed. The
 * difference of each amount is converted at the rate of the trade's close; the results as traded are those of the
 * report.
 */
export function compareExits(columns: TradeColumns, rows: Uint32Array, input: ExitInput): ComparedExits {
  const counted = countedRows(columns, rows)
  const changed = copyOf(columns)
  const replayed: number[] = []
  const stopped: number[] = []
  const ends: Record<ReplayEnd, number> = { later: 0, stop: 0, target: 0, time: 0, 'as-traded': 0 }
  const gaps = new Map<ExitGap, number>()
  let doubtful = 0
  let withCandles = 0
  for (const row of counted) {
    const priced = pathOfRow(columns, row, input.paths)
    if (priced === null) continue
    withCandles += 1
    const plan = planOfRow(columns, row, { priced, stops: input.stops })
    const replay = replayExit(priced.path, plan, input.exit)
    const { exit, gap } = replay
    if (exit === null || priced.closeRate === null) {
      if (replay.gap !== null && replay.ifStopped !== null && priced.closeRate !== null) {
        stopped.push(row)
        change(changed, row, { exit: replay.ifStopped, trade: priced.path.trade, rate: priced.closeRate })
      }
      const reason = gap ?? 'no-rate'
      gaps.set(reason, (gaps.get(reason) ?? 0) + 1)
      continue
    }
    replayed.push(row)
    ends[exit.end] += 1
    doubtful += exit.isDoubtful ? 1 : 0
    change(changed, row, { exit, trade: priced.path.trade, rate: priced.closeRate })
  }
  const settings = { ...input.settings, detailed: false, measures: EXIT_MEASURES }
  const compared = Uint32Array.from(replayed)
  return {
    currency: columns.currency,
    closed: counted.length,
    withCandles,
    compared: replayed.length,
    before: onlyMeasures(analyse(columns, compared, settings).summary, EXIT_MEASURES),
    after: onlyMeasures(analyse(changed, compared, settings).summary, EXIT_MEASURES),
    tight: tightOf({ replayed, stopped }, columns, changed),
    ends,
    doubtful,
    gaps: [...gaps].map(([gap, count]) => ({ gap, count })).sort((a, b) => b.count - a.count),
  }
}

/** Sums over replayed trades and those that may have been stopped in the candle of an entry. */
function tightOf(
  { replayed, stopped }: { readonly replayed: readonly number[]; readonly stopped: readonly number[] },
  columns: TradeColumns,
  changed: TradeColumns,
): ComparedExits['tight'] {
  if (stopped.length === 0) return null
  const rows = [...replayed, ...stopped]
  const netOf = ({ net }: TradeColumns): number => rows.reduce((sum, row) => sum + float64At(net, row), 0) / MONEY_UNIT
  return { trades: stopped.length, before: netOf(columns), ifStopped: netOf(changed) }
}

const AMOUNTS = ['gross', 'fees', 'funding', 'otherCash'] as const

function copyOf(columns: TradeColumns): TradeColumns {
  const { gross, fees, funding, otherCash, net } = columns
  return {
    ...columns,
    gross: gross.slice(),
    fees: fees.slice(),
    funding: funding.slice(),
    otherCash: otherCash.slice(),
    net: net.slice(),
  }
}

/**
 * Adds the differences in whole units, so that gross - fees + funding + other payments = net still holds to the unit.
 */
function change(
  columns: TradeColumns,
  row: number,
  { exit, trade, rate }: { readonly exit: ReplayedExit; readonly trade: Trade; readonly rate: number },
): void {
  for (const amount of AMOUNTS) {
    const traded = trade[amount]
    const more = traded === null ? 0 : Math.round((exit[amount] - toNumber(traded)) * rate * MONEY_UNIT)
    columns[amount][row] = float64At(columns[amount], row) + more
  }
  const [gross, fees, funding, otherCash] = AMOUNTS.map((amount) => float64At(columns[amount], row)) as [
    number,
    number,
    number,
    number,
  ]
  columns.net[row] = gross - fees + funding + otherCash
}
