/**
 * Wallets of Binance that the simulated exchange lacks. Bodies are written from the documentation
 * (https://developers.binance.com/docs: margin_trading, derivatives/option, derivatives/portfolio-margin, wallet, fiat,
 * pay, rebate).
 */
import { DAY_MS, formatFixed, HOUR_MS } from '@roundtrip/core/base'
import { describe, expect, test } from 'vitest'
import { inside, NOW } from '../gateway.testing.ts'
import { cashTexts, fillTexts, readAll } from '../reading.testing.ts'
import { AGO, AT, byId, openBinance, RANGE, type Routes, spotTrade, timed } from './binance.testing.ts'

test('cross and isolated margin: trades, liquidations, interest and dust; loans are not money', async () => {
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
  const { reader, gateway } = await openBinance({
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
    '/sapi/v1/margin/myTrades': (request) =>
      byId(request.query.get('isIsolated') === 'TRUE' ? isolated : cross)(request),
    '/sapi/v1/margin/forceLiquidationRec': (request) => {
      const orders = request.query.has('isolatedSymbol')
        ? []
        : [{ orderId: 9_035, symbol: 'BTCUSDT', updatedTime: AT + 35 }]
      return { rows: inside(request, RANGE, timed(orders, 'updatedTime')), total: 1 }
    },
    '/sapi/v1/margin/interestHistory': (request) => {
      const own = request.query.has('isolatedSymbol')
        ? { ...interest, asset: 'ETH', isolatedSymbol: 'ETHBTC' }
        : interest
      return { rows: inside(request, RANGE, timed([own], 'interestAccuredTime')), total: 1 }
    },
    '/sapi/v1/asset/transfer': (request) => {
      const type = request.query.get('type') ?? ''
      const moves = ['FUNDING_MARGIN', 'MARGIN_UMFUTURE'].includes(type)
        ? [{ asset: 'USDT', amount: '100', type, status: 'CONFIRMED', tranId: 5, timestamp: AT }]
        : []
      const rows = inside(request, RANGE, timed(moves, 'timestamp'))
      return { total: rows.length, rows }
    },
    '/sapi/v1/asset/dribblet': (request) => {
      const row = {
        transId: 4,
        operateTime: AT,
        fromAsset: 'ADA',
        amount: '10',
        transferedAmount: '0.0098',
        serviceChargeAmount: '0.0002',
      }
      const rows =
        request.query.get('accountType') === 'MARGIN' ? inside(request, RANGE, timed([row], 'operateTime')) : []
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
  const types = new Set(gateway.requests.map(({ query }) => query.get('type')))
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
    '/eapi/v1/userTrades': (request) => {
      const symbol = request.query.get('symbol')
      // As in the newer documentation.
      if (symbol === null)
        return { code: -1102, msg: "Mandatory parameter 'symbol' was not sent, was empty/null, or malformed." }
      return inside(
        request,
        RANGE,
        timed(
          [trade, other].filter((row) => row.symbol === symbol),
          'time',
        ),
      )
    },
    '/eapi/v1/exerciseRecord': (request) => inside(request, RANGE, timed([exercise], 'createDate')),
    '/eapi/v1/bill': (request) => {
      const row = { id: 7, asset: 'USDT', amount: '100', createDate: AT, type: 'TRANSFER' }
      return inside(request, RANGE, timed([row, { ...row, id: 8, type: 'FEE', amount: '-0.5' }], 'createDate'))
    },
    '/sapi/v1/asset/transfer': (request) => {
      const type = request.query.get('type')
      const move = { asset: 'USDT', amount: '100', type, status: 'CONFIRMED', tranId: 5, timestamp: AT }
      const rows = type === 'MAIN_OPTION' ? inside(request, RANGE, timed([move], 'timestamp')) : []
      return { total: rows.length, rows }
    },
  }
  test('are read symbol by symbol where the whole list is refused, and that fails alone', async () => {
    const { reader } = await openBinance(routes)
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
    // A transfer to options is booked on both sides, which adds up to zero.
    expect(cashTexts(reading, NOW)).toEqual([`transfer -100 USDT - ${AGO}`, `transfer 100 USDT - ${AGO}`])
    const { quantities, balances } = await reader.live()
    expect(quantities.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual([
      'BTC-260302-60000-C 1',
    ])
    expect(balances).toContainEqual({ part: 'Options', asset: 'USDT', total: '1000', free: '900' })
  })
  test('that expired are not requested again', async () => {
    const { reader, gateway } = await openBinance(routes)
    const stream = 'options/trades/BTC-260220-60000-C'
    const first = await reader.page({ stream, position: null, fresh: true, until: NOW })
    expect(first.more).toBe(false)
    const before = gateway.requests.length
    const next = await reader.page({ stream, position: first.position, fresh: true, until: NOW + DAY_MS })
    expect([next.more, gateway.requests.length - before]).toEqual([false, 0])
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
  const { reader } = await openBinance({
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
    '/papi/v1/um/income': (request) =>
      inside(request, RANGE, timed([income, { ...income, incomeType: 'TRANSFER', symbol: '', income: '500' }], 'time')),
    '/papi/v1/cm/income': () => [],
    '/papi/v1/um/userTrades': byId([fill]),
    '/papi/v1/cm/userTrades': () => [],
    '/papi/v1/um/forceOrders': () => [],
    '/papi/v1/um/positionRisk': () => [position],
    '/papi/v1/cm/positionRisk': () => [],
    '/papi/v1/margin/myTrades': byId([spotTrade(40)]),
    '/papi/v1/margin/forceOrders': (request) => {
      const rows = inside(request, RANGE, timed([{ orderId: 9_040, updatedTime: AT + 40 }], 'updatedTime'))
      return { rows, total: rows.length }
    },
    '/papi/v1/margin/marginInterestHistory': (request) => {
      const row = { txId: 8, interestAccuredTime: AT, asset: 'USDT', interest: '0.002', type: 'PORTFOLIO' }
      return { rows: inside(request, RANGE, timed([row], 'interestAccuredTime')), total: 1 }
    },
  })
  const reading = await readAll(reader, NOW)
  expect(reading.refused).toEqual([])
  expect(fillTexts(reading)).toEqual([
    `binance:linear:BTCUSDT ${AT + 67} sell 0.01 60000 0.6 USDT trade both taker`,
    `binance:spot:BTCUSDT ${AT + 40} buy 0.01 60000 0.6 USDT liquidation both taker`,
  ])
  expect(cashTexts(reading, NOW)).toEqual([
    `funding -0.25 USDT binance:linear:BTCUSDT ${AGO}`,
    `interest -0.002 USDT - ${AGO}`,
  ])
  const { quantities, balances } = await reader.live()
  expect(quantities.map(({ symbol, quantity }) => `${symbol} ${formatFixed(quantity)}`)).toEqual(['BTCUSDT -0.01'])
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
  const { reader, gateway } = await openBinance({
    '/sapi/v1/fiat/payments': (request) => {
      const rows = request.query.get('transactionType') === '0' ? timed([purchase], 'createTime') : []
      return { code: '000000', data: inside(request, { from: 'beginTime', to: 'endTime' }, rows), total: 1 }
    },
    '/sapi/v1/pay/transactions': (request) => ({
      code: '000000',
      data: inside(request, RANGE, timed([paid], 'transactionTime')),
    }),
    '/sapi/v1/rebate/taxQuery': (request) => {
      const page = Number(request.query.get('page'))
      const rows = page > 2 ? [] : inside(request, RANGE, timed([{ ...rebate, amount: `0.2${page}` }], 'updateTime'))
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
  // Lists with expensive requests are skipped for hours.
  const lists = ['/sapi/v1/pay/transactions', '/sapi/v1/rebate/taxQuery', '/sapi/v1/convert/tradeFlow']
  const count = () => lists.map((list) => gateway.requests.filter(({ path }) => path === list).length)
  const before = count()
  await readAll(reader, NOW + HOUR_MS, reading)
  const soon = count()
  expect(soon.map((times, index) => times - (before[index] ?? 0))).toEqual([0, 0, 1])
  await readAll(reader, NOW + 7 * HOUR_MS, reading)
  expect(count().map((times, index) => times > (soon[index] ?? 0))).toEqual([true, true, true])
})

test('what reaches the funding wallet counts once: as a transfer, or itself where transfers are no longer known', async () => {
  const old = NOW - 400 * DAY_MS
  const deposit = { id: '7', amount: '100', coin: 'USDT', status: 1, insertTime: AT, walletType: 0 }
  const deposits = [
    deposit,
    { ...deposit, id: '8', walletType: 1 },
    { ...deposit, id: '9', walletType: 1, insertTime: old },
  ]
  const withdrawal = { id: 'w', amount: '8', transactionFee: '1', coin: 'USDT', status: 6, walletType: 1 }
  const applyTime = new Date(AT).toISOString().slice(0, 19).replace('T', ' ')
  const { reader } = await openBinance({
    '/sapi/v1/capital/deposit/hisrec': (request) => inside(request, RANGE, timed(deposits, 'insertTime')),
    '/sapi/v1/capital/withdraw/history': (request) => inside(request, RANGE, [[AT, { ...withdrawal, applyTime }]]),
    '/sapi/v1/asset/transfer': (request) => {
      const type = request.query.get('type') ?? ''
      const move = { asset: 'USDT', amount: '100', type, status: 'CONFIRMED', tranId: 5, timestamp: AT }
      const rows = type === 'FUNDING_MAIN' ? inside(request, RANGE, timed([move], 'timestamp')) : []
      return { total: rows.length, rows }
    },
  })
  expect(cashTexts(await readAll(reader, NOW), NOW)).toEqual([
    `deposit 100 USDT - ${AGO}`,
    `deposit 100 USDT - ${400 * DAY_MS}`,
    `transfer 100 USDT - ${AGO}`,
  ])
})
