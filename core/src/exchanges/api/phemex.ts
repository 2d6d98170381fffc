/**
 * Phemex's trades of spot and contracts, funding, conversions, deposits and withdrawals.
 *
 * Sources: https://phemex-docs.github.io (source/includes of phemex-docs/phemex-docs.github.io), ccxt's parsers,
 * nils2525/Phemex.Net ("positive fees debit the wallet"), and rows of users: ccxt's issue 22431 (fees in PT, a sale of
 * `posSide` 1) and ccxt's static fixtures (a stop that buys back `posSide` 2; positions whose realized profit is the
 * closed one less fees and funding). A positive fee was paid, a negative one is a rebate, for funding as for trades.
 */
import { absolute, type Fixed } from '../../base/index.ts'
import { type Execution, type FillSide, type Instrument, instrument, type PositionSide } from '../../ledger/index.ts'
import { conversionFill, earlierConversion } from '../layouts/conversion.ts'
import type { CashDraft, FillDraft } from '../layouts/layout.ts'
import { Fields } from './fields.ts'
import { type PhemexMarket, type PhemexMarkets, unscaled } from './phemex-markets.ts'

type Drafts = readonly (FillDraft | CashDraft)[]

/** Text in most lists, codes in others: "Buy(1), Sell(2)". */
export const PHEMEX_SIDES: ReadonlyMap<string, FillSide> = new Map([
  ['buy', 'buy'],
  ['1', 'buy'],
  ['sell', 'sell'],
  ['2', 'sell'],
])

/** "Long, Short, Merged"; an account without hedge mode has Merged, by number 3. */
export const PHEMEX_LEGS: ReadonlyMap<string, PositionSide> = new Map([
  ['long', 'long'],
  ['1', 'long'],
  ['short', 'short'],
  ['2', 'short'],
  ['merged', 'both'],
  ['3', 'both'],
])

/** "Trade(1), LiqTrade(6), AdlTrade(7)" and "Funding". */
const KINDS: ReadonlyMap<string, Execution | 'funding'> = new Map([
  ['trade', 'trade'],
  ['1', 'trade'],
  ['liqtrade', 'liquidation'],
  ['6', 'liquidation'],
  ['adltrade', 'adl'],
  ['7', 'adl'],
  ['funding', 'funding'],
  ['4', 'funding'],
])

/** "MakerFill(6), TakerFill(7)". */
function liquidityOf(row: Fields): 'maker' | 'taker' | 'unknown' {
  const status = row.optional('execStatus')
  if (status === 'MakerFill' || status === '6') return 'maker'
  return status === 'TakerFill' || status === '7' ? 'taker' : 'unknown'
}

/** Times are in nanoseconds, some without their last digits, or in milliseconds. */
function timeOf(row: Fields): FillDraft['time'] {
  if (row.has('transactTimeNs')) return row.nanoseconds('transactTimeNs')
  return row.ms(row.has('createdAt') ? 'createdAt' : 'createTime')
}

/** The market that a row names. */
export function phemexMarketOf(row: Fields, markets: PhemexMarkets): PhemexMarket {
  const symbol = row.text('symbol')
  return markets.find(symbol) ?? row.refuse('symbol', `"${symbol.slice(0, 40)}" is not a market known here.`)
}

type Charge = { readonly amount: Fixed; readonly asset: string }

/** A fee can be paid in PT, and then the other fee is 0. A fill has one fee, so a second one becomes a payment. */
function withFees(row: Fields, fill: Omit<FillDraft, 'fee' | 'feeAsset'>, own: Charge): Drafts {
  const charges = [own, { amount: row.optionalNumber('ptFeeRv') ?? 0n, asset: 'PT' }].filter(
    ({ amount }) => amount !== 0n,
  )
  const [fee = own, ...others] = charges
  const payments = others.map(({ amount, asset }): CashDraft => {
    const venueId = `fee ${fill.instrument.symbol} ${fill.venueTradeId}`
    return { type: 'cash', time: fill.time, kind: 'other', asset, amount: -amount, venueId }
  })
  return [{ ...fill, fee: fee.amount, feeAsset: fee.asset }, ...payments]
}

