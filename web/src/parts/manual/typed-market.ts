/** A market while it is being typed, and its problems. */
import type { Traded } from '@roundtrip/contract/trades'
import { typedPositive } from '../../format/decimal.ts'
import { perLanguage, t } from '../../language/translate.ts'

type Market = Omit<Extract<Traded, { account: string }>, 'account'>
export type TypedMarket = { readonly [Name in keyof Market]: Market[Name] }
export type MarketField = 'symbol' | 'base' | 'quote' | 'settle' | 'contractSize'

export const FRESH_MARKET: TypedMarket = {
  symbol: '',
  kind: 'linear',
  base: '',
  quote: 'USDT',
  settle: 'USDT',
  contractSize: '1',
}

export const KINDS = perLanguage(
  () =>
    [
      { value: 'spot', label: t('Spot') },
      { value: 'linear', label: t('Perpetual or future, linear') },
      { value: 'inverse', label: t('Perpetual or future, inverse') },
      { value: 'quanto', label: t('Perpetual or future, quanto') },
    ] as const,
)

/** Sets the settle asset: spot and linear settle in the quote, inverse contracts in the base. */
export function withSettle(market: TypedMarket): TypedMarket {
  const { kind, base, quote } = market
  if (kind === 'quanto') return market
  return { ...market, settle: kind === 'inverse' ? base : quote, ...(kind === 'spot' ? { contractSize: '1' } : {}) }
}

/** The market, or the problems that prevent it. */
export function readTypedMarket(
  typed: TypedMarket,
):
  | { readonly market: Market; readonly problems: null }
  | { readonly market: null; readonly problems: ReadonlyMap<MarketField, string> } {
  const problems = new Map<MarketField, string>()
  if (!/^[\w.:/-]{1,60}$/.test(typed.symbol)) problems.set('symbol', t('As the exchange writes it, such as BTCUSDT.'))
  for (const field of ['base', 'quote', 'settle'] as const) {
    if (!/^[A-Za-z0-9._-]{1,40}$/.test(typed[field])) problems.set(field, t('A coin or currency, such as BTC.'))
  }
  const contractSize = typedPositive(typed.contractSize)
  if (contractSize === null) problems.set('contractSize', t('A number above zero.'))
  if (problems.size > 0 || contractSize === null) return { market: null, problems }
  return { market: { ...typed, contractSize }, problems: null }
}
