import { absolute, divide, type Fixed, message, multiply } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { mustBeProduct } from '../../rows/agreement.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset } from '../../rows/symbols.ts'
import { powerOfTen } from '../contract-size.ts'
import type { FileContext, Layout, RowOutcome, RowReader } from '../layout.ts'

/** Futures fills of KuCoin, called order splitting. */
export const kucoinFutures: Layout = {
  info: {
    id: 'kucoin-futures-trades',
    name: 'KuCoin futures trade history',
    venue: 'kucoin',
    market: 'futures',
    kind: 'fills',
  },
  facts: {
    contents: 'Futures fills with their fees. Funding is in the realised P&L: import both.',
    times: 'The zone in the column name.',
    comparedWith: ['Filled Volume (amount, size of a contract and price)', 'Fee Rate'],
    traps: [
      'The amount may be counted in contracts; the volume next to it gives the contract size.',
      'Bitcoin is called XBT, and a symbol ends with M: XBTUSDTM.',
      'A fee is in the coin of settlement, and a negative rate is a rebate.',
    ],
    source:
      'The header as two importers have it (exitbook, a tax converter); symbols and fees as in the API documentation. We had no row of a real file, so each row must agree with its own volume and rate.',
  },
  versions: [
    {
      required: 'Symbol|Side|Filled Amount|Filled Price|Filled Volume|Fee Rate|Fee|Filled Time(UTC)'.split('|'),
      optional: 'UID|Account Type|Order ID|Filled Volume (USDT)|Order Type'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openFills,
}

/** Closed futures positions of KuCoin, without prices and sizes: only their funding is not in the fills. */
export const kucoinFuturesResults: Layout = {
  info: {
    id: 'kucoin-futures-results',
    name: 'KuCoin futures realised P&L',
    venue: 'kucoin',
    market: 'futures',
    kind: 'cash',
  },
  facts: {
    contents: 'The funding of each closed position as one sum, at its close. Trades are in the futures trade history.',
    times: 'The zone in the column names.',
    comparedWith: [],
    traps: [
      'There are no prices, sizes or sides, so its profits cannot become trades.',
      'The last column name may include the comma before it.',
      'Funding of positions that are still open is not in the file.',
    ],
    source: 'BittyTax, kucoin.py (funding is added, trading fees are taken away) and the rows of its tests',
  },
  versions: [
    {
      required:
        'Symbol|Total Funding Fees|Total Trading Fees|Position Opening Time(UTC)|Position Closing Time(UTC)'.split('|'),
      optional: 'UID|Account Type|Close Type|Realized PNL|Total Realized PNL'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openResults,
}

const CONTRACT = /^([A-Z0-9]{1,20}?)(USDT|USDC|USD)M$/

/** `XBTUSDTM` is linear in USDT, `XBTUSDM` inverse. Null for any other name. */
function kucoinContract(symbol: string, contractSize: Fixed): Instrument | null {
  const [, coin, quote] = CONTRACT.exec(symbol) ?? []
  if (coin === undefined || quote === undefined) return null
  const base = coin === 'XBT' ? 'BTC' : coin
  if (!isAsset(base)) return null
  const isInverse = quote === 'USD'
  const settle = isInverse ? base : quote
  return instrument({
    venue: 'kucoin',
    symbol,
    kind: isInverse ? 'inverse' : 'linear',
    base,
    quote,
    settle,
    contractSize,
  })
}

const ONE = 10n ** 18n

function openFills({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Symbol')
  const side = header.indexOf('Side')
  const amount = header.indexOf('Filled Amount')
  const price = header.indexOf('Filled Price')
  const volume = header.indexOf('Filled Volume')
  const rate = header.indexOf('Fee Rate')
  const fee = header.indexOf('Fee')
  const orderId = header.indexOf('Order ID')
  const time = header.indexOf('Filled Time(UTC)')
  const read = (): RowOutcome => {
    const quantity = row.size(amount)
    const at = row.positive(price)
    const value = absolute(row.number(volume))
    if (row.problem !== null) return null
    const size = sizeOf(row.text(symbol), { quantity, price: at, value })
    const traded = kucoinContract(row.text(symbol), size ?? ONE)
    if (traded === null) row.refuse(symbol, message('This is not the name of a KuCoin contract that Roundtrip reads.'))
    if (size === null)
      row.refuse(volume, message('The size of a contract does not follow from amount, price and volume.'))
    const charged = chargedFee(row, { rate, fee, value })
    if (traded === null || row.problem !== null) return null
    return {
      type: 'fill',
      instrument: traded,
      time: row.time(time),
      side: row.word(side, SIDES),
      quantity,
      price: at,
      fee: charged,
      feeAsset: traded.settle,
      orderId: row.id(orderId),
    }
  }
  return { legUnknown: true, read }
}

type Traded = { readonly quantity: Fixed; readonly price: Fixed; readonly value: Fixed }

/** Base coins of a linear contract, dollars of an inverse one; null if it is not a power of ten. */
function sizeOf(symbol: string, { quantity, price, value }: Traded): Fixed | null {
  const isInverse = symbol.endsWith('USDM')
  return powerOfTen(isInverse ? divide(multiply(value, price), quantity) : divide(value, multiply(quantity, price)))
}

/** The fee is the rate of the value; the sign of the rate tells a rebate, regardless of the sign of the fee. */
function chargedFee(
  row: Row,
  { rate, fee, value }: Readonly<Record<'rate' | 'fee', number>> & { readonly value: Fixed },
): Fixed {
  const share = row.optionalNumber(rate)
  const written = row.number(fee)
  if (share === null) return written
  mustBeProduct(row, {
    column: fee,
    stated: written,
    factors: [absolute(share), value],
    from: [rate, fee],
    decimals: 4,
    slack: absolute(written) / 100n,
  })
  return share < 0n ? -absolute(written) : absolute(written)
}

function openResults({ header, row }: FileContext): RowReader {
  const symbol = header.indexOf('Symbol')
  const funding = header.indexOf('Total Funding Fees')
  const time = header.indexOf('Position Closing Time(UTC)')
  return {
    read: () => {
      const amount = row.number(funding)
      const traded = kucoinContract(row.text(symbol), ONE)
      if (traded === null) {
        row.refuse(symbol, message('This is not the name of a KuCoin contract that Roundtrip reads.'))
        return null
      }
      if (amount === 0n) return null
      return { type: 'cash', time: row.time(time), kind: 'funding', asset: traded.settle, amount, instrument: traded }
    },
  }
}
