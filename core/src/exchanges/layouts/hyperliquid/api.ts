import { type Fixed, message, minimum, multiply } from '../../../base/index.ts'
import { mustBeProduct, roundingOf } from '../../rows/agreement.ts'
import { createMarkets, directionOf, feeAssetOf } from './trades.ts'
import type { FileContext, Layout, RowReader } from '../layout.ts'
import type { Row } from '../../rows/row.ts'
import { SIDES } from '../../rows/sides.ts'

/**
 * Fills of Hyperliquid's API as third parties export them. One file may hold many wallets, profit is before the fee,
 * and spreadsheets have rounded the trade ids (`895000000000000.0`), so that they identify nothing.
 */
export const hyperliquidApi: Layout = {
  info: {
    id: 'hyperliquid-api-fills',
    name: 'Hyperliquid fills with start positions',
    venue: 'hyperliquid',
    market: 'futures',
    kind: 'fills',
  },
  facts: {
    contents: 'Fills from the API, with the position before each.',
    times: 'Milliseconds since 1970, UTC.',
    comparedWith: ['startPosition', 'closedPnl (before fees)'],
    traps: ['Profit is before fees here, and after fees in files from the website.'],
    source: 'Real accounts.',
  },
  versions: [
    {
      required:
        'Account|Coin|Execution Price|Size Tokens|Side|Timestamp IST|Start Position|Direction|Closed PnL|Order ID|Fee'.split(
          '|',
        ),
      optional: ['Size USD', 'Transaction Hash', 'Crossed', 'Trade ID', 'Timestamp'],
    },
  ],
  zone: { from: 'utc', reason: message('The times are in Indian Standard Time, as the column name states.') },
  open: openFills,
}

/** Indian Standard Time has no daylight saving. */
const INDIA = 'UTC+05:30'

function openFills(context: FileContext): RowReader {
  const { header, row } = context
  const coin = header.indexOf('Coin')
  const price = header.indexOf('Execution Price')
  const size = header.indexOf('Size Tokens')
  const value = header.indexOf('Size USD')
  const side = header.indexOf('Side')
  const time = header.indexOf('Timestamp IST')
  const start = header.indexOf('Start Position')
  const direction = header.indexOf('Direction')
  const realised = header.indexOf('Closed PnL')
  const orderId = header.indexOf('Order ID')
  const crossed = header.indexOf('Crossed')
  const fee = header.indexOf('Fee')
  row.setClock({ zone: INDIA, order: 'dmy' })
  noticeSeveralWallets(context, header.indexOf('Account'))
  const marketOf = createMarkets(row, coin)
  return {
    read: () => {
      const stated = directionOf(row.text(direction))
      if (stated === null) {
        row.refuse(direction, message('Roundtrip does not know this direction.'))
        return null
      }
      const traded = marketOf(row.text(coin), stated.spot)
      if (traded === null) return null
      const bought = row.word(side, SIDES)
      const quantity = row.positive(size)
      const paid = row.price(price, { execution: stated.execution, kind: traded.kind })
      mustBeProduct(row, {
        column: value,
        factors: [paid, quantity],
        from: [price, size],
        decimals: 2,
        slack: cutDigits(row, { price, size, quantity, paid }),
      })
      return {
        type: 'fill',
        instrument: traded,
        time: row.time(time),
        side: bought,
        quantity,
        price: paid,
        fee: row.number(fee),
        feeAsset: feeAssetOf(traded, bought),
        execution: stated.execution,
        liquidity: liquidityOf(row.text(crossed)),
        orderId: row.id(orderId),
        opens: stated.opens,
        startPosition: row.optionalNumber(start),
        venueRealised: stated.spot ? null : row.optionalNumber(realised),
      }
    },
  }
}

/** These files cut prices and sizes, but the value comes from the full ones: real rows differ by up to 0.05 %. */
function cutDigits(
  row: Row,
  { price, size, quantity, paid }: { price: number; size: number; quantity: Fixed; paid: Fixed },
): Fixed {
  const cut = roundingOf(row, price, quantity) + roundingOf(row, size, paid)
  return minimum(cut, multiply(quantity, paid) / 1_000n)
}

/** An order that crosses the book is a taker. */
function liquidityOf(crossed: string): 'maker' | 'taker' | 'unknown' {
  if (/^true$/i.test(crossed)) return 'taker'
  return /^false$/i.test(crossed) ? 'maker' : 'unknown'
}

function noticeSeveralWallets(context: FileContext, column: number): void {
  const wallets = new Set<string>()
  context.scan((row) => {
    if (wallets.size <= 1_000) wallets.add(row.text(column))
  })
  if (wallets.size > 1) {
    context.notice(
      message(
        'The file holds {wallets} wallets. They are read into one account. Split the file by wallet to keep them apart.',
        { wallets: wallets.size },
      ),
    )
  }
}
