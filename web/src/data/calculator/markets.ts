import { useQuery } from '@tanstack/react-query'
import { getMarket, getTiers, listVenues, type ScreenedVenueId } from '@roundtrip/contract'
import { formatFixed, multiply, parseFixed } from '@roundtrip/core/base'
import { type ListedInstrument, type LiveFigures, readListing, readLive } from '@roundtrip/core/screener'
import type { Ticker } from '@roundtrip/core/reports'
import { useMemo } from 'react'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'
import { useTrades } from '../trades/all-trades.ts'
import { priceText } from './fit-prices.ts'
import type { Inputs } from './inputs.ts'

/** A market that can be calculated with. */
export type Market = Pick<ListedInstrument, 'symbol' | 'base' | 'quote' | 'kind'>

/** The markets that the trader has traded, by name. */
export function useOwnMarkets(): readonly Market[] {
  const tickers = useTrades().data?.columns.dictionaries.tickers
  return useMemo(() => {
    const known = new Map<string, Market>()
    for (const ticker of tickers ?? []) {
      const kind = kindOf(ticker)
      if (kind !== null && !known.has(ticker.name)) known.set(ticker.name, { ...ticker, symbol: ticker.name, kind })
    }
    return [...known.values()].sort((a, b) => (a.symbol < b.symbol ? -1 : 1))
  }, [tickers])
}

/** Options and contracts in a third currency are worth what no calculator here knows. */
function kindOf({ kind }: Ticker): Market['kind'] | null {
  return kind === 'spot' || kind === 'linear' || kind === 'inverse' ? kind : null
}

/** The exchanges whose markets this server tells of; undefined while they are on their way or cannot be had. */
export function useVenues() {
  const uid = useUid()
  return useQuery({
    queryKey: ['calculator-venues', uid],
    queryFn: async ({ signal }) => (await call(listVenues, {}, signal)).venues,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data
}

type VenueMarket = {
  readonly listing: string
  readonly instruments: readonly ListedInstrument[]
  readonly live: ReadonlyMap<string, LiveFigures>
  /** Why nothing newer could be had, in one word. */
  readonly problem: string | null
}

const NEWEST_MS = 15_000

/** The instruments of an exchange and their prices, asked again while a calculator shows them. */
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
      const known = client.getQueryData<VenueMarket>(queryKey)
      const answer = await call(getMarket, { venue, listing: known?.listing ?? null }, signal)
      const instruments = answer.instruments === null ? (known?.instruments ?? []) : readListing(answer.instruments)
      return { listing: answer.listing, instruments, live: readLive(answer.live, answer.time), problem: answer.problem }
    },
  })
}

/** What the newest funding of a market puts into the calculator of funding. */
export function inputsOfFunding(live: LiveFigures | undefined): Inputs {
  const funding = live?.funding ?? null
  if (funding === null || !Number.isInteger(funding.intervalHours)) return {}
  return { rate: plainNumber(Number((100 * funding.rate).toFixed(8))), interval: String(funding.intervalHours) }
}

/** What a chosen market puts into the calculators. What nobody tells stays as it is. */
export function inputsOfMarket(
  market: Market | ListedInstrument,
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

/** Stops are market orders, and who is unsure pays the taker's fee. */
function feeInputs(takerFee: string): Inputs {
  const share = parseFixed(takerFee)
  if (share === null) return {}
  const percent = formatFixed(share * 100n)
  return { openFee: percent, closeFee: percent }
}

/** A price as the one at which to enter, and as the one that margin is counted at. */
export function inputsOfPrice(last: number): Inputs {
  const text = plainNumber(last)
  return { entry: text, mark: text }
}

/** How many ranges away the stop of a link is; the preset of the calculator of ATR stops says the same. */
export const ATR_MULTIPLE = 2

/** A long with its stop two average true ranges below the price; nothing where that would be no price. */
export function inputsOfAtr(
  price: number | null,
  { atr, tick }: { readonly atr: number | null; readonly tick: string | null },
): Inputs {
  const stop = price === null || atr === null ? 0 : price - ATR_MULTIPLE * atr
  if (atr === null || stop <= 0 || atr <= 0) return {}
  return { side: 'long', stop: priceText(stop, tick === null ? null : Number(tick)), atr: priceText(atr, null) }
}

/** Says where the stop comes from, while it still is the one of the link. */
export function atrNote({ entry, stop, atr, tick }: Inputs): string | undefined {
  if (atr === undefined || atr === '') return undefined
  const { stop: known } = inputsOfAtr(Number(entry), { atr: Number(atr), tick: tick || null })
  return known === stop ? `${ATR_MULTIPLE} × ATR 14 of the day (${atr}), from the screener` : undefined
}

function plainNumber(value: number): string {
  const text = String(value)
  const fixed = parseFixed(text)
  return fixed === null ? text : formatFixed(fixed)
}

/** The tiers of an instrument as its exchange told them; null data where they are not known. */
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

/** Rows of the tiers field; null where the caps count contracts, whose value nobody knows beforehand. */
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

/** The largest value that a calculator takes. */
const NO_END = '1000000000000000000'
