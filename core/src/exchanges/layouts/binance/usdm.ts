import {
  absolute,
  type Amount,
  DAY_MS,
  divide,
  exactAmount,
  type Fixed,
  fixed,
  HOUR_MS,
  isPositive,
  message,
  multiply,
  parseDayKey,
  utcMs,
} from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { isProduct, mustAgree } from '../../rows/agreement.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import type { Row } from '../../rows/row.ts'
import { POSITION_SIDES, SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol, splitPair } from '../../rows/symbols.ts'

const REQUIRED = ['Symbol', 'Side', 'Price', 'Quantity', 'Fee', 'Realized Profit']
/** In the order of `REQUIRED`, with its time and the coin of its fee. */
const CHINESE = ['时间(UTC)', '合约', '方向', '价格', '数量', '手续费', '手续费结算币种', '已实现盈亏']
const OPTIONAL =
  'Uid|Amount|Quote Asset|Leverage|Margin Mode|Position Side|Order Type|Buyer|Maker|Trade ID|Order ID'.split('|')

/** Futures trade history of Binance: USD-M, and COIN-M, which shares the layout. */
export const binanceUsdm: Layout = {
  info: {
    id: 'binance-usdm-trades',
    name: 'Binance USD-M futures trade history',
    venue: 'binance',
    market: 'futures',
    kind: 'fills',
  },
  facts: {
    contents: 'Fills of USD-M and COIN-M futures with their fees. Funding is in the transaction history.',
    times: 'The zone of the file name (`UTC--6` is UTC-6) or of the column; without one, the zone set at Binance.',
    comparedWith: ['Realized Profit (before fees)', 'Amount (price times quantity)'],
    traps: [
      'Years may have two digits.',
      'A fee may be in BNB, with or without a space before the coin.',
      'Only files of hedge-mode accounts name the position side; otherwise Roundtrip derives it, or asks.',
      'Column names may be Chinese, with the coin of the fee in a column of its own.',
    ],
    source:
      'Real files with and without ids; the Chinese header in three public programs that read or write it, read 2026-11.',
  },
  versions: [
    ...['Time', 'Date(UTC)', 'Time(UTC)', 'Date'].map((time) => ({
      required: [time, ...REQUIRED],
      optional: OPTIONAL,
    })),
    { required: CHINESE, optional: ['成交额', '计价资产'] },
  ],
  zone: { from: 'name' },
  open: openTrades,
}

const LIQUIDITY: ReadonlyMap<string, 'maker' | 'taker' | 'unknown'> = new Map([
  ['', 'unknown'],
  ['true', 'maker'],
  ['y', 'maker'],
  ['yes', 'maker'],
  ['maker', 'maker'],
  ['false', 'taker'],
  ['n', 'taker'],
  ['no', 'taker'],
  ['taker', 'taker'],
])

/** The instrument of a symbol, and the coins that its amounts can be in. */
type Listing = { readonly instrument: Instrument; readonly coins: readonly string[]; readonly sizes: readonly string[] }

function openTrades({ header, row }: FileContext): RowReader {
  const time = header.indexOf('Time', 'Date(UTC)', 'Time(UTC)', 'Date', '时间(UTC)')
  const symbol = header.indexOf('Symbol', '合约')
  const side = header.indexOf('Side', '方向')
  const price = header.indexOf('Price', '价格')
  const quantity = header.indexOf('Quantity', '数量')
  const amount = header.indexOf('Amount', '成交额')
  const fee = header.indexOf('Fee', '手续费')
  const feeCoin = header.indexOf('手续费结算币种')
  const realised = header.indexOf('Realized Profit', '已实现盈亏')
  const positionSide = header.indexOf('Position Side')
  const maker = header.indexOf('Maker')
  const tradeId = header.indexOf('Trade ID')
  const orderId = header.indexOf('Order ID')
  const listingOf = createListings(row, symbol)
  return {
    legUnknown: positionSide < 0,
    read: () => {
      const listing = listingOf(row.name(symbol))
      if (listing === null) return null
      const filled = sizeOf(row, quantity, listing.sizes)
      const at = row.positiveDecimal(price)
      const stated = row.isEmpty(amount) ? null : row.amountDecimal(amount, listing.coins)
      if (row.problem === null && stated !== null && !isProduct(stated, at, filled)) {
        const exact = { quantity: exactAmount(filled), price: exactAmount(at), stated: exactAmount(stated) }
        const expected = worthOf(listing.instrument, exact)
        mustAgree(row, { column: amount, stated: exact.stated, expected, from: [price, quantity], decimals: 2 })
      }
      const paid = row.amountDecimal(fee, listing.coins)
      const inCell = row.unit
      const inColumn = feeCoin < 0 ? '' : row.text(feeCoin)
      if (inColumn !== '' && !isAsset(inColumn)) row.refuse(feeCoin, message('This is not the name of a coin.'))
      const feeAsset = inCell ?? (inColumn === '' ? listing.instrument.settle : inColumn)
      return {
        type: 'fill',
        instrument: settledInCredits(listing.instrument, feeAsset),
        time: row.time(time),
        side: row.word(side, SIDES),
        quantity: filled,
        price: at,
        // Binance writes a paid fee as a positive number and a rebate as a negative one.
        fee: paid,
        feeAsset,
        positionSide: positionSide < 0 ? 'both' : (row.word(positionSide, POSITION_SIDES) ?? 'both'),
        liquidity: maker < 0 ? 'unknown' : (row.word(maker, LIQUIDITY) ?? 'unknown'),
        venueTradeId: row.plainId(tradeId),
        orderId: row.plainId(orderId),
        venueRealised: row.amountDecimal(realised, listing.coins),
      }
    },
  }
}

