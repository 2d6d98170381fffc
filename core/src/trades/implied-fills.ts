import { type AccountId, type Fixed, hash128, ONE } from '../base/index.ts'
import {
  type CashEvent,
  type Fill,
  type Instrument,
  instrument,
  type Ledger,
  NOTHING_CLAIMED,
  USD_CLASS,
} from '../ledger/index.ts'
import type { Rates } from './rates.ts'

/**
 * The fills of one coin's spot position that follow from the ledger but that no venue lists: coins that came from or
 * went outside (a deposit is inventory at its market price, a withdrawal leaves at cost), and fees of other trades
 * that were paid in this coin. Pure and repeatable: each carries a dedupe key made from its source.
 * `sources` may hold more than concerns the coin; the caller asks only for coins that the account trades on spot.
 */
export function impliedFills(
  coin: { readonly account: AccountId; readonly asset: string },
  sources: Ledger,
  rates: Rates,
): Fill[] {
  const implied: Fill[] = []
  for (const event of sources.cashEvents) {
    if (event.account !== coin.account || event.asset !== coin.asset) continue
    const fill = transferFill(event, rates)
    if (fill !== null) implied.push(fill)
  }
  for (const fill of sources.fills) {
    if (fill.account === coin.account && fill.feeAsset === coin.asset && paysThirdCoin(fill))
      implied.push(feePayment(fill))
  }
  return implied
}

const INCOMING: ReadonlySet<string> = new Set(['deposit', 'transfer', 'airdrop', 'interest'])

function transferFill(event: CashEvent, rates: Rates): Fill | null {
  const { kind, asset, amount, time } = event
  const moves = INCOMING.has(kind) || kind === 'withdrawal'
  if (!moves || amount === 0n || event.instrument !== null || !isCoin(asset)) return null
  const price = rates.convert(ONE, { from: asset, to: 'USD', time })
  if (amount > 0n && price === null) return null
  const side = amount > 0n ? 'buy' : 'sell'
  return {
    ...blankFill(event, coinInstrument(asset)),
    side,
    quantity: amount > 0n ? amount : -amount,
    price: price ?? 0n,
    execution: side === 'buy' ? 'transfer-in' : 'transfer-out',
    dedupeKey: hash128(`transfer|${event.dedupeKey}`),
    row: event.row,
    raw: event.raw,
  }
}

function paysThirdCoin(fill: Fill): boolean {
  const { instrument: traded, fee, feeAsset } = fill
  return traded.kind === 'spot' && fee > 0n && isCoin(feeAsset) && feeAsset !== traded.base && feeAsset !== traded.quote
}

function feePayment(fill: Fill): Fill {
  return {
    ...blankFill(fill, coinInstrument(fill.feeAsset)),
    side: 'sell',
    quantity: fill.fee,
    price: 0n,
    execution: 'fee-payment',
    dedupeKey: hash128(`fee|${fill.dedupeKey}`),
    row: fill.row,
  }
}

function blankFill(
  source: Pick<Fill, 'account' | 'time'>,
  traded: Instrument,
): Omit<Fill, 'side' | 'quantity' | 'price' | 'execution' | 'dedupeKey' | 'row'> {
  return {
    account: source.account,
    time: source.time,
    instrument: traded,
    positionSide: 'both',
    fee: 0n as Fixed,
    feeAsset: traded.settle,
    liquidity: 'unknown',
    ...NOTHING_CLAIMED,
  }
}

/** Money in dollars or other fiat is what coins are traded against, not an inventory. */
function isCoin(asset: string): boolean {
  return !USD_CLASS.has(asset) && !FIAT.has(asset)
}

const FIAT: ReadonlySet<string> = new Set([
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'TRY',
  'BRL',
  'ARS',
  'MXN',
  'ZAR',
  'INR',
  'IDR',
  'KRW',
  'SGD',
  'HKD',
  'RUB',
  'UAH',
  'RON',
  'NGN',
  'THB',
  'VND',
  'PHP',
])

function coinInstrument(asset: string): Instrument {
  return instrument({ venue: 'outside', symbol: `${asset}USD`, kind: 'spot', base: asset, quote: 'USD', settle: 'USD' })
}
