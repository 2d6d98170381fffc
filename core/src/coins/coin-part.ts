/**
 * The coin's share of a result: what the same trades (coin, side, value, length and costs) would have made on average
 * at any time of the 60 days before each of them. The rest is timing.
 */
import { ascending, float64At, quantile, sum, uint16At } from '../base/index.ts'
import { type ConfidenceInterval, ENOUGH_DECISIONS, type NoInterval } from '../chance/index.ts'
import { countedRows, decisionsOfRows, MONEY_UNIT, type TradeColumns } from '../reports/index.ts'
import { isDollarPrice } from '../trades/index.ts'
import { type CoinDays, type CoinMarkets, dayOfTime } from './coin-days.ts'
import { marketTimes } from './market-time.ts'
import { createOwnDays, type OwnDays, signBeyondChance, sumInterval } from './own-days.ts'
import { hasTwins, TWIN_DAYS, twinChanges, twinLengths, twinsApart } from './twins.ts'

/** Why a trade has no twins; each reason is known at the open, so no trade is left out because of its result. */
export type TwinGap = 'no-candles' | 'other-price'

/** Money in currency units: coin + timing + costs = net. */
export type CoinAmounts = {
  readonly trades: number
  /** Price P&L of the twins. */
  readonly coin: number
  /** Price P&L of the trades beyond their twins. */
  readonly timing: number
  /** Fees, funding and other payments, which the twins have too. */
  readonly costs: number
  readonly net: number
}

export type CoinPart = {
  readonly currency: string
  /** Counted trades of the selection, with twins and without. */
  readonly closed: number
  readonly long: CoinAmounts
  readonly short: CoinAmounts
  readonly total: CoinAmounts
  /** Whether the timing of all trades made more (1) or less (-1) than zero by more than chance. */
  readonly verdict: -1 | 0 | 1
  /** 95 % interval of the timing of all trades. */
  readonly interval: ConfidenceInterval | null
  /** Why there is none. */
  readonly noInterval: NoInterval | null
  /** How many non-overlapping twins the longest trade has, and the median one. */
  readonly twins: { readonly min: number; readonly median: number } | null
  /** Trades without twins, the most frequent reason first. */
  readonly without: readonly { readonly gap: TwinGap; readonly count: number }[]
}

export function coinPartOf(columns: TradeColumns, rows: Uint32Array, markets: CoinMarkets): CoinPart {
  const counted = countedRows(columns, rows)
  const { compared, without } = withTwins(columns, counted, markets)
  const days = createOwnDays()
  const twins = createTwins(days)
  const sums = { long: emptySum(), short: emptySum() }
  for (const { row, market, lengthMs } of compared) {
    const isLong = columns.side[row] === 1
    const value = ((isLong ? 1 : -1) * float64At(columns.entryValue, row)) / MONEY_UNIT
    const coin = Math.round(MONEY_UNIT * twins.add(market, { day: openDayOf(columns, row), lengthMs, value }))
    const [net, gross] = [float64At(columns.net, row), float64At(columns.gross, row)]
    days.add(dayOfTime(float64At(columns.closeTime, row)), gross / MONEY_UNIT)
    addTo(isLong ? sums.long : sums.short, { trades: 1, net, gross, coin })
  }
  twins.spread()
  const total = emptySum()
  for (const side of [sums.long, sums.short]) addTo(total, side)
  return {
    currency: columns.currency,
    closed: counted.length,
    long: amountsOf(sums.long),
    short: amountsOf(sums.short),
    total: amountsOf(total),
    ...certaintyOf(
      columns,
      Uint32Array.from(compared, ({ row }) => row),
      days.values(),
    ),
    twins: apartOf(compared.map(({ lengthMs }) => lengthMs)),
    without,
  }
}

type TwinRow = { readonly row: number; readonly market: CoinDays; readonly lengthMs: number }

