/** A trade as people remember it, and the market and fills derived from it. */
import { splitPair } from '@roundtrip/core/exchanges'
import type { FillField, TypedFill } from '../../parts/manual/typed-fill.ts'
import { FRESH_MARKET, type MarketField, type TypedMarket, withSettle } from '../../parts/manual/typed-market.ts'

export type QuickTrade = {
  readonly symbol: string
  readonly kind: 'linear' | 'spot'
  readonly side: 'long' | 'short'
  readonly quantity: string
  readonly entryTime: string
  readonly entryPrice: string
  /** Empty while the trade is open. */
  readonly exitTime: string
  readonly exitPrice: string
  /** All fees together. */
  readonly fees: string
}
export type QuickField = Exclude<keyof QuickTrade, 'kind' | 'side'>

export type FillKeys = readonly [entry: string, exit: string]

/**
 * The market and the one or two fills of a quick trade, as they would be typed in the long form. Coins follow from the
 * symbol: `SOLUSDT` is SOL in USDT, and a name that does not end with a currency is a coin in USDT.
 */
export function expandQuick(
  quick: QuickTrade,
  [entry, exit]: FillKeys,
): { readonly market: TypedMarket; readonly fills: readonly TypedFill[] } {
  const { symbol, kind, side, quantity } = quick
  const pair = splitPair(symbol) ?? { base: symbol, quote: FRESH_MARKET.quote }
  const market = withSettle({ ...FRESH_MARKET, ...pair, symbol, kind })
  const isOpen = quick.exitPrice.trim() === '' && quick.exitTime === ''
  const [opens, closes] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const)
  const fills: readonly TypedFill[] = [
    {
      key: entry,
      moment: quick.entryTime,
      side: opens,
      quantity,
      price: quick.entryPrice,
      fee: isOpen ? quick.fees : '',
    },
    { key: exit, moment: quick.exitTime, side: closes, quantity, price: quick.exitPrice, fee: quick.fees },
  ]
  return { market, fills: isOpen ? fills.slice(0, 1) : fills }
}

type Problems<Field> = ReadonlyMap<Field, string> | null

/** The problems of the expanded trade at the fields that people see. */
export function quickProblems(
  market: Problems<MarketField>,
  fills: readonly Problems<FillField>[],
): ReadonlyMap<QuickField, string> {
  const problems = new Map<QuickField, string>()
  const symbol = market?.get('symbol') ?? market?.values().next().value
  if (symbol !== undefined) problems.set('symbol', symbol)
  for (const [index, fillProblems] of fills.entries()) {
    for (const [field, text] of fillProblems ?? []) {
      const shown = field === 'fee' ? 'fees' : field === 'quantity' ? 'quantity' : FIELDS[index]?.[field]
      if (shown !== undefined) problems.set(shown, text)
    }
  }
  return problems
}

const FIELDS = [
  { moment: 'entryTime', price: 'entryPrice' },
  { moment: 'exitTime', price: 'exitPrice' },
] as const
