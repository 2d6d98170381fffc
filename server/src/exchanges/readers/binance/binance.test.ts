/**
 * Binance through the unmodified library, beside the simulated exchange: wallets that it does not simulate. Bodies are
 * written from the documentation (https://developers.binance.com/docs: margin_trading, derivatives/option,
 * derivatives/portfolio-margin, wallet, fiat, pay, rebate); recorded ones of JKorf's Binance.Net are answered as they stand.
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import {
  type GatewayRequest,
  type GatewayRoute,
  inside,
  NOW,
  recordedReader,
  spotMarket,
  startGateway,
  swapMarket,
} from '../gateway.testing.ts'
import { cashTexts, fillTexts, newReading, readAll } from '../reading.testing.ts'
import { ReadingTrouble } from '../reader.ts'

const AT = NOW - 3 * HOUR_MS
const AGO = 3 * HOUR_MS
type Routes = Readonly<Record<string, GatewayRoute>>
type Row = Readonly<Record<string, unknown>>

const REFUSED = () => ({ code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' })
const RANGE = { from: 'startTime', to: 'endTime' }

/** An account that opened spot alone, and did nothing. */
const BARE: Routes = {
  '/sapi/v1/account/apiRestrictions': () => ({ enableReading: true, ipRestrict: false }),
  '/api/v3/account': () => ({ uid: 354_937_868, balances: [{ asset: 'BTC', free: '0.5', locked: '0.1' }] }),
  '/api/v3/myTrades': () => [],
  '/fapi/v3/balance': REFUSED,
  '/dapi/v1/balance': REFUSED,
  '/papi/v1/account': REFUSED,
  '/eapi/v1/marginAccount': REFUSED,
  '/sapi/v1/margin/account': () => ({ code: -3003, msg: 'Margin account does not exist.' }),
  '/sapi/v1/margin/isolated/account': () => ({ assets: [] }),
  '/sapi/v1/capital/deposit/hisrec': () => [],
  '/sapi/v1/capital/withdraw/history': () => [],
  '/sapi/v1/asset/assetDividend': () => ({ rows: [], total: 0 }),
  '/sapi/v1/asset/dribblet': () => ({ total: 0, userAssetDribblets: [] }),
  '/sapi/v1/asset/transfer': () => ({ total: 0 }),
  '/sapi/v1/convert/tradeFlow': () => ({ list: [], moreData: false }),
  '/sapi/v1/fiat/payments': () => ({ code: '000000', message: 'success', data: [], total: 0, success: true }),
  '/sapi/v1/pay/transactions': () => ({ code: '000000', message: 'success', data: [], success: true }),
  '/sapi/v1/rebate/taxQuery': () => ({ status: 'OK', type: 'GENERAL', code: '000000000', data: { page: 1, data: [] } }),
}

const MARKETS = [
  { ...spotMarket('BTCUSDT', 'BTC', 'USDT'), margin: true },
  { ...spotMarket('ETHBTC', 'ETH', 'BTC'), margin: true },
  swapMarket('BTCUSDT', 'BTC', { quote: 'USDT', settle: 'USDT', size: '1' }),
]

async function open(routes: Routes = {}) {
  const gateway = await startGateway({ ...BARE, ...routes })
  const reader = await recordedReader('binance', { gateway: gateway.address, markets: MARKETS })
  return { reader, gateway }
}

const spotTrade = (id: number, parts: Row = {}) => ({
  symbol: 'BTCUSDT',
  id,
  orderId: 9_000 + id,
  price: '60000.00000000',
  qty: '0.01000000',
  quoteQty: '600.00000000',
  commission: '0.60000000',
  commissionAsset: 'USDT',
  time: AT + id,
  isBuyer: true,
  isMaker: false,
  isBestMatch: true,
  ...parts,
})

/** The trades of the market from an id on, as documented. */
function byId(rows: readonly (Row & { readonly id: number; readonly symbol: string })[]): GatewayRoute {
  return ({ query }) => {
    const from = Number(query.get('fromId'))
    const asked = rows.filter(({ id, symbol }) => symbol === query.get('symbol') && id >= from)
    return asked.slice(0, Number(query.get('limit')))
  }
}

const timed = (rows: readonly Row[], time: string) =>
  rows.map((row): readonly [number, Row] => [Number(row[time]), row])

