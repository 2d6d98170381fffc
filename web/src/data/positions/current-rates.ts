import type { MarkedMarket } from '@roundtrip/contract/market'
import { divide, type Fixed, fixed, ONE } from '@roundtrip/core/base'
import type { Instrument } from '@roundtrip/core/ledger'
import { type OpenPart, ratedCurrency } from '@roundtrip/core/measures'
import { isSameMoney } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { useRates } from '../trades/use-rates.ts'
import type { Marks } from './marks.ts'

/** The current value, in the reporting currency, of the currency that an instrument is rated in; null if unknown. */
export type RateOf = (instrument: Instrument) => Fixed | null

type Reported = { readonly currency: string /** The present hour, UTC ms. */; readonly hour: number }

/**
 * The rates of the current hour that positions need: the journal's if it has them, else the market's. Reports know the
 * rates of hours in which something was booked; for some currencies the current hour is not among them.
 */
export function useCurrentRates(
  positions: readonly OpenPart[],
  { currency, hour }: Reported,
): { readonly markets: readonly MarkedMarket[]; readonly rateOf: (marks: Marks) => RateOf } {
  const foreign = useMemo(() => {
    const rated = new Set(positions.map(({ instrument }) => ratedCurrency(instrument)))
    return [...rated].filter((asset) => !isSameMoney(asset, currency)).toSorted()
  }, [positions, currency])
  const moments = useMemo(() => foreign.map((from) => ({ from, to: currency, time: hour })), [foreign, currency, hour])
  const { rates } = useRates(moments)
  return useMemo(() => {
    const stored = new Map(foreign.map((asset, index) => [asset, rates?.[index] ?? null]))
    const missing = foreign.filter((asset) => stored.get(asset) === null)
    const rateOf = (marks: Marks): RateOf => {
      return (instrument) => {
        const asset = ratedCurrency(instrument)
        if (isSameMoney(asset, currency)) return ONE
        const rate = stored.get(asset) ?? null
        if (rate !== null) return fixed(rate)
        const [from, to] = [dollarsFor(asset, marks), dollarsFor(currency, marks)]
        return from === null || to === null ? null : divide(from, to)
      }
    }
    const markets = missing.length === 0 ? [] : [...missing, currency].filter(isNoDollar).map(dollarMarket)
    return { markets, rateOf }
  }, [foreign, rates, currency])
}

const isNoDollar = (asset: string): boolean => !isSameMoney(asset, 'USD')

/** The market that the dollar price of a currency is taken from. */
function dollarMarket(base: string): MarkedMarket {
  return { venue: 'binance', kind: 'spot', symbol: `${base}USDT`, base, quote: 'USDT', settle: 'USDT' }
}

function dollarsFor(asset: string, marks: Marks): Fixed | null {
  if (!isNoDollar(asset)) return ONE
  const price = marks.of(dollarMarket(asset))?.price ?? null
  return price === null || price <= 0 ? null : fixed(price)
}
