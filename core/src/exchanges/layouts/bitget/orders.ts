import { message } from '../../../base/index.ts'
import { type Instrument, instrument } from '../../../ledger/index.ts'
import { SIDES } from '../../rows/sides.ts'
import { isAsset, isSymbol } from '../../rows/symbols.ts'
import { DIRECTIONS } from '../directions.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import { listingsIn, spotOf } from '../listings.ts'

const SOURCE = 'Notes of a tax importer on its owner’s files, and its tests: headers, tabs, empty prices, zones'

/** Futures orders of Bitget. Prices of market orders are empty; the mean price is always there. */
export const bitgetFuturesOrders: Layout = {
  info: {
    id: 'bitget-futures-orders',
    name: 'Bitget futures order history',
    venue: 'bitget',
    market: 'futures',
    kind: 'orders',
  },
  facts: {
    contents: 'Futures orders at their average price, with profit before and after fees. No funding.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: ['Realized P/L', 'NetProfits'],
    traps: ['Ids begin with a tab.', 'The price of a market order is empty.', 'Cancelled orders have no fill.'],
    source: SOURCE,
  },
  versions: [
    {
      required: 'Date|Order ID|Direction|Coin|Futures|Average Price|Executed|Realized P/L|NetProfits|Status'.split('|'),
      optional: 'order source|Transaction type|Price|Order amount|Trading volume'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openFutures,
}

/** Spot orders of Bitget. The file has no fees. */
export const bitgetSpotOrders: Layout = {
  info: {
    id: 'bitget-spot-orders',
    name: 'Bitget spot order history',
    venue: 'bitget',
    market: 'spot',
    kind: 'orders',
  },
  facts: {
    contents: 'Spot orders at their average price, without fees.',
    times: 'The time zone of the account, which the file does not state.',
    comparedWith: [],
    traps: ['Ids begin with a tab.', 'There are no fees: net results are too high by them.'],
    source: SOURCE,
  },
  versions: [
    {
      required: 'Date|Order Id|Base Asset|Quote Asset|Direction|Executed|Average Price|Status'.split('|'),
      optional: 'Type|Trading pair|Price|Order amount|Trading volume'.split('|'),
    },
  ],
  zone: { from: 'name' },
  open: openSpot,
}

/** `BTCUSDT`, `BTCPERP` in USDC, `BTCUSD` in the coin, as the API names them. */
export function bitgetContract(symbol: string): Instrument | null {
  const [, base, quote] = /^([A-Z0-9]{1,20}?)(USDT|PERP|USD)$/.exec(symbol) ?? []
  if (base === undefined || quote === undefined || !isSymbol(symbol) || !isAsset(base)) return null
  if (quote === 'USD') return instrument({ venue: 'bitget', symbol, kind: 'inverse', base, quote, settle: base })
  const money = quote === 'PERP' ? 'USDC' : quote
  return instrument({ venue: 'bitget', symbol, kind: 'linear', base, quote: money, settle: money })
}

function openFutures({ header, row }: FileContext): RowReader {
  const executed = header.indexOf('Executed')
  const price = header.indexOf('Average Price')
  const direction = header.indexOf('Direction')
  const volume = header.indexOf('Trading volume')
  const realised = header.indexOf('Realized P/L')
  const net = header.indexOf('NetProfits')
  const orderId = header.indexOf('Order ID')
  const time = header.indexOf('Date')
  const traded = listingsIn(row, header.indexOf('Futures'), {
    of: bitgetContract,
    reason: message('This is not the name of a Bitget contract.'),
  })
  return {
    read: () => {
      if ((row.optionalNumber(executed) ?? 0n) === 0n) return null
      const contract = traded()
      if (contract === null) return null
      const stated = row.word(direction, DIRECTIONS)
      const gross = row.optionalNumber(realised)
      const after = row.optionalNumber(net)
      return {
        type: 'fill',
        instrument: contract,
        time: row.time(time),
        side: stated?.side ?? null,
        // Inverse contracts are counted in dollars, which is their trading volume.
        quantity: row.positive(contract.kind === 'inverse' && volume >= 0 ? volume : executed),
        price: row.positive(price),
        // The fee is the difference between the profits before and after fees; opening orders state neither.
        fee: gross !== null && after !== null ? gross - after : 0n,
        feeAsset: contract.settle,
        positionSide: stated?.leg ?? 'both',
        execution: 'order',
        orderId: row.id(orderId),
        opens: stated?.opens ?? null,
        venueRealised: gross,
      }
    },
  }
}

function openSpot(context: FileContext): RowReader {
  const { header, row } = context
  const [base, quote] = [header.indexOf('Base Asset'), header.indexOf('Quote Asset')]
  const executed = header.indexOf('Executed')
  const price = header.indexOf('Average Price')
  const direction = header.indexOf('Direction')
  const orderId = header.indexOf('Order Id')
  const time = header.indexOf('Date')
  context.notice(message('The file has no fees, so all fees are zero.'))
  return {
    read: () => {
      if ((row.optionalNumber(executed) ?? 0n) === 0n) return null
      const pair = { base: row.text(base), quote: row.text(quote) }
      const traded = spotOf('bitget', `${pair.base}${pair.quote}`, pair)
      if (traded === null) {
        row.refuse(base, message('This is not the name of a coin.'))
        return null
      }
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: row.word(direction, SIDES),
        quantity: row.positive(executed),
        price: row.positive(price),
        fee: 0n,
        feeAsset: traded.quote,
        execution: 'order',
        orderId: row.id(orderId),
      }
    },
  }
}