describe('wallets that were never opened', () => {
  test('are left out, and the key is not called wrong', async () => {
    const { reader } = await open({ '/api/v3/myTrades': byId([spotTrade(28_457), spotTrade(28_458)]) })
    const reading = await readAll(reader, NOW)
    expect(reading.troubles).toEqual([])
    expect(reading.fills.size).toBe(2)
    const read = [...reading.positions.keys()]
    expect(read.filter((name) => /^(usdm|coinm|margin|isolated|portfolio|options)/.test(name))).toEqual([])
    expect((await reader.rights()).rights.read).toBe(true)
    expect((await reader.live()).balances).toEqual([{ part: 'Spot', asset: 'BTC', total: '0.6', free: '0.5' }])
  })
  test('are asked for again where they did not answer', async () => {
    let answers = false
    const { reader } = await open({
      '/sapi/v1/margin/account': () =>
        answers ? { created: true, userAssets: [] } : { code: -1016, msg: 'This service is no longer available.' },
    })
    const names = async () => (await reader.streams()).map(({ name }) => name)
    expect(await names()).not.toContain('margin/likely-markets')
    answers = true
    expect(await names()).toContain('margin/likely-markets')
  })
})

describe('the first page of fills', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) => spotTrade(100 + index))
  test('is the oldest', async () => {
    const { reader, gateway } = await open({ '/api/v3/myTrades': byId(rows) })
    expect((await readAll(reader, NOW)).fills.size).toBe(1_200)
    const asked = gateway.questions.filter(({ path }) => path === '/api/v3/myTrades')
    expect(asked.every(({ query }) => query.has('fromId') && query.get('fromId') !== '0')).toBe(true)
  })
  test('is refused if Binance ignored the id, because it would be the newest', async () => {
    const newest: GatewayRoute = ({ query }) =>
      query.get('symbol') === 'BTCUSDT' ? rows.slice(-Number(query.get('limit'))) : []
    const { reader } = await open({ '/api/v3/myTrades': newest })
    const question = { stream: 'spot/fills/BTCUSDT', position: null, fresh: true, until: NOW }
    await expect(reader.page(question)).rejects.toThrow('fills that do not begin with the first one')
    await expect(reader.page(question)).rejects.toBeInstanceOf(ReadingTrouble)
  })
  test('of contracts is found week by week if the id leads elsewhere', async () => {
    const fill = (id: number, time: number) => ({
      ...spotTrade(id, { time, side: 'BUY', positionSide: 'BOTH', realizedPnl: '0', maker: false, buyer: true }),
    })
    const trades = [fill(11, NOW - 100 * DAY_MS), fill(12, NOW - 2 * DAY_MS), fill(13, NOW - DAY_MS)]
    const { reader } = await open({
      '/fapi/v3/balance': () => [],
      '/fapi/v1/forceOrders': () => [],
      '/fapi/v1/income': () => [],
      // Id 1 is taken for none, which means the last seven days.
      '/fapi/v1/userTrades': (question) => {
        const { query } = question
        if (query.get('fromId') === '1') return trades.slice(1).slice(-Number(query.get('limit')))
        if (query.has('fromId')) return trades.filter(({ id }) => id >= Number(query.get('fromId')))
        return inside(question, RANGE, timed(trades, 'time'))
      },
    })
    const reading = newReading()
    reading.positions.set('usdm/fills/BTCUSDT', JSON.stringify({ marks: [] }))
    expect((await readAll(reader, NOW, reading)).fills.size).toBe(3)
  })
})

test('fills are read before deposits and conversions', async () => {
  const { reader, gateway } = await open({ '/api/v3/myTrades': byId([spotTrade(7), spotTrade(8)]) })
  await readAll(reader, NOW)
  const paths = gateway.questions.map(({ path, query }) => (query.get('limit') === '1000' ? `${path} fills` : path))
  const fills = paths.indexOf('/api/v3/myTrades fills')
  expect(fills).toBeGreaterThan(0)
  for (const later of ['/sapi/v1/capital/withdraw/history', '/sapi/v1/convert/tradeFlow', '/sapi/v1/asset/transfer']) {
    const first = paths.findIndex((path) => path.startsWith(later))
    expect(first, later).toBeGreaterThan(fills)
  }
  // The windows of every list stay within what it allows.
  const longest: Readonly<Record<string, number>> = {
    '/sapi/v1/capital/withdraw/history': 90,
    '/sapi/v1/capital/deposit/hisrec': 90,
    '/sapi/v1/convert/tradeFlow': 30,
    '/sapi/v1/pay/transactions': 90,
    '/sapi/v1/rebate/taxQuery': 90,
    '/sapi/v1/asset/transfer': 30,
  }
  for (const { path, query } of gateway.questions) {
    const days = longest[path]
    if (days === undefined) continue
    expect(Number(query.get('endTime')) - Number(query.get('startTime')), path).toBeLessThan(days * DAY_MS)
  }
})