function withTwins(
  columns: TradeColumns,
  counted: Uint32Array,
  markets: CoinMarkets,
): { readonly compared: readonly TwinRow[]; readonly without: CoinPart['without'] } {
  const times = marketTimes(columns)
  const gaps = new Map<TwinGap, number>()
  const compared: TwinRow[] = []
  for (const row of counted) {
    const ticker = columns.dictionaries.tickers[uint16At(columns.ticker, row)]
    const market = markets.get(ticker?.base ?? '')
    const isPriced = ticker !== undefined && isDollarPrice(ticker) && float64At(columns.entryValue, row) > 0
    if (isPriced && market !== undefined && hasTwins(market, openDayOf(columns, row)))
      compared.push({ row, market, lengthMs: float64At(times, row) })
    else {
      const gap = isPriced ? 'no-candles' : 'other-price'
      gaps.set(gap, (gaps.get(gap) ?? 0) + 1)
    }
  }
  return { compared, without: [...gaps].map(([gap, count]) => ({ gap, count })).sort((a, b) => b.count - a.count) }
}

function openDayOf({ openTime }: TradeColumns, row: number): number {
  return dayOfTime(float64At(openTime, row))
}

/** No interval if there are too few decisions, however many days their twins cover. */
function certaintyOf(
  columns: TradeColumns,
  rows: Uint32Array,
  days: Float64Array,
): Pick<CoinPart, 'verdict' | 'interval' | 'noInterval'> {
  const gross = Float64Array.from(rows, (row) => float64At(columns.gross, row) / MONEY_UNIT)
  if (decisionsOfRows(columns, rows, gross).count < ENOUGH_DECISIONS)
    return { verdict: 0, interval: null, noInterval: 'few-decisions' }
  const { interval, why } = sumInterval(days, 0.05)
  return { verdict: interval === null ? 0 : signBeyondChance(days), interval, noInterval: why }
}

type TwinTrade = { readonly day: number; readonly lengthMs: number; readonly value: number }
type Weighted = { readonly day: number; readonly changes: Float64Array; readonly mean: number; value: number }

/** Twins of many trades; those of one coin, day and length are computed once. */
function createTwins(days: OwnDays) {
  const byMarket = new Map<CoinDays, Map<string, Weighted>>()
  const weighted = (market: CoinDays, day: number, length: number): Weighted => {
    const ofCoin = byMarket.get(market) ?? new Map<string, Weighted>()
    byMarket.set(market, ofCoin)
    const name = `${day}|${length}`
    const changes = ofCoin.get(name)?.changes ?? twinChanges(market, day, length)
    const made = ofCoin.get(name) ?? { day, changes, mean: sum(changes), value: 0 }
    ofCoin.set(name, made)
    return made
  }
  return {
    /** Returns the result of the twins of a trade. `value`: below 0 for a short. */
    add: (market: CoinDays, { day, lengthMs, value }: TwinTrade): number => {
      let made = 0
      for (const length of twinLengths(lengthMs)) {
        const twin = weighted(market, day, length.days)
        twin.value += value * length.weight
        made += value * length.weight * twin.mean
      }
      return made
    },
    /** Subtracts the contribution of each day to the twins from the result of that day: the same market moves both. */
    spread: (): void => {
      for (const ofCoin of byMarket.values()) {
        for (const { day, changes, value } of ofCoin.values()) {
          for (const [index, change] of changes.entries()) days.add(day - TWIN_DAYS + index, -value * change)
        }
      }
    },
  }
}

function apartOf(lengths: readonly number[]): CoinPart['twins'] {
  const apart = ascending(lengths.map(twinsApart))
  const [min, median] = [quantile(apart, 0), quantile(apart, 0.5)]
  return min === null || median === null ? null : { min, median: Math.floor(median) }
}

/** Whole money units. */
type Sum = { trades: number; net: number; gross: number; coin: number }

function emptySum(): Sum {
  return { trades: 0, net: 0, gross: 0, coin: 0 }
}

function addTo(to: Sum, { trades, net, gross, coin }: Readonly<Sum>): void {
  to.trades += trades
  to.net += net
  to.gross += gross
  to.coin += coin
}

function amountsOf({ trades, net, gross, coin }: Sum): CoinAmounts {
  return {
    trades,
    coin: coin / MONEY_UNIT,
    timing: (gross - coin) / MONEY_UNIT,
    costs: (net - gross) / MONEY_UNIT,
    net: net / MONEY_UNIT,
  }
}
