/**
 * * Phemex: a stand-in written from the documentation, https://phemex-docs.github.io (Query product information, Query
 * Trades History, Query user trade, Query funding fee history, Query trade history, Query wallets, Query convert
 * history, Query recent deposit history, Query recent withdraw history, Query Account Positions). What it leaves open
 * (whether ends are included, what an offset counts, whether rows are in `data` or in `data.rows`) is tested both ways.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@roundtrip/core/base'
import { expect, test } from 'vitest'
import { type GatewayRequest, type GatewayRoute, NOW, recordedReader, startGateway } from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'

const AT = NOW - 3 * HOUR_MS
const DEPTH_MS = 90 * DAY_MS

const PRODUCTS = {
  currencies: [
    { currency: 'BTC', valueScale: 8 },
    { currency: 'ETH', valueScale: 8 },
    { currency: 'USD', valueScale: 4 },
    { currency: 'USDT', valueScale: 8 },
  ],
  products: [
    {
      symbol: 'BTCUSD',
      type: 'Perpetual',
      quoteCurrency: 'USD',
      settleCurrency: 'BTC',
      contractUnderlyingAssets: 'USD',
      contractSize: 1,
      priceScale: 4,
    },
    { symbol: 'sBTCUSDT', type: 'Spot', quoteCurrency: 'USDT', baseCurrency: 'BTC', priceScale: 8 },
    { symbol: 'sETHUSDT', type: 'Spot', quoteCurrency: 'USDT', baseCurrency: 'ETH', priceScale: 8 },
    { symbol: 'sOLDUSDT', type: 'Spot', quoteCurrency: 'USDT', baseCurrency: 'OLD', priceScale: 8, status: 'Delisted' },
  ],
  perpProductsV2: [{ symbol: 'BTCUSDT', type: 'PerpetualV2', settleCurrency: 'USDT', baseCurrency: 'BTC' }],
}

type Row = Readonly<Record<string, unknown>>
type Shape = { readonly endIncluded: boolean; readonly offsetCounts: 'rows' | 'pages'; readonly inRows: boolean }
const PLAIN: Shape = { endIncluded: true, offsetCounts: 'rows', inRows: true }

function timeOf(row: Row): number {
  const nanoseconds = row['transactTimeNs']
  return typeof nanoseconds === 'string'
    ? Number(nanoseconds.slice(0, -6))
    : Number(row['createdAt'] ?? row['createTime'] ?? row['submitedAt'])
}

/** "default 2 days ago from the end", "limit: default 20, max 200"; newest first. */
function listed(rows: readonly Row[], { endIncluded, offsetCounts, inRows }: Shape = PLAIN): GatewayRoute {
  return ({ query }: GatewayRequest) => {
    const text = (name: string): string | null => query.get(name)
    if (text('symbol') === 'sOLDUSDT') return { code: 6_001, msg: 'invalid argument', data: null }
    const end = Number(text('end') ?? text('endTime') ?? NOW)
    const isTimed = text('start') !== null || text('startTime') !== null
    const start = isTimed ? Number(text('start') ?? text('startTime')) : 0
    const limit = Math.min(Number(text('limit') ?? 20), 200)
    const skip = Number(text('offset') ?? 0) * (offsetCounts === 'pages' ? limit : 1)
    const matching = rows
      .filter((row) => ['symbol', 'currency'].every((name) => text(name) === null || text(name) === row[name]))
      .filter((row) => timeOf(row) >= Math.max(start, NOW - DEPTH_MS))
      .filter((row) => (endIncluded ? timeOf(row) <= end : timeOf(row) < end))
      .toSorted((a, b) => timeOf(b) - timeOf(a))
      .slice(skip, skip + limit)
    return { code: 0, msg: 'OK', data: inRows ? { rows: matching } : matching }
  }
}

type Account = {
  readonly linear?: readonly Row[]
  readonly funding?: readonly Row[]
  readonly scaled?: readonly Row[]
  readonly spot?: readonly Row[]
  readonly wallets?: readonly Row[]
  readonly conversions?: readonly Row[]
  readonly deposits?: readonly Row[]
  readonly withdrawals?: readonly Row[]
  readonly positions?: readonly Row[]
  readonly scaledPositions?: readonly Row[]
}

