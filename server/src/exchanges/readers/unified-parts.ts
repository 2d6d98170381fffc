/** The parameters for each exchange that is read through the library's unified methods. */
import type { ExchangeId } from '@roundtrip/contract'
import type { Market } from 'ccxt'
import type { WindowSpan } from './walk-windows.ts'

export type UnifiedExchange = Extract<ExchangeId, 'bitfinex' | 'phemex'>

export type UnifiedPart = {
  readonly name: string
  readonly title: string
  /** Markets that need one request each; absent if one request covers all. */
  readonly each?: (market: NonNullable<Market>) => boolean
  /** The end of a window, and whatever else the exchange needs, by its own parameter names. */
  readonly parameters: (span: WindowSpan) => Readonly<Record<string, unknown>>
  /** Rows of a full page: never more than the exchange is sure to return. */
  readonly limit: number
  /** Pages by offset, for exchanges without an end of windows; null = windows get narrower until they fit. */
  readonly place?: string
  readonly windowDays: number
  /** Days of history that the exchange keeps; null = all. */
  readonly depthDays: number | null
}

const spot = (market: NonNullable<Market>): boolean => market.spot === true

type Common = Pick<UnifiedPart, 'parameters' | 'limit' | 'windowDays' | 'depthDays'> & Partial<UnifiedPart>

function trades(name: string, title: string, parts: Common): UnifiedPart {
  return { name: `${name}/trades`, title, ...parts }
}

export const UNIFIED_PARTS: Readonly<Record<UnifiedExchange, readonly UnifiedPart[]>> = {
  bitfinex: [
    trades('all', 'Trades', { parameters: ({ to }) => ({ end: to }), limit: 1_000, windowDays: 180, depthDays: null }),
  ],
  phemex: [
    // Its list of trades includes funding payments.
    trades('swap', 'Contracts in USDT', {
      parameters: () => ({ type: 'swap' }),
      place: 'offset',
      limit: 200,
      windowDays: Number.POSITIVE_INFINITY,
      depthDays: null,
    }),
    trades('spot', 'Spot', {
      each: spot,
      parameters: ({ to }) => ({ end: to }),
      limit: 200,
      windowDays: 30,
      depthDays: 180,
    }),
  ],
}