function tradeOf(row: Fields, traded: Instrument, execution: Execution) {
  return {
    type: 'fill',
    instrument: traded,
    time: timeOf(row),
    side: row.word('side', PHEMEX_SIDES),
    execution,
    liquidity: liquidityOf(row),
    venueTradeId: row.id('execID') ?? row.id('execId'),
    orderId: row.id('orderID') ?? row.id('orderId'),
  } as const
}

/** Null for rows of orders in which nothing was traded. */
function kindOf(row: Fields, quantity: string): Execution | 'funding' | null {
  if ((row.optionalNumber(quantity) ?? 0n) === 0n) return null
  return row.has('tradeType') ? row.word('tradeType', KINDS) : 'trade'
}

/** A row of `api-data/spots/trades`. The fee is in the coin received, scaled like values of that coin. */
export function phemexSpotTrade(record: unknown, markets: PhemexMarkets): Drafts | null {
  const row = new Fields(record, 'Phemex spot trade')
  const kind = kindOf(row, 'execBaseQtyEv')
  if (kind === null) return null
  if (kind === 'funding') return row.refuse('tradeType', 'is Funding in a spot trade.')
  const { instrument: traded, priceScale } = phemexMarketOf(row, markets)
  const feeAsset = row.optionalAsset('feeCurrency') ?? traded.quote
  const amount = unscaled(row, 'execFeeEv', markets.valueScale(feeAsset)) ?? 0n
  // "priceScale follows the valueScale of quote-currency".
  const scale = priceScale ?? markets.valueScale(traded.quote)
  const fill = {
    ...tradeOf(row, traded, kind),
    quantity: positive(row, 'execBaseQtyEv', markets.valueScale(traded.base)),
    price: positive(row, 'execPriceEp', scale),
  }
  return withFees(row, fill, { amount, asset: feeAsset })
}

function positive(row: Fields, name: string, scale: number | null): Fixed {
  const value = unscaled(row, name, scale) ?? row.refuse(name, 'is missing.')
  return value > 0n ? value : row.refuse(name, 'must be more than zero.')
}

/**
 * A row of `api-data/g-futures/trades`, of contracts in USDT and USDC: numbers are not scaled, quantities are in coins.
 * Null for funding, which has a list of its own.
 */
export function phemexLinearTrade(record: unknown, markets: PhemexMarkets): Drafts | null {
  const row = new Fields(record, 'Phemex contract trade')
  const kind = kindOf(row, 'execQtyRq')
  if (kind === null || kind === 'funding') return null
  const { instrument: traded } = phemexMarketOf(row, markets)
  const fill = {
    ...tradeOf(row, traded, kind),
    quantity: row.size('execQtyRq'),
    price: row.positive('execPriceRp'),
    positionSide: row.has('posSide') ? row.word('posSide', PHEMEX_LEGS) : 'both',
  } as const
  return withFees(row, fill, { amount: row.optionalNumber('execFeeRv') ?? 0n, asset: traded.settle })
}

/**
 * A row of `exchange/order/trade`, of contracts in the old form: quantities are whole contracts, prices and values are
 * scaled, and the list also contains funding.
 */
export function phemexScaledTrade(record: unknown, markets: PhemexMarkets): Drafts | null {
  const row = new Fields(record, 'Phemex contract trade')
  const kind = kindOf(row, 'execQty')
  if (kind === null) return null
  const { instrument: traded, priceScale } = phemexMarketOf(row, markets)
  const amount = unscaled(row, 'execFeeEv', markets.valueScale(traded.settle)) ?? 0n
  if (kind === 'funding') return amount === 0n ? null : [fundingOf(row, traded, amount)]
  const fill = {
    ...tradeOf(row, traded, kind),
    quantity: row.size('execQty'),
    price: positive(row, 'execPriceEp', priceScale),
    positionSide: row.has('posSide') ? row.word('posSide', PHEMEX_LEGS) : 'both',
  } as const
  return withFees(row, fill, { amount, asset: traded.settle })
}