async function open(account: Account, shape: Shape = PLAIN) {
  const linearAccount: GatewayRoute = ({ query }) => {
    const currency = query.get('currency')
    if (currency !== 'USDT') return { code: 10_002, msg: 'OM_ACCOUNT_NOT_FOUND', data: null }
    return {
      code: 0,
      data: {
        account: { currency, accountBalanceRv: '1000', totalUsedBalanceRv: '10' },
        positions: account.positions ?? [],
      },
    }
  }
  const gateway = await startGateway({
    '/public/products': () => ({ code: 0, msg: '', data: PRODUCTS }),
    '/api-data/g-futures/orders': () => [],
    '/api-data/g-futures/trades': listed(account.linear ?? [], shape),
    '/api-data/g-futures/funding-fees': listed(account.funding ?? [], shape),
    '/exchange/order/trade': listed(account.scaled ?? [], { ...shape, offsetCounts: 'rows' }),
    '/api-data/spots/trades': listed(account.spot ?? [], shape),
    '/g-orders/activeList': () => ({ code: 10_002, msg: 'OM_ORDER_NOT_FOUND', data: null }),
    '/assets/convert': listed(account.conversions ?? [], shape),
    '/exchange/wallets/depositList': listed(account.deposits ?? [], { ...shape, offsetCounts: 'rows' }),
    '/exchange/wallets/withdrawList': listed(account.withdrawals ?? [], { ...shape, offsetCounts: 'rows' }),
    '/spot/wallets': () => ({ code: 0, msg: '', data: account.wallets ?? [] }),
    '/g-accounts/accountPositions': linearAccount,
    '/accounts/accountPositions': ({ query }) => {
      const wallet = { currency: query.get('currency'), accountBalanceEv: 150_000_000, totalUsedBalanceEv: 50_000_000 }
      return { code: 0, data: { account: wallet, positions: account.scaledPositions ?? [] } }
    },
  })
  return { gateway, reader: await recordedReader('phemex', { gateway: gateway.address, markets: [] }) }
}

/** "Query Trades History" of USDⓈ-M contracts. */
function linear(id: string, time: number, overrides: Row = {}): Row {
  return {
    transactTimeNs: `${time}215067`,
    symbol: 'BTCUSDT',
    currency: 'USDT',
    posSide: 'Merged',
    side: 'Buy',
    tradeType: 'Trade',
    execQtyRq: '0.01',
    execPriceRp: '60000',
    execFeeRv: '0.36',
    execID: id,
    orderID: `o${id}`,
    execStatus: 'TakerFill',
    ...overrides,
  }
}

/** "Query funding fee history" of USDⓈ-M contracts. */
function payment(time: number, fee: string, symbol = 'BTCUSDT'): Row {
  return { symbol, currency: 'USDT', execQtyRq: '0.01', side: 'Buy', execFeeRv: fee, createTime: time }
}

/** "Query user trade" of COIN-M contracts. */
function scaled(id: string, time: number, overrides: Row = {}): Row {
  return {
    transactTimeNs: `${time}704800`,
    symbol: 'BTCUSD',
    side: 'Sell',
    tradeType: 'Trade',
    execQty: 700,
    execPriceEp: 71_500_000,
    execFeeEv: -2_447,
    execID: id,
    orderID: `o${id}`,
    execStatus: 'MakerFill',
    ...overrides,
  }
}

/** "Query trade history" of spot. */
function spot(id: string, time: number, symbol = 'sBTCUSDT'): Row {
  return {
    transactTimeNs: `${time}550100`,
    symbol,
    side: 'Buy',
    tradeType: 'Trade',
    execPriceEp: 6_000_000_000_000,
    execBaseQtyEv: 1_000_000,
    execFeeEv: 1_000,
    feeCurrency: 'BTC',
    execId: id,
    orderID: `o${id}`,
    execStatus: 'TakerFill',
  }
}

