import { mean, sum, uint16At, uint32At } from '../base/index.ts'
import { type ConfidenceInterval, decisionsOf, type Groups, totalInterval } from '../chance/index.ts'
import { type PricedTrade, pricedTradeOfRow, type PricedTrades } from '../paths/index.ts'
import { AVERAGED_DOWN, countedRows, idOfRow, type TradeColumns } from '../reports/index.ts'
import {
  type Bounds,
  type ChoiceGap,
  CHOICES,
  type ChoiceKind,
  type ChoiceResult,
  NO_PLAN,
  type TradePlan,
} from './choice.ts'
import { keptStop, movedStopOf } from './kept-stop.ts'
import { leftOutEntries } from './left-out-entries.ts'
import { plannedExit } from './planned-exit.ts'

/**
 * The verdict on a choice: the trades lost `more` than with the other choice by more than chance, or `less`, `chance`
 * explains the difference, or there are too `few` decisions.
 */
export type ChoiceClaim = 'more' | 'less' | 'chance' | 'few'

/** Trades from the moment of a choice on, compared with the same trades under the other choice. */
export type JudgedChoice = {
  readonly currency: string
  /**
   * Counted trades that made the choice, as far as we can tell: trades that are not loaded count if they may have made
   * it.
   */
  readonly trades: number
  readonly compared: number
  /** How much more the compared trades lost than with the other choice, in the currency; negative if they lost less. */
  readonly more: Bounds
  /**
   * 95 % interval for the same number of trades, by decisions and including what candles leave open; null if none
   * holds.
   */
  readonly interval: ConfidenceInterval | null
  readonly claim: ChoiceClaim
  /** Trades that could not be compared, by reason, the most frequent first. */
  readonly gaps: readonly { readonly gap: ChoiceGap; readonly count: number }[]
}

type ChoiceInput = {
  readonly kind: ChoiceKind
  readonly trades: PricedTrades
  /** By trade id; trades without one had no plan. */
  readonly plans: ReadonlyMap<string, TradePlan>
}

type Judge = {
  /** Whether a trade may have made the choice, judged without its fills. */
  readonly isPossible: (columns: TradeColumns, row: number, plan: TradePlan) => boolean
  /** Null if the choice was not made. */
  readonly find: (priced: PricedTrade, plan: TradePlan) => ChoiceResult | null
}

const JUDGES: Readonly<Record<ChoiceKind, Judge>> = {
  'moved-stop': {
    isPossible: ({ side }, row, plan) => movedStopOf(side[row] === 1 ? 'long' : 'short', plan) !== null,
    find: ({ trade, path }, plan) => {
      const moved = movedStopOf(trade.side, plan)
      if (moved === null) return null
      return path === null ? { gap: 'no-candles' } : keptStop(path, moved)
    },
  },
  'added-entry': {
    isPossible: ({ flags }, row) => (uint32At(flags, row) & AVERAGED_DOWN) !== 0,
    find: ({ trade }) => leftOutEntries(trade),
  },
  'early-exit': {
    isPossible: (_, __, { stop, targets }) => stop !== null && targets.length > 0,
    find: ({ path }, plan) => (path === null ? { gap: 'no-candles' } : plannedExit(path, plan)),
  },
}

/** The counted trades that may have made a choice, judged without their fills. */
export function rowsOfChoice(
  columns: TradeColumns,
  rows: Uint32Array,
  { kind, plans }: Pick<ChoiceInput, 'kind' | 'plans'>,
): Uint32Array {
  const { isPossible } = JUDGES[kind]
  return countedRows(columns, rows).filter((row) =>
    isPossible(columns, row, plans.get(idOfRow(columns, row)) ?? NO_PLAN),
  )
}

type Compared = Extract<ChoiceResult, { readonly gap: null }> & { readonly row: number }

/** Judges a choice from the moment it was made, at the rate of each close. */
export function judgeChoice(columns: TradeColumns, rows: Uint32Array, input: ChoiceInput): JudgedChoice {
  const gaps = new Map<ChoiceGap, number>()
  const compared: Compared[] = []
  for (const row of rowsOfChoice(columns, rows, input)) {
    const result = choiceOfRow(columns, row, input)
    if (result === null) continue
    if (result.gap === null) compared.push({ ...result, row })
    else gaps.set(result.gap, (gaps.get(result.gap) ?? 0) + 1)
  }
  const decisions = decisionsOfChoices(columns, compared)
  const [low, high] = [
    Float64Array.from(compared, ({ more }) => more.low),
    Float64Array.from(compared, ({ more }) => more.high),
  ]
  return {
    currency: columns.currency,
    trades: compared.length + sum(Float64Array.from(gaps.values())),
    compared: compared.length,
    more: { low: sum(low), high: sum(high) },
    interval: intervalOf(low, high, { decisions, share: 0.05 }),
    claim: claimOf(intervalOf(low, high, { decisions, share: 0.05 / CHOICES.length })),
    gaps: [...gaps].map(([gap, count]) => ({ gap, count })).sort((a, b) => b.count - a.count),
  }
}

/** In the currency of the columns; null if the choice was not made. */
function choiceOfRow(columns: TradeColumns, row: number, { kind, trades, plans }: ChoiceInput): ChoiceResult | null {
  const plan = plans.get(idOfRow(columns, row)) ?? NO_PLAN
  const priced = pricedTradeOfRow(columns, row, trades)
  if (priced === null) return { gap: 'no-candles' }
  const result = JUDGES[kind].find(priced, plan)
  if (result === null || result.gap !== null) return result
  const { closeRate } = priced
  if (closeRate === null) return { gap: 'no-rate' }
  return { ...result, more: { low: result.more.low * closeRate, high: result.more.high * closeRate } }
}

/**
 * The independent choices. The moment of each counts, not the open of its trade; and choices that overlap are one,
 * because coins move together.
 */
function decisionsOfChoices(columns: TradeColumns, compared: readonly Compared[]): Groups {
  const middles = Float64Array.from(compared, ({ more }) => (more.low + more.high) / 2)
  const average = mean(middles) ?? 0
  return decisionsOf(
    {
      openTime: Float64Array.from(compared, ({ time }) => time),
      closeTime: Float64Array.from(compared, ({ until }) => until),
      coin: compared.map(({ row }) => columns.dictionaries.tickers[uint16At(columns.ticker, row)]?.base ?? ''),
      side: compared.map(({ row }) => columns.side[row] ?? 0),
      value: middles.map((value) => value - average),
    },
    { overlapsAreOne: true },
  )
}

type Chance = { readonly decisions: Groups; readonly share: number }

/** Where the outcome is open, the end that claims less counts. */
function intervalOf(low: Float64Array, high: Float64Array, { decisions, share }: Chance): ConfidenceInterval | null {
  const [min, max] = [low, high].map((values) => totalInterval(values, decisions, share).interval)
  return min && max ? { low: min.low, high: max.high } : null
}

/** Three choices are tested together, and the strongest of them is partly luck. */
function claimOf(interval: ConfidenceInterval | null): ChoiceClaim {
  if (interval === null) return 'few'
  if (interval.low > 0) return 'more'
  return interval.high < 0 ? 'less' : 'chance'
}
