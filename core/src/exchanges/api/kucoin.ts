/**
 * The classic account at KuCoin: fills of spot, margin and futures, funding, conversions, interest, deposits and
 * withdrawals. Sources: https://www.kucoin.com/docs-new and kucoin/api_jkorf; conversions follow another client.
 */
import { type Fixed, fixed } from '../../base/index.ts'
import type { Execution, Instrument, PositionSide } from '../../ledger/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { SIDES } from '../rows/sides.ts'
import { isAsset } from '../rows/symbols.ts'
import { conversionFill } from '../layouts/conversion.ts'
import { marginFill } from '../layouts/margin.ts'
import { Fields } from './fields.ts'
import type { MarketLookup } from './listing.ts'

/** A pair, also one that was delisted: `BTC-USDT`. */
export function kucoinPair(row: Fields, listed: MarketLookup): Instrument {
  const symbol = row.text('symbol')
  const market = listed(symbol)
  if (market !== null) return market
  const [base = '', quote = '', ...others] = symbol.split('-')
  if (!isAsset(base) || !isAsset(quote) || others.length > 0) row.refuse('symbol', 'is not a market.')
  return instrument({ venue: 'kucoin', symbol, kind: 'spot', base, quote, settle: quote })
}

/** `account`: the account whose list the row is from, for rows that do not say it. */
export type KucoinSpotFacts = { readonly listed: MarketLookup; readonly account: 'spot' | 'margin' }

/**
 * One row of spot or margin `fills`, of either list of them. Its `tradeType` names the account, as the export does:
 * recorded in kucoin/api_jkorf/Spot__HfTrading__GetMarginUserTrades.txt, `MARGIN_TRADE`.
 */
export function kucoinSpotFill(record: unknown, { listed, account }: KucoinSpotFacts): FillDraft {
  const fill = pairFill(record, listed)
  return isKucoinMargin(new Fields(record, 'KuCoin fill'), account) ? marginFill(fill) : fill
}

/** The form that earlier versions stored for the same row: trades on margin were trades of the pair. */
export function kucoinEarlierFill(record: unknown, { listed, account }: KucoinSpotFacts): FillDraft[] {
  return isKucoinMargin(new Fields(record, 'KuCoin fill'), account) ? [pairFill(record, listed)] : []
}

/**
 * The fee with its tax, which KuCoin charges in some countries on top: a fill of April 2025 has a `fee` of 0.00496872
 * USDT, a `taxRate` of 0.075, a `tax` of 0.000372654 and a `taxCurrency` of USDT (a body in the tests of rotki at
 * ef14aadd, rotkehlchen/tests/exchanges/test_kucoin.py; read November 2026). The export has a column for it, too.
 */
export function kucoinFee(row: Fields): Fixed {
  const tax = row.optionalNumber('tax') ?? 0n
  const [coin, taxed] = [row.optional('feeCurrency'), row.optional('taxCurrency')]
  if (tax !== 0n && coin !== null && taxed !== null && coin !== taxed) {
    row.refuse('taxCurrency', 'is not the coin of the fee.')
  }
  return row.number('fee') + tax
}

function pairFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'KuCoin fill')
  const traded = kucoinPair(row, listed)
  return {
    type: 'fill',
    instrument: traded,
    time: row.ms('createdAt'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('price'),
    fee: kucoinFee(row),
    feeAsset: row.optionalAsset('feeCurrency') ?? traded.quote,
    liquidity: row.optional('liquidity') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/**
 * Cross or isolated margin, of a fill or an order: `TRADE`, `MARGIN_TRADE` and `MARGIN_ISOLATED_TRADE`
 * (https://www.kucoin.com/docs-new/api-3470200 and ccxt's kucoin.ts, `marginModes`; read November 2026).
 */
export function isKucoinMargin(row: Fields, account: KucoinSpotFacts['account'] = 'spot'): boolean {
  const type = row.optional('tradeType')
  return type === null ? account === 'margin' : /^MARGIN_/i.test(type)
}

const CONTRACT_EXECUTIONS: ReadonlyMap<string, Execution> = new Map([
  ['trade', 'trade'],
  ['cancel', 'trade'],
  ['liquidation', 'liquidation'],
  ['liquid', 'liquidation'],
  ['adl', 'adl'],
  ['settlement', 'settlement'],
])

const LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['both', 'both'],
  ['long', 'long'],
  ['short', 'short'],
])

