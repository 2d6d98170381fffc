import { divide, type Fixed } from '../../base/index.ts'
import { instrument, USD_CLASS } from '../../ledger/index.ts'
import type { FillDraft } from './layout.ts'

export type Conversion = {
  readonly venue: string
  readonly from: Leg
  readonly to: Leg
  /** The separator of base and quote in the names of the venue's pairs. */
  readonly separator: string
  /** The base of the pair, if the venue names one. */
  readonly base?: string | null
  /** Coins that serve as quote if neither coin is a dollar, in order of priority. */
  readonly money?: readonly string[]
}

/** An amount before its fee. Only one leg has a fee. */
type Leg = { readonly asset: string; readonly amount: Fixed; readonly fee: Fixed }

/** Coins that serve as quote if neither coin is a dollar. */
const MONEY = ['BTC', 'ETH', 'OKB', 'MNT']

/** The fill that two legs of a conversion make: the coin against the money. Both amounts are positive. */
export function conversionFill({
  venue,
  from,
  to,
  separator,
  base: named = null,
  money = MONEY,
}: Conversion): Omit<FillDraft, 'time' | 'venueTradeId'> {
  const isSale = named === null ? isMoney(from.asset, to.asset, money) : named === from.asset
  const [base, quote] = isSale ? [from, to] : [to, from]
  const symbol = `${base.asset}${separator}${quote.asset}`
  const pair = { base: base.asset, quote: quote.asset, settle: quote.asset }
  const charged = to.fee !== 0n ? to : from.fee !== 0n ? from : null
  return {
    type: 'fill',
    instrument: instrument({ venue, symbol, kind: 'spot', ...pair }),
    side: isSale ? 'sell' : 'buy',
    quantity: base.amount,
    price: divide(quote.amount, base.amount),
    fee: charged?.fee ?? 0n,
    feeAsset: charged?.asset ?? quote.asset,
    liquidity: 'taker',
  }
}

/** True if the coin received is money and the coin given is not, or has a lower priority. */
function isMoney(from: string, to: string, money: readonly string[]): boolean {
  if (USD_CLASS.has(to) || USD_CLASS.has(from)) return USD_CLASS.has(to)
  const [given, received] = [money.indexOf(from), money.indexOf(to)]
  return received >= 0 && (given < 0 || received < given)
}

/**
 * The conversion as earlier versions named it, which took every received coin of `money` as the quote; empty if the
 * name has not changed.
 */
export function earlierConversion(
  fill: FillDraft | null,
  { separator, money }: { readonly separator: string; readonly money: readonly string[] },
): FillDraft[] {
  if (fill === null) return []
  const { base, quote, venue } = fill.instrument
  const isTurned = fill.side === 'buy' && !USD_CLASS.has(quote) && money.includes(base)
  if (!isTurned) return []
  const pair = { base: quote, quote: base, settle: base }
  const symbol = `${quote}${separator}${base}`
  return [{ ...fill, instrument: instrument({ venue, symbol, kind: 'spot', ...pair }), side: 'sell' }]
}