function fundingOf(row: Fields, traded: Instrument, paid: Fixed): CashDraft {
  const venueId = row.id('execID') ?? row.id('execId')
  const common = { type: 'cash', time: timeOf(row), kind: 'funding', asset: traded.settle, amount: -paid } as const
  return { ...common, instrument: traded, ...(venueId === null ? {} : { venueId }) }
}

/** A row of `api-data/g-futures/funding-fees`; null if nothing was paid. `side` is that of the position. */
export function phemexFunding(record: unknown, markets: PhemexMarkets): CashDraft | null {
  const row = new Fields(record, 'Phemex funding')
  const paid = row.number('execFeeRv')
  return paid === 0n ? null : fundingOf(row, phemexMarketOf(row, markets).instrument, paid)
}

/** A value of a coin, which some lists scale (`amountEv`) and others do not (`amountRv`). */
function valueOf(row: Fields, name: string, scale: number | null): Fixed | null {
  return row.optionalNumber(`${name}Rv`) ?? unscaled(row, `${name}Ev`, scale)
}

/** "Success: succeed deposit to Phemex account"; withdrawals are also documented as `Succeed`. */
const DONE: ReadonlySet<string> = new Set(['success', 'succeed'])

/**
 * A row of `exchange/wallets/depositList` or `withdrawList`; null until it is done. `amountEv` of a withdrawal is "the
 * received amount", and its fee comes on top: ccxt shows 88 with a fee of 12 for a withdrawal of 100 USDT.
 */
export function phemexMovement(
  record: unknown,
  way: 'deposit' | 'withdrawal',
  markets: PhemexMarkets,
): CashDraft | null {
  const row = new Fields(record, `Phemex ${way}`)
  if (!DONE.has(row.text('status').toLowerCase())) return null
  const asset = row.asset('currency')
  const scale = markets.valueScale(asset)
  const amount = absolute(valueOf(row, 'amount', scale) ?? row.refuse('amountEv', 'is missing.'))
  const fee = way === 'withdrawal' ? absolute(valueOf(row, 'fee', scale) ?? 0n) : 0n
  const names = ['createdAt', 'submitedAt', 'submittedAt', 'createTime']
  return {
    type: 'cash',
    time: row.ms(names.find((name) => row.has(name)) ?? 'createdAt'),
    kind: way,
    asset,
    amount: way === 'deposit' ? amount : -(amount + fee),
    venueId: row.id('id') ?? row.id('txHash'),
  }
}

const CONVERSIONS = { separator: '', money: ['BTC', 'ETH'] }

/** A row of `assets/convert`, named as the market of the two coins would be; null unless it is done ("DONE(10)"). */
export function phemexConversion(record: unknown, markets: PhemexMarkets): FillDraft | null {
  const row = new Fields(record, 'Phemex conversion')
  if (row.has('status') && row.text('status') !== '10') return null
  const [given, received] = [row.asset('fromCurrency'), row.asset('toCurrency')]
  const from = { asset: given, amount: positive(row, 'fromAmountEv', markets.valueScale(given)), fee: 0n }
  const to = { asset: received, amount: positive(row, 'toAmountEv', markets.valueScale(received)), fee: 0n }
  const { instrument: pair, ...fill } = conversionFill({ venue: 'phemex', from, to, ...CONVERSIONS })
  return {
    ...fill,
    instrument: spotOf(pair),
    time: row.ms('createTime'),
    venueTradeId: `convert ${row.text('linkKey')}`,
  }
}

/** Phemex puts an `s` before the names of its spot markets. */
function spotOf({ base, quote, symbol }: Instrument): Instrument {
  return instrument({ venue: 'phemex', symbol: `s${symbol}`, kind: 'spot', base, quote, settle: quote })
}

/** The form that earlier versions stored for the same row: ETH bought with BTC was a sale in `sBTCETH`. */
export function phemexEarlierConversion(record: unknown, markets: PhemexMarkets): FillDraft[] {
  const fills = earlierConversion(phemexConversion(record, markets), CONVERSIONS)
  return fills.map((fill) => ({ ...fill, instrument: spotOf(fill.instrument) }))
}
