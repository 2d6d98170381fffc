import { type CoinDays, coinDays, type CoinMarkets } from './coin-days.ts'
import type { CoinSpan } from './coin-spans.ts'
import type { CoinGap, DollarDays } from './dollar-days.ts'

export type LoadedCoins<Gap extends string> = {
  readonly markets: CoinMarkets
  /** Coins without candles, those with the most trades first. */
  readonly missing: readonly { readonly coin: string; readonly trades: number; readonly reason: Gap | CoinGap }[]
}

/** How the candles of one coin are loaded, and why they could not be, or a throw that stops all. */
export type CoinLoading<Gap extends string> = {
  readonly daysOf: (span: CoinSpan) => Promise<Pick<DollarDays<unknown, Gap>, 'days' | 'gap'>>
  readonly gapOf: (error: unknown) => Gap
}

/** A few at a time: the server stops users from keeping others away from exchanges. */
const AT_ONCE = 2

/** Keeps what it loaded, so that a new trade needs only the candles of its own coin. */
export function createCoinLoader<Gap extends string>() {
  const before = new Map<string, { readonly span: CoinSpan; readonly days: CoinDays }>()

  /** The candles of a coin, or why there are none. A coin that fails does not stop the others. */
  const loadCoin = async (span: CoinSpan, { daysOf, gapOf }: CoinLoading<Gap>): Promise<CoinDays | Gap | CoinGap> => {
    const stored = before.get(span.coin)
    if (stored !== undefined && stored.span.from <= span.from && stored.span.to >= span.to) return stored.days
    try {
      const { days: bars, gap } = await daysOf(span)
      if (bars.length === 0) return gap ?? 'nothing-told'
      const days = coinDays(bars, span)
      before.set(span.coin, { span, days })
      return days
    } catch (error) {
      return gapOf(error)
    }
  }
  return {
    clear: (): void => before.clear(),
    load: async (spans: readonly CoinSpan[], loading: CoinLoading<Gap>): Promise<LoadedCoins<Gap>> => {
      const waiting = [...spans]
      const markets = new Map<string, CoinDays>()
      const missing: LoadedCoins<Gap>['missing'][number][] = []
      const lane = async (): Promise<void> => {
        for (let span = waiting.shift(); span !== undefined; span = waiting.shift()) {
          const days = await loadCoin(span, loading)
          if (typeof days === 'string') missing.push({ coin: span.coin, trades: span.trades, reason: days })
          else markets.set(span.coin, days)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      return { markets, missing: missing.sort((a, b) => b.trades - a.trades) }
    },
  }
}