test('contracts in USDT: legs of hedge mode, liquidations, rebates, and their funding', async () => {
  const { reader } = await open({
    linear: [
      linear('1', AT, { posSide: 'Long' }),
      linear('2', AT + 1, { posSide: 'Short', side: 'Sell', execFeeRv: '-0.06', execStatus: 'MakerFill' }),
      linear('3', AT + 2, { posSide: 'Long', side: 'Sell', tradeType: 'LiqTrade' }),
    ],
    funding: [payment(AT, '0.02'), payment(AT - 8 * HOUR_MS, '-0.01')],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `phemex:linear:BTCUSDT ${AT} buy 0.01 60000 0.36 USDT trade long taker`,
    `phemex:linear:BTCUSDT ${AT + 1} sell 0.01 60000 -0.06 USDT trade short maker`,
    `phemex:linear:BTCUSDT ${AT + 2} sell 0.01 60000 0.36 USDT liquidation long taker`,
  ])
  expect(cashTexts(reading, AT)).toEqual([
    'funding -0.02 USDT phemex:linear:BTCUSDT 0',
    `funding 0.01 USDT phemex:linear:BTCUSDT ${8 * HOUR_MS}`,
  ])
})

const SHAPES: readonly Shape[] = [
  { endIncluded: true, offsetCounts: 'rows', inRows: true },
  { endIncluded: false, offsetCounts: 'pages', inRows: false },
]

test.each(SHAPES)('full answers lose nothing and double nothing: %o', async (shape) => {
  const trades = Array.from({ length: 1_300 }, (_, index) => linear(String(index), AT - Math.floor(index / 3) * 20_000))
  const payments = Array.from({ length: 900 }, (_, index) => payment(AT - index * HOUR_MS, String(index + 1)))
  const { reader } = await open({ linear: trades, funding: payments }, shape)
  const reading = await readAll(reader, NOW)
  expect([reading.fills.size, reading.cashEvents.size]).toEqual([1_300, 900])
  const again = await readAll(reader, NOW + HOUR_MS, reading)
  expect([again.fills.size, again.cashEvents.size]).toEqual([1_300, 900])
})

test('an inverse contract is found, and read with its funding', async () => {
  const paid = { tradeType: 'Funding', execFeeEv: 479, execStatus: 'Init' }
  const { reader } = await open({ scaled: [scaled('1', AT), scaled('2', NOW - 40 * DAY_MS, paid)] })
  const reading = await readAll(reader, NOW)
  expect(reading.positions.has('coin/trades/BTCUSD')).toBe(true)
  expect(fillTexts(reading)).toEqual([`phemex:inverse:BTCUSD ${AT} sell 700 7150 -0.00002447 BTC trade both maker`])
  expect(cashTexts(reading, NOW)).toEqual([`funding -0.00000479 BTC phemex:inverse:BTCUSD ${40 * DAY_MS}`])
})

test('spot pairs are found by the wallet, and by asking for each where the wallet shows nothing', async () => {
  const wallets = ['BTC', 'USDT'].map((currency) => ({ currency, balanceEv: 0, lastUpdateTimeNs: `${AT}000000` }))
  const { reader } = await open({ wallets, spot: [spot('1', AT), spot('2', NOW - 60 * DAY_MS, 'sETHUSDT')] })
  const reading = await readAll(reader, NOW)
  // A delisted pair that Phemex refuses is not part of the account.
  expect([...reading.positions.keys()].filter((name) => name.startsWith('spot/trades/'))).toEqual([
    'spot/trades/sBTCUSDT',
    'spot/trades/sETHUSDT',
  ])
  expect(fillTexts(reading)).toEqual([
    `phemex:spot:sBTCUSDT ${AT} buy 0.01 60000 0.00001 BTC trade both taker`,
    `phemex:spot:sETHUSDT ${NOW - 60 * DAY_MS} buy 0.01 60000 0.00001 BTC trade both taker`,
  ])
})