test('cross and isolated margin: trades, liquidations, interest and dust; loans are no money', async () => {
  const cross = [spotTrade(34, { isIsolated: false }), spotTrade(35, { isIsolated: false, isBuyer: false })]
  const isolated = [spotTrade(36, { symbol: 'ETHBTC', isIsolated: true, commissionAsset: 'BNB' })]
  const interest = {
    txId: 135,
    interestAccuredTime: AT,
    asset: 'USDT',
    principal: '45.3',
    interest: '0.0002',
    type: 'PERIODIC',
  }
  const coin = { asset: 'BTC', borrowed: '0.25', free: '1.5', interest: '0.01', locked: '0', netAsset: '1.24' }
  const { reader, gateway } = await open({
    '/sapi/v1/margin/account': () => ({
      created: true,
      userAssets: [coin, { ...coin, asset: 'SOL', borrowed: '0', free: '0', interest: '0' }],
    }),
    '/sapi/v1/margin/isolated/account': () => ({
      assets: [
        {
          symbol: 'ETHBTC',
          isolatedCreated: true,
          enabled: false,
          baseAsset: { ...coin, asset: 'ETH' },
          quoteAsset: { ...coin, free: '0.26' },
        },
      ],
    }),
    '/sapi/v1/margin/myTrades': (question) =>
      byId(question.query.get('isIsolated') === 'TRUE' ? isolated : cross)(question),
    '/sapi/v1/margin/forceLiquidationRec': (question) => {
      const orders = question.query.has('isolatedSymbol')
        ? []
        : [{ orderId: 9_035, symbol: 'BTCUSDT', updatedTime: AT + 35 }]
      return { rows: inside(question, RANGE, timed(orders, 'updatedTime')), total: 1 }
    },
    '/sapi/v1/margin/interestHistory': (question) => {
      const own = question.query.has('isolatedSymbol')
        ? { ...interest, asset: 'ETH', isolatedSymbol: 'ETHBTC' }
        : interest
      return { rows: inside(question, RANGE, timed([own], 'interestAccuredTime')), total: 1 }
    },
    '/sapi/v1/asset/transfer': (question) => {
      const type = question.query.get('type') ?? ''
      const moves = ['FUNDING_MARGIN', 'MARGIN_UMFUTURE'].includes(type)
        ? [{ asset: 'USDT', amount: '100', type, status: 'CONFIRMED', tranId: 5, timestamp: AT }]
        : []
      const rows = inside(question, RANGE, timed(moves, 'timestamp'))
      return { total: rows.length, rows }
    },
    '/sapi/v1/asset/dribblet': (question) => {
      const row = {
        transId: 4,
        operateTime: AT,
        fromAsset: 'ADA',
        amount: '10',
        transferedAmount: '0.0098',
        serviceChargeAmount: '0.0002',
      }
      const rows =
        question.query.get('accountType') === 'MARGIN' ? inside(question, RANGE, timed([row], 'operateTime')) : []
      return { total: rows.length, userAssetDribblets: rows.map((detail) => ({ userAssetDribbletDetails: [detail] })) }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `binance:spot:ADABNB ${AT} sell 10 0.001 0.0002 BNB dust both unknown`,
    `binance:spot:BTCUSDT ${AT + 34} buy 0.01 60000 0.6 USDT trade both taker`,
    `binance:spot:BTCUSDT ${AT + 35} sell 0.01 60000 0.6 USDT liquidation both taker`,
    `binance:spot:ETHBTC ${AT + 36} buy 0.01 60000 0.6 BNB trade both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `interest -0.0002 ETH - ${AGO}`,
    `interest -0.0002 USDT - ${AGO}`,
    `transfer -100 USDT - ${AGO}`,
    `transfer 100 USDT - ${AGO}`,
  ])
  // Moves between spot and margin are inside the account.
  const types = new Set(gateway.questions.map(({ query }) => query.get('type')))
  expect([types.has('MAIN_MARGIN'), types.has('MARGIN_UMFUTURE')]).toEqual([false, true])
  expect((await reader.live()).balances.map(({ part, asset, total }) => `${part}: ${total} ${asset}`)).toEqual([
    'Spot: 0.6 BTC',
    'Cross margin: 1.24 BTC',
    'Isolated margin, ETHBTC: 1.24 ETH',
  ])
  // A stream of an earlier version has nothing to read any more.
  const old = { stream: 'spot/transfers/MAIN_MARGIN', position: '{}', fresh: true, until: NOW }
  expect(await reader.page(old)).toMatchObject({ records: [], more: false, position: '{}' })
})

describe('options', () => {
  const trade = {
    id: 1_125_899_906_844_226_000,
    tradeId: 73,
    orderId: '4638761100843040768',
    symbol: 'BTC-260302-60000-C',
    price: '100',
    quantity: '1.00',
    fee: '0.5',
    side: 'BUY',
    liquidity: 'TAKER',
    time: AT,
    quoteAsset: 'USDT',
  }
  const exercise = {
    id: '1125899906842624042',
    currency: 'USDT',
    symbol: 'BTC-260301-60000-C',
    markPrice: '60400',
    quantity: '1.00',
    amount: '400',
    fee: '2',
    createDate: AT + 5,
    positionSide: 'LONG',
    quoteAsset: 'USDT',
  }
  const other = { ...trade, id: 2, symbol: 'BTC-260301-60000-C', time: AT - DAY_MS }
  const routes: Routes = {
    '/eapi/v1/marginAccount': () => ({
      asset: [{ asset: 'USDT', marginBalance: '1000', equity: '1400', available: '900' }],
    }),
    '/eapi/v1/position': () => [
      {
        symbol: 'BTC-260302-60000-C',
        side: 'LONG',
        quantity: '1.00',
        entryPrice: '100',
        markPrice: '120',
        quoteAsset: 'USDT',
      },
    ],
    '/eapi/v1/userTrades': (question) => {
      const symbol = question.query.get('symbol')
      // As the newer documentation says.
      if (symbol === null)
        return { code: -1102, msg: "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed." }
      return inside(
        question,
        RANGE,
        timed(
          [trade, other].filter((row) => row.symbol === symbol),
          'time',
        ),
      )
    },
    '/eapi/v1/exerciseRecord': (question) => inside(question, RANGE, timed([exercise], 'createDate')),
    '/eapi/v1/bill': (question) => {
      const row = { id: 7, asset: 'USDT', amount: '100', createDate: AT, type: 'TRANSFER' }
      return inside(question, RANGE, timed([row, { ...row, id: 8, type: 'FEE', amount: '-0.5' }], 'createDate'))
    },
    '/sapi/v1/asset/transfer': (question) => {
      const type = question.query.get('type')
      const move = { asset: 'USDT', amount: '100', type, status: 'CONFIRMED', tranId: 5, timestamp: AT }
      const rows = type === 'MAIN_OPTION' ? inside(question, RANGE, timed([move], 'timestamp')) : []
      return { total: rows.length, rows }
    },
  }
  test('are read symbol by symbol where the whole list is refused, and that fails alone', async () => {
    const { reader } = await open(routes)
    const names = (await reader.streams()).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['options/held', 'options/exercises', 'options/trades']))
    const whole = { stream: 'options/trades', position: null, fresh: true, until: NOW }
    await expect(reader.page(whole)).rejects.toMatchObject({ exchangeMessage: expect.stringContaining('-1102') })
    const reading = await readAll(
      { ...reader, streams: async () => (await reader.streams()).filter(({ name }) => name !== 'options/trades') },
      NOW,
    )
    expect(fillTexts(reading)).toEqual([
      `binance:option-linear:BTC-260301-60000-C ${AT - DAY_MS} buy 1 100 0.5 USDT trade both taker`,
      `binance:option-linear:BTC-260301-60000-C ${AT + 5} sell 1 400 2 USDT expiry both unknown`,
      `binance:option-linear:BTC-260302-60000-C ${AT} buy 1 100 0.5 USDT trade both taker`,
    ])
    // A transfer to options is told by both sides, and is no money.
    expect(cashTexts(reading, NOW)).toEqual([`transfer -100 USDT - ${AGO}`, `transfer 100 USDT - ${AGO}`])
    const { held, balances } = await reader.live()
    expect(held.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual(['BTC-260302-60000-C 1'])
    expect(balances).toContainEqual({ part: 'Options', asset: 'USDT', total: '1000', free: '900' })
  })
  test('that expired are not asked for again', async () => {
    const { reader, gateway } = await open(routes)
    const stream = 'options/trades/BTC-260220-60000-C'
    const first = await reader.page({ stream, position: null, fresh: true, until: NOW })
    expect(first.more).toBe(false)
    const before = gateway.questions.length
    const next = await reader.page({ stream, position: first.position, fresh: true, until: NOW + DAY_MS })
    expect([next.more, gateway.questions.length - before]).toEqual([false, 0])
  })
})

test('a portfolio margin account: contracts, spot markets and interest under requests of its own', async () => {
  const fill = {
    ...spotTrade(67, { side: 'SELL', positionSide: 'BOTH', realizedPnl: '2.5', maker: false, buyer: false }),
  }
  const income = {
    symbol: 'BTCUSDT',
    incomeType: 'FUNDING_FEE',
    income: '-0.25',
    asset: 'USDT',
    time: AT,
    tranId: '96',
  }
  const position = {
    symbol: 'BTCUSDT',
    positionAmt: '-0.010',
    entryPrice: '60000',
    markPrice: '60100',
    positionSide: 'BOTH',
    leverage: '5',
  }
  const { reader } = await open({
    '/papi/v1/account': () => ({ uniMMR: '5167.92171923', accountStatus: 'NORMAL' }),
    '/papi/v1/balance': () => [
      {
        asset: 'USDT',
        totalWalletBalance: '1200',
        crossMarginAsset: '1000',
        crossMarginBorrowed: '100',
        crossMarginInterest: '1',
        crossMarginFree: '1000',
        umWalletBalance: '200',
      },
      { asset: 'BTC', totalWalletBalance: '0.5', crossMarginAsset: '0.5', crossMarginFree: '0.5' },
    ],
    '/papi/v1/um/income': (question) =>
      inside(
        question,
        RANGE,
        timed([income, { ...income, incomeType: 'TRANSFER', symbol: '', income: '500' }], 'time'),
      ),
    '/papi/v1/cm/income': () => [],
    '/papi/v1/um/userTrades': byId([fill]),
    '/papi/v1/cm/userTrades': () => [],
    '/papi/v1/um/forceOrders': () => [],
    '/papi/v1/um/positionRisk': () => [position],
    '/papi/v1/cm/positionRisk': () => [],
    '/papi/v1/margin/myTrades': byId([spotTrade(40)]),
    '/papi/v1/margin/marginInterestHistory': (question) => {
      const row = { txId: 8, interestAccuredTime: AT, asset: 'USDT', interest: '0.002', type: 'PORTFOLIO' }
      return { rows: inside(question, RANGE, timed([row], 'interestAccuredTime')), total: 1 }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `binance:linear:BTCUSDT ${AT + 67} sell 0.01 60000 0.6 USDT trade both taker`,
    `binance:spot:BTCUSDT ${AT + 40} buy 0.01 60000 0.6 USDT trade both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `funding -0.25 USDT binance:linear:BTCUSDT ${AGO}`,
    `interest -0.002 USDT - ${AGO}`,
  ])
  const { held, balances } = await reader.live()
  expect(held.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual(['BTCUSDT -0.01'])
  expect(balances.map(({ part, asset, total }) => `${part}: ${total} ${asset}`)).toEqual([
    'Spot: 0.6 BTC',
    'Portfolio margin: 1099 USDT',
    'Portfolio margin: 0.5 BTC',
  ])
})

test('purchases by card, payments from spot and rebates', async () => {
  const purchase = {
    orderNo: '353f',
    sourceAmount: '20.0',
    fiatCurrency: 'EUR',
    obtainAmount: '4',
    cryptoCurrency: 'LUNA',
    totalFee: '0.2',
    price: '4.95',
    status: 'Completed',
    paymentMethod: 'Credit Card',
    createTime: AT,
  }
  const paid = {
    orderType: 'PAY',
    transactionId: 'M_P_7150',
    transactionTime: AT,
    amount: '-5',
    currency: 'USDT',
    fundsDetail: [{ currency: 'USDT', amount: '5', walletAssetCost: [{ '1': '2' }, { '2': '3' }] }],
  }
  const rebate = { asset: 'USDT', type: 1, amount: '0.25', updateTime: AT }
  const { reader, gateway } = await open({
    '/sapi/v1/fiat/payments': (question) => {
      const rows = question.query.get('transactionType') === '0' ? timed([purchase], 'createTime') : []
      return { code: '000000', data: inside(question, { from: 'beginTime', to: 'endTime' }, rows), total: 1 }
    },
    '/sapi/v1/pay/transactions': (question) => ({
      code: '000000',
      data: inside(question, RANGE, timed([paid], 'transactionTime')),
    }),
    '/sapi/v1/rebate/taxQuery': (question) => {
      const page = Number(question.query.get('page'))
      const rows = page > 2 ? [] : inside(question, RANGE, timed([{ ...rebate, amount: `0.2${page}` }], 'updateTime'))
      return { status: 'OK', data: { page, totalRecords: 2, totalPageNum: rows.length === 0 ? 0 : 2, data: rows } }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([`binance:spot:LUNAEUR ${AT} buy 4 4.95 0.2 EUR trade both taker`])
  expect(cashTexts(reading, NOW)).toEqual([
    `deposit 20 EUR - ${AGO}`,
    `rebate 0.21 USDT - ${AGO}`,
    `rebate 0.22 USDT - ${AGO}`,
    `transfer -3 USDT - ${AGO}`,
  ])
  // Lists whose requests are dear are left alone for hours.
  const lists = ['/sapi/v1/pay/transactions', '/sapi/v1/rebate/taxQuery', '/sapi/v1/convert/tradeFlow']
  const count = () => lists.map((list) => gateway.questions.filter(({ path }) => path === list).length)
  const before = count()
  await readAll(reader, NOW + HOUR_MS, reading)
  const soon = count()
  expect(soon.map((times, index) => times - (before[index] ?? 0))).toEqual([0, 0, 1])
  await readAll(reader, NOW + 7 * HOUR_MS, reading)
  expect(count().map((times, index) => times > (soon[index] ?? 0))).toEqual([true, true, true])
})

const folder = fileURLToPath(new URL('../../../../../../shared/data/binance/api_jkorf/', import.meta.url))

test.skipIf(!existsSync(folder))('recorded bodies of trades, incomes, payments, balances and positions', async () => {
  const text = (name: string): string => readFileSync(`${folder}${name}.txt`, 'utf8').split('\n').slice(3).join('\n')
  const rows = (name: string): readonly Row[] => JSON.parse(text(name)) as readonly Row[]
  const { reader } = await open({
    '/api/v3/account': () => text('Spot__Account__GetAccountInfo'),
    '/api/v3/myTrades': byId(rows('Spot__Trading__GetUserTrades') as never),
    '/sapi/v1/margin/account': () => ({ created: true, userAssets: [] }),
    '/sapi/v1/margin/interestHistory': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/forceLiquidationRec': () => ({ rows: [], total: 0 }),
    '/sapi/v1/margin/myTrades': byId(rows('Spot__Trading__GetMarginUserTrades') as never),
    '/sapi/v1/pay/transactions': (question) => {
      const { data } = JSON.parse(text('Spot__Trading__GetPayTradeHistory2')) as { data: Row[] }
      return { code: '000000', data: inside(question, RANGE, timed(data, 'transactionTime')) }
    },
    '/fapi/v3/balance': () => text('UsdFutures__Account__GetBalances'),
    '/fapi/v2/positionRisk': () => text('UsdFutures__Trading__GetPositions'),
    '/fapi/v1/income': (question) =>
      inside(question, RANGE, timed(rows('UsdFutures__Account__GetIncomeHistory'), 'time')),
    '/fapi/v1/userTrades': () => [],
    '/dapi/v1/balance': () => text('CoinFutures__Account__GetBalances'),
    '/dapi/v1/positionRisk': () => text('CoinFutures__Account__GetPositionInformation'),
    '/dapi/v1/income': () => [],
  })
  const read = (stream: string) => reader.page({ stream, position: null, fresh: true, until: NOW })
  for (const stream of ['spot/fills/BNBBTC', 'margin/fills/BNBBTC']) {
    const { records, refused } = await read(stream)
    expect([records.length, refused]).toEqual([1, []])
  }
  const { held, balances } = await reader.live()
  expect(held.map(({ symbol, side, quantity }) => `${symbol} ${side} ${formatFixed(quantity)}`)).toEqual([
    'BTCUSDT long 0.001',
    'BTCUSD_201225 long 1',
  ])
  expect(balances.map(({ part, asset }) => `${part} ${asset}`)).toEqual([
    'Spot BTC',
    'Spot LTC',
    'USD-M futures USDT',
    'COIN-M futures BTC',
  ])
  expect((await readAll(reader, NOW)).refused).toEqual([])
})