/** The amount of a COIN-M fill is in the coin, in some files in dollars; picks the one that fits better. */
function worthOf(
  traded: Instrument,
  fill: { readonly quantity: Fixed; readonly price: Fixed; readonly stated: Fixed },
): Fixed {
  if (traded.kind !== 'inverse') return multiply(fill.price, fill.quantity)
  const dollars = multiply(fill.quantity, traded.contractSize)
  const coins = divide(dollars, fill.price)
  const stated = absolute(fill.stated)
  return absolute(stated - coins) <= absolute(stated - dollars) ? coins : dollars
}

function sizeOf(row: Row, column: number, coins: readonly string[]): Amount {
  const size = row.amountDecimal(column, coins)
  if (!isPositive(size)) row.refuse(column, message('The quantity must be more than zero.'))
  return size
}

function createListings(row: Row, column: number): (symbol: string) => Listing | null {
  const listings = new Map<string, Listing>()
  return (symbol) => {
    const listing = listings.get(symbol) ?? binanceListing(symbol)
    if (listing === null) {
      row.refuse(column, message('This is not the symbol of a Binance futures contract.'))
      return null
    }
    listings.set(symbol, listing)
    return listing
  }
}

/** Credits in which contracts of traders in the European Economic Area are settled. */
const CREDITS = 'BNFCR'

/**
 * "In the Binance Futures Credits Trading Mode, all USDT or USDC contracts' PNL, margin, and fees will be displayed as
 * Credits labeled BNFCR": Binance, as quoted in https://github.com/hummingbot/hummingbot/issues/7106, and
 * https://www.binance.com/en/support/faq/detail/0e857c392a2d47cebde0af762d9255ae; read November 2026. Rows of such an
 * account have their fee or payment in credits, so their contract settles in credits.
 */
export function settledInCredits(traded: Instrument, asset: string): Instrument {
  if (asset !== CREDITS || traded.kind !== 'linear') return traded
  const instrument = inCredits.get(traded) ?? { ...traded, settle: CREDITS }
  inCredits.set(traded, instrument)
  return instrument
}

/** One contract for all rows of a file. */
const inCredits = new WeakMap<Instrument, Instrument>()

/** The instrument of a Binance symbol; null if it is not a contract. */
export function binanceListing(symbol: string): Listing | null {
  if (!isSymbol(symbol)) return null
  const coinMargined = /^([A-Z0-9]{1,20})USD_(PERP|\d{6})$/.exec(symbol)
  if (coinMargined !== null) return coinListing(symbol, coinMargined[1] ?? '', coinMargined[2] ?? '')
  const [name = '', delivery = ''] = symbol.split('_')
  const pair = splitPair(name)
  if (pair === null || pair.base === '') return null
  const traded = instrument({
    venue: 'binance',
    symbol,
    kind: 'linear',
    base: pair.base,
    quote: pair.quote,
    settle: pair.quote,
    expiry: expiryOf(delivery),
  })
  return { instrument: traded, coins: [pair.quote, 'BNB', CREDITS, pair.base], sizes: [pair.base, pair.quote] }
}

/** COIN-M contracts are worth 100 USD each on Bitcoin and 10 USD on every other coin. */
function coinListing(symbol: string, base: string, delivery: string): Listing {
  const traded = instrument({
    venue: 'binance',
    symbol,
    kind: 'inverse',
    base,
    quote: 'USD',
    settle: base,
    contractSize: fixed(base === 'BTC' ? 100 : 10),
    expiry: expiryOf(delivery),
  })
  return { instrument: traded, coins: [base, 'BNB'], sizes: ['Cont', 'USD', base] }
}

/** `260327` is delivered on 2026-03-27 at 08:00 UTC. */
function expiryOf(delivery: string): ReturnType<typeof utcMs> | null {
  if (!/^\d{6}$/.test(delivery)) return null
  const day = parseDayKey(`20${delivery.slice(0, 2)}-${delivery.slice(2, 4)}-${delivery.slice(4, 6)}`)
  return day === null ? null : utcMs(day * DAY_MS + 8 * HOUR_MS)
}