test('deposits, withdrawals with their fee, and conversions', async () => {
  const wallets = [{ currency: 'BTC', balanceEv: 0, lastUpdateTimeNs: `${AT}000000` }]
  const deposits = Array.from({ length: 25 }, (_, index) => {
    return { id: index + 1, currency: 'BTC', amountEv: 1_000_000, createdAt: AT - index * MINUTE_MS, status: 'Success' }
  })
  const sent = { currency: 'USDT', amountEv: 8_800_000_000, feeEv: 1_200_000_000 }
  const { reader } = await open({
    wallets,
    deposits,
    withdrawals: [
      { ...sent, id: 7, submitedAt: AT, status: 'Succeed' },
      { ...sent, id: 8, submitedAt: AT, status: 'Rejected' },
    ],
    conversions: [
      {
        linkKey: 'k',
        createTime: AT,
        fromCurrency: 'USDT',
        toCurrency: 'BTC',
        fromAmountEv: 4_000_000_000,
        toAmountEv: 40_000,
        status: 10,
      },
    ],
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  const events = cashTexts(reading, AT)
  expect(events.filter((text) => text.startsWith('deposit 0.01 BTC'))).toHaveLength(25)
  expect(events.filter((text) => text.startsWith('withdrawal'))).toEqual(['withdrawal -100 USDT - 0'])
  expect(fillTexts(reading)).toEqual([`phemex:spot:sBTCUSDT ${AT} buy 0.0004 100000 0 USDT trade both taker`])
})

test('a row that cannot be read is refused, and the others are kept', async () => {
  const { reader } = await open({ linear: [linear('1', AT), linear('2', AT, { side: 'Sideways' }), linear('3', AT)] })
  const reading = await readAll(reader, NOW)
  expect(reading.fills.size).toBe(2)
  expect(reading.refused).toEqual([expect.stringMatching(/side "Sideways" is not one of the values known here/)])
})

test('where an earlier version read contracts in USDT, this one goes on and repeats nothing', async () => {
  const trades = [linear('1', AT - DAY_MS), linear('2', AT - MINUTE_MS), linear('3', AT)]
  const { reader } = await open({ linear: trades })
  const reading = newReading()
  reading.positions.set('swap/trades', JSON.stringify({ done: AT - 1, open: null, width: null }))
  await readAll(reader, NOW, reading)
  await readAll(reader, NOW + MINUTE_MS, reading)
  expect([...reading.fills.values()].map(({ venueTradeId }) => venueTradeId)).toEqual(['3'])
})

test('contracts that are held lead to their funding where their trades are too old', async () => {
  const flat = { symbol: 'BTCUSDT', side: 'None', size: '0', cumFundingFeeRv: '21.4', posSide: 'Merged' }
  const { reader } = await open({ positions: [flat], funding: [payment(AT, '0.02')] })
  expect(cashTexts(await readAll(reader, NOW), AT)).toEqual(['funding -0.02 USDT phemex:linear:BTCUSDT 0'])
})

test('balances and positions of every wallet', async () => {
  const linearPosition = { symbol: 'BTCUSDT', posSide: 'Short', side: 'Sell', size: '0.2', leverageRr: '-4' }
  const { reader } = await open({
    wallets: [
      { currency: 'USDT', balanceEv: 330_431_102_856, lockedTradingBalanceEv: 616_000_000, lockedWithdrawEv: 0 },
    ],
    positions: [{ ...linearPosition, avgEntryPriceRp: '71.135', markPriceRp: '65.5', liquidationPriceRp: '90' }],
    scaledPositions: [
      { symbol: 'BTCUSD', side: 'Buy', size: 5, leverageEr: 0, avgEntryPriceEp: 189_143_181, markPriceEp: 238_287_555 },
    ],
  })
  const live = await reader.live()
  expect(live.balances).toEqual([
    { part: 'Spot', asset: 'USDT', total: '3304.31102856', free: '3298.15102856' },
    { part: 'Contracts in USDT', asset: 'USDT', total: '1000', free: '990' },
    { part: 'Coin-M contracts', asset: 'BTC', total: '1.5', free: '1' },
  ])
  expect(live.positions.map(({ symbol, side, quantity, entryPrice }) => [symbol, side, quantity, entryPrice])).toEqual([
    ['BTCUSDT', 'short', '0.2', '71.135'],
    ['BTCUSD', 'long', '5', '18914.3181'],
  ])
  expect(live.quantities.map(({ symbol, side }) => `${symbol} ${side}`)).toEqual(['BTCUSDT short', 'BTCUSD both'])
})
