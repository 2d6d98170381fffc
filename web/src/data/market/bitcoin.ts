import { useQuery } from '@tanstack/react-query'
import { type GapReason, SCREENED_VENUES } from '@roundtrip/contract/market'
import { DAY_MS, message, type Message } from '@roundtrip/core/base'
import type { Bar } from '@roundtrip/core/market'
import { useUid } from '../session/user-context.ts'
import { type DaySpan, dollarDaysOf } from './dollar-days.ts'

export type BitcoinDays =
  | { readonly status: 'known'; readonly days: readonly Bar[]; readonly market: Message }
  /** Why prices are missing for part of the time. */
  | { readonly status: 'missing'; readonly reason: GapReason }

/** Bitcoin's price in dollars on every day of a span (UTC days, the last one excluded), if `enabled`. */
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

/** The complete UTC days that overlap a time span. */
export function closedDays(time: DaySpan, now: number): DaySpan {
  const dayOf = (moment: number): number => Math.floor(moment / DAY_MS) * DAY_MS
  return { from: dayOf(time.from), to: Math.min(dayOf(time.to) + DAY_MS, dayOf(now)) }
}

async function bitcoinDays(span: DaySpan, signal: AbortSignal): Promise<BitcoinDays> {
  const { days, market, gap } = await dollarDaysOf('BTC', span, signal)
  if (gap !== null || market === null) return { status: 'missing', reason: gap ?? 'unknown-symbol' }
  const name = SCREENED_VENUES.find(({ id }) => id === market.venue)?.name ?? market.venue
  return { status: 'known', days, market: message('{symbol} on {name}', { symbol: market.symbol, name }) }
}
