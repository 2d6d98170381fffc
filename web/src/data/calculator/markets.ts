import { useQuery } from '@tanstack/react-query'
import { getMarket, getTiers, type ScreenedVenueId } from '@roundtrip/contract/market'
import { formatFixed, multiply, parseFixed } from '@roundtrip/core/base'
import { type ListedInstrument, type LiveFigures, readListing, readLive } from '@roundtrip/core/screener'
import type { Ticker } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'
import { tickPriceText } from './fit-prices.ts'
import type { Inputs } from './inputs.ts'
import { t } from '../../language/translate.ts'

/** A market that the calculators support. */
export type CalculatorMarket = Pick<ListedInstrument, 'symbol' | 'base' | 'quote' | 'kind'>

/** The markets that the user has traded, by name. */
export function useOwnMarkets(): readonly CalculatorMarket[] {
  const tickers = useTrades().data?.columns.dictionaries.tickers
  return useMemo(() => {
    const byName = new Map<string, CalculatorMarket>()
    for (const ticker of tickers ?? []) {
      const kind = kindOf(ticker)
      if (kind !== null && !byName.has(ticker.name)) byName.set(ticker.name, { ...ticker, symbol: ticker.name, kind })
    }
    return [...byName.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  }, [tickers])
}

/** No calculator supports options or contracts that settle in a third currency. */
function kindOf({ kind }: Ticker): CalculatorMarket['kind'] | null {
  return kind === 'spot' || kind === 'linear' || kind === 'inverse' ? kind : null
}

type VenueMarket = {
  readonly listing: string
  readonly instruments: readonly ListedInstrument[]
  readonly live: ReadonlyMap<string, LiveFigures>
  /** The reason why the data is not up to date. */
  readonly problem: string | null
}

const NEWEST_MS = 15_000

/** The instruments of an exchange with their prices, refreshed while a calculator shows them. */
export function useVenueMarket(venue: ScreenedVenueId | null) {
  const uid = useUid()
  return useQuery({
    queryKey: ['calculator-market', uid, venue],
    enabled: venue !== null,
    retry: false,
    refetchInterval: NEWEST_MS,
    structuralSharing: false,
    queryFn: async ({ client, queryKey, signal }): Promise<VenueMarket> => {
      if (venue === null) throw new Error('No exchange is chosen.')
      const cached = client.getQueryData<VenueMarket>(queryKey)
      const response = await call(getMarket, { venue, listing: cached?.listing ?? null }, signal)
      const instruments =
        response.instruments === null ? (cached?.instruments ?? []) : readListing(response.instruments)
      return {
        listing: response.listing,
        instruments,
        live: readLive(response.live, response.time),
        problem: response.problem,
      }
    },
  })
}

/** The inputs of the funding calculator from the latest funding rate of a market. */
export function inputsOfFunding(live: LiveFigures | undefined): Inputs {
  const funding = live?.funding ?? null
  if (funding === null || !Number.isInteger(funding.intervalHours)) return {}
  return { rate: plainNumber(Number((100 * funding.rate).toFixed(8))), interval: String(funding.intervalHours) }
}

/** The inputs that a chosen market sets. What the exchange does not publish is left as it is. */
export function inputsOfMarket(
  market: CalculatorMarket | ListedInstrument,
  venue: ScreenedVenueId | null,
  last: number | null,
): Inputs {
  const { symbol, base, quote, kind } = market
  const begun = { ticker: symbol, base, quote, contract: kind === 'inverse' ? 'inverse' : 'linear' }
  if (!('id' in market) || venue === null) return { ...begun, venue: '', instrument: '', mostLeverage: '' }
  const price = last === null ? {} : inputsOfPrice(last)
  const fee = market.takerFee === null ? {} : feeInputs(market.takerFee)
  return {
    ...begun,
    ...price,
    ...fee,
    venue,
    instrument: market.id,
    contractSize: market.contractSize,
    step: market.quantityStep ?? '',
    tick: market.priceTick ?? '',
    mostLeverage: market.mostLeverage ?? '',
  }
}

/** The taker fee on both sides: stops are market orders, and it is the safe assumption otherwise. */
function feeInputs(takerFee: string): Inputs {
  const share = parseFixed(takerFee)
  if (share === null) return {}
  const percent = formatFixed(share * 100n)
  return { openFee: percent, closeFee: percent }
}

/** A price as the entry and as the mark price. */
export function inputsOfPrice(last: number): Inputs {
  const text = plainNumber(last)
  return { entry: text, mark: text }
}

/** The distance of the stop in average true ranges; equals the preset of the ATR stop calculator. */
export const ATR_MULTIPLE = 2

/** A long with its stop two average true ranges below the price; empty if that stop would not be positive. */
export function inputsOfAtr(
  price: number | null,
  { atr, tick }: { readonly atr: number | null; readonly tick: string | null },
): Inputs {
  const stop = price === null || atr === null ? 0 : price - ATR_MULTIPLE * atr
  if (atr === null || stop <= 0 || atr <= 0) return {}
  return {
    side: 'long',
    stop: tickPriceText(stop, tick === null ? null : Number(tick)),
    atr: tickPriceText(atr, null),
  }
}

/** Says where the stop came from, as long as it has not been changed. */
export function atrNote({ entry, stop, atr, tick }: Inputs): string | undefined {
  if (atr === undefined || atr === '') return undefined
  const { stop: computed } = inputsOfAtr(Number(entry), { atr: Number(atr), tick: tick || null })
  return computed === stop
    ? t('{atrMultiple} × ATR 14 of the day ({atr}), from the screener', { atrMultiple: ATR_MULTIPLE, atr })
    : undefined
}

function plainNumber(value: number): string {
  const text = String(value)
  const fixed = parseFixed(text)
  return fixed === null ? text : formatFixed(fixed)
}

/** The maintenance tiers that the exchange publishes for an instrument; null data if it publishes none. */
export function useTiers(venue: ScreenedVenueId | null, instrument: string) {
  const uid = useUid()
  return useQuery({
    queryKey: ['calculator-tiers', uid, venue, instrument],
    enabled: venue !== null && instrument !== '',
    retry: false,
    staleTime: 60 * 60_000,
    queryFn: ({ signal }) => {
      if (venue === null) throw new Error('No exchange is chosen.')
      return call(getTiers, { venue, id: instrument }, signal)
    },
  }).data
}

export type VenueTiers = NonNullable<ReturnType<typeof useTiers>>

/** Rows for the tiers field; null if the tiers count contracts, whose value is unknown in advance. */
export function tierRows({ unit, tiers }: Pick<VenueTiers, 'unit' | 'tiers'>): string | null {
  if (tiers === null || unit !== 'value') return null
  const hundred = 100n * 10n ** 18n
  return tiers
    .map(({ cap, rate }) => {
      const share = parseFixed(rate)
      return `${cap ?? NO_END} ${share === null ? rate : formatFixed(multiply(share, hundred))}`
    })
    .join('\n')
}

/** The largest value that a calculator accepts. */
const NO_END = '1000000000000000000'
