import { expect, test } from 'vitest'
import { accountId, type Fixed, hash128, mulberry32, utcMs } from '../base/index.ts'
import { type Fill, instrument } from '../ledger/index.ts'
import { buildTrades, DEFAULT_BUILD_OPTIONS } from './index.ts'

/** Prices from 0.00000001 to 100,000 and quantities beyond 2^53 at 8 decimals, over 40 symbols. */
const COUNT = 100_000

type Position = { quantity: bigint; value: bigint; net: bigint }

test('money is exact: 100,000 fills of 40 symbols give every closed trade and its net to the last digit', () => {
  const random = mulberry32(99)
  const markets = Array.from({ length: 40 }, (_, index) =>
    instrument({
      venue: 'test',
      symbol: `C${index}USDT`,
      kind: 'linear',
      base: `C${index}`,
      quote: 'USDT',
      settle: 'USDT',
    }),
  )
  const positions: Position[] = markets.map(() => ({ quantity: 0n, value: 0n, net: 0n }))
  const fills: Fill[] = []
  const closed: Fixed[] = []
  for (let row = 0; row < COUNT; row += 1) {
    const index = Math.floor(random() * markets.length)
    const market = markets[index]
    const position = positions[index]
    if (market === undefined || position === undefined) throw new Error('There is no such market.')
    // Units of 10^-8, so that the product of price and quantity has 16 decimals: exact at scale 18.
    const scale = index % 13
    const price = BigInt(1 + Math.floor(random() * 9 * 10 ** scale))
    const closes = position.quantity !== 0n && random() < 0.5
    const size = closes ? magnitude(position.quantity) : BigInt(1 + Math.floor(random() * 10 ** (17 - scale)))
    const buys = closes
      ? position.quantity < 0n
      : position.quantity > 0n || (position.quantity === 0n && random() < 0.5)
    const value = price * size
    const fee = value / 2_000n
    position.net -= fee
    if (closes) {
      closed.push((position.net + (position.quantity > 0n ? value - position.value : position.value - value)) * 100n)
      Object.assign(position, { quantity: 0n, value: 0n, net: 0n })
    } else {
      position.quantity += buys ? size : -size
      position.value += value
    }
    fills.push(fillOf({ row, market, buys, size, price, fee }))
  }
  const { trades } = buildTrades({ fills, cashEvents: [] }, DEFAULT_BUILD_OPTIONS)
  const done = trades.filter((trade) => trade.status === 'closed')
  expect(done).toHaveLength(closed.length)
  const byNumber = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
  expect(done.map((trade) => trade.net ?? 0n).sort(byNumber)).toEqual(closed.sort(byNumber))
})

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value
}

function fillOf(made: {
  row: number
  market: Fill['instrument']
  buys: boolean
  size: bigint
  price: bigint
  fee: bigint
}): Fill {
  const { row, market, buys, size, price, fee } = made
  return {
    account: accountId('a'),
    instrument: market,
    time: utcMs(1_700_000_000_000 + row * 1000),
    side: buys ? 'buy' : 'sell',
    quantity: size * 10n ** 10n,
    price: price * 10n ** 10n,
    positionSide: 'both',
    // A fee in units of 10^-16 of the quote.
    fee: fee * 100n,
    feeAsset: 'USDT',
    execution: 'trade',
    liquidity: 'taker',
    venueTradeId: String(row),
    orderId: null,
    sequence: null,
    venueRealised: null,
    venueRealisedIsNet: false,
    startPosition: null,
    opens: null,
    dedupeKey: hash128(String(row)),
    row,
    raw: null,
  }
}
