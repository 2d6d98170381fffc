import { useQuery } from '@tanstack/react-query'
import { type GapReason, getInstrumentBars, listCandleMarkets, SCREENED_VENUES } from '@roundtrip/contract/market'
import { DAY_MS } from '@roundtrip/core/base'
import { type Bar, decodeBars } from '@roundtrip/core/market'
import { dollarMarket } from '@roundtrip/core/trades'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { t } from '../../language/translate.ts'

/** What one request may have. */
const BARS_MOST = 1_500

export type BitcoinDays =
  | { readonly status: 'known'; readonly days: readonly Bar[]; readonly market: string }
  /** Why there are no prices for the whole time. */
  | { readonly status: 'missing'; readonly reason: GapReason }

/** Bitcoin's price in dollars on every day of a span (UTC days, the last one excluded); asks only where `enabled`. */
export function useBitcoinDays({ from, to }: DaySpan, enabled: boolean) {
  const uid = useUid()
  return useQuery({
    queryKey: ['bitcoin-days', uid, from, to],
    enabled,
    staleTime: 60 * 60_000,
    structuralSharing: false,
    queryFn: ({ signal }) => bitcoinDays({ from, to }, signal),
  })
}

export type DaySpan = { readonly from: number; readonly to: number }

/** The closed UTC days that a time touches. */
export function closedDays(time: DaySpan, now: number): DaySpan {
  const dayOf = (moment: number): number => Math.floor(moment / DAY_MS) * DAY_MS
  return { from: dayOf(time.from), to: Math.min(dayOf(time.to) + DAY_MS, dayOf(now)) }
}

async function bitcoinDays({ from, to }: DaySpan, signal: AbortSignal): Promise<BitcoinDays> {
  const { markets, problem } = await call(listCandleMarkets, { base: 'BTC' }, signal)
  const market = dollarMarket(markets)
  if (market === null) return { status: 'missing', reason: problem ?? 'unknown-symbol' }
  const { venue, id, symbol } = market
  const days: Bar[] = []
  for (let start = from; start < to; start += BARS_MOST * DAY_MS) {
    const span = { from: start, to: Math.min(to, start + BARS_MOST * DAY_MS) }
    const { bars, missing } = await call(getInstrumentBars, { venue, id, intervalMs: DAY_MS, ...span }, signal)
    const [gap] = missing
    if (gap !== undefined) return { status: 'missing', reason: gap.reason }
    days.push(...decodeBars(bars, { start: span.from, intervalMs: DAY_MS }))
  }
  const name = SCREENED_VENUES.find((screened) => screened.id === venue)?.name ?? venue
  return { status: 'known', days, market: t('{symbol} on {name}', { symbol, name }) }
}
