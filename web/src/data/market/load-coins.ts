/** Loads the daily candles of coins, a few at a time. Its code loads on demand. */
import { AppError } from '@roundtrip/contract/errors'
import type { GapReason } from '@roundtrip/contract/market'
import { type CoinDays, coinDays, type CoinSpan, coinSpans } from '@roundtrip/core/coins'
import type { TradeColumns } from '@roundtrip/core/reports'
import { onUserLeft } from '../session/page-session.ts'
import { dollarDays } from './dollar-days.ts'

export type LoadedCoins = {
  readonly markets: ReadonlyMap<string, CoinDays>
  /** Coins without candles, those with the most trades first. */
  readonly missing: readonly { readonly coin: string; readonly trades: number; readonly reason: GapReason }[]
}

/** A few at a time: the server stops users from keeping others away from exchanges. */
const AT_ONCE = 2

/** What was loaded before, by span; a new trade needs only the candles of its own coin. */
const before = new Map<string, { readonly span: CoinSpan; readonly days: CoinDays }>()

onUserLeft(() => before.clear())

export async function loadCoins(columns: TradeColumns, signal: AbortSignal): Promise<LoadedCoins> {
  const waiting = coinSpans(columns)
  const loaded: (readonly [CoinSpan, CoinDays | GapReason])[] = []
  const lane = async (): Promise<void> => {
    for (let span = waiting.shift(); span !== undefined; span = waiting.shift()) {
      loaded.push([span, await loadCoin(span, signal)])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return {
    markets: new Map(loaded.flatMap(([{ coin }, days]) => (typeof days === 'string' ? [] : [[coin, days] as const]))),
    missing: loaded
      .flatMap(([{ coin, trades }, days]) => (typeof days === 'string' ? [{ coin, trades, reason: days }] : []))
      .sort((a, b) => b.trades - a.trades),
  }
}

/** The candles of a coin, or why there are none. A coin that fails does not stop the others. */
async function loadCoin(span: CoinSpan, signal: AbortSignal): Promise<CoinDays | GapReason> {
  const stored = before.get(span.coin)
  if (stored !== undefined && stored.span.from <= span.from && stored.span.to >= span.to) return stored.days
  try {
    const { days: bars, gap } = await dollarDays(span.coin, span, signal)
    if (bars.length === 0) return gap ?? 'nothing-told'
    const days = coinDays(bars, span)
    before.set(span.coin, { span, days })
    return days
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof AppError && error.reason === 'too-many-calls' ? 'rate-limited' : 'no-answer'
  }
}