/** KuCoin calls Bitcoin `XBT` on contracts. */
export function kucoinCoin(asset: string): string {
  return asset === 'XBT' ? 'BTC' : asset
}

/** One row of futures `fills`; sizes are in contracts, times in nanoseconds. */
export function kucoinContractFill(record: unknown, listed: MarketLookup): FillDraft {
  const row = new Fields(record, 'KuCoin contract fill')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  const coin = row.optionalAsset('feeCurrency')
  const type = row.optional('tradeType')
  return {
    type: 'fill',
    instrument: traded,
    time: row.has('createdAt') ? row.ms('createdAt') : row.nanoseconds('tradeTime'),
    side: row.word('side', SIDES),
    quantity: row.positive('size'),
    price: row.positive('price'),
    fee: kucoinFee(row),
    feeAsset: coin === null ? traded.settle : kucoinCoin(coin),
    positionSide: row.has('positionSide') ? row.word('positionSide', LEGS) : 'both',
    execution: CONTRACT_EXECUTIONS.get((type ?? 'trade').toLowerCase()) ?? 'trade',
    liquidity: row.optional('liquidity') === 'maker' ? 'maker' : 'taker',
    venueTradeId: row.id('tradeId'),
    orderId: row.id('orderId'),
  }
}

/** One row of `funding-history`; positive means received. */
export function kucoinFunding(record: unknown, listed: MarketLookup): CashDraft {
  const row = new Fields(record, 'KuCoin funding')
  const traded = listed(row.text('symbol')) ?? row.refuse('symbol', 'is not a contract.')
  return {
    type: 'cash',
    time: row.ms('timePoint'),
    kind: 'funding',
    asset: kucoinCoin(row.optionalAsset('settleCurrency') ?? traded.settle),
    amount: row.number('funding'),
    instrument: traded,
    position: row.optionalNumber('positionQty'),
    venueId: row.id('id'),
  }
}

/** A completed deposit or withdrawal; null for any other status. */
export function kucoinMovement(record: unknown, way: 'deposit' | 'withdrawal'): CashDraft | null {
  const row = new Fields(record, `KuCoin ${way}`)
  if (row.text('status').toUpperCase() !== 'SUCCESS') return null
  const amount = row.number('amount')
  const fee = row.optionalNumber('fee') ?? fixed('0')
  return {
    type: 'cash',
    time: row.ms('createdAt'),
    kind: way,
    asset: row.asset('currency'),
    amount: way === 'deposit' ? amount - fee : -(amount + fee),
    venueId: row.id('id') ?? row.id('walletTxId'),
  }
}

/**
 * The pair in an entry of the ledger of a trading wallet: the context of a trade names it, as JSON or with single
 * quotes. Null for every other entry.
 */
export function kucoinTradedPair(record: unknown): string | null {
  const context = new Fields(record, 'KuCoin ledger entry').optional('context') ?? ''
  return /["']symbol["']\s*:\s*["']([A-Z0-9]{1,20}-[A-Z0-9]{1,20})["']/.exec(context)?.[1] ?? null
}

/** One row of `convert/order/history`, which has no fee; null if it failed or is pending. */
export function kucoinConversion(record: unknown): FillDraft | null {
  const row = new Fields(record, 'KuCoin conversion')
  if (!/^(?:success|done|filled|completed|ok)/i.test(row.text('status'))) return null
  const from = { asset: kucoinCoin(row.asset('fromCurrency')), amount: row.positive('fromCurrencySize'), fee: 0n }
  const to = { asset: kucoinCoin(row.asset('toCurrency')), amount: row.positive('toCurrencySize'), fee: 0n }
  return {
    ...conversionFill({ venue: 'kucoin', from, to, separator: '-' }),
    time: row.ms('orderTime'),
    venueTradeId: `convert ${row.text('orderId')}`,
  }
}

/** One row of `margin/interest`: the cost of borrowing. It has no id. */
export function kucoinInterest(record: unknown): CashDraft {
  const row = new Fields(record, 'KuCoin interest')
  const amount = row.number('interestAmount')
  return {
    type: 'cash',
    time: row.ms(row.has('createdAt') ? 'createdAt' : 'createdTime'),
    kind: 'interest',
    asset: kucoinCoin(row.asset('currency')),
    amount: amount < 0n ? amount : -amount,
  }
}
