/**
 * Binance's margin, options, fiat payments, Pay and rebates: recorded bodies where available, otherwise rows of the
 * documentation's own examples, whose pages the files name.
 */
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed, multiply } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { binanceContractFill, binanceIncome, binanceSpotFill } from './binance.ts'
import { binanceInterest, binanceMarginFill } from './binance-margin.ts'
import { binanceOption, binanceOptionBill, binanceOptionExercise, binanceOptionTrade } from './binance-options.ts'
import { binanceFiatPayment, binancePayment, binanceRebate } from './binance-payments.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const NONE = () => null
const NO_FORCED = { listed: NONE, forced: new Map() }

describe('margin', () => {
  const trade = {
    commission: '0.00006000',
    commissionAsset: 'BTC',
    id: 34,
    isBestMatch: true,
    isBuyer: false,
    isMaker: false,
    orderId: 39_324,
    price: '0.02000000',
    qty: '3.00000000',
    symbol: 'BNBBTC',
    isIsolated: false,
    time: 1_561_973_357_171,
  }
  test('a trade is one of the spot market, also where it is listed no more', () => {
    const fill = binanceMarginFill(trade, NO_FORCED)
    expect(fill).toMatchObject({
      side: 'sell',
      quantity: fixed(3),
      fee: fixed('0.00006'),
      feeAsset: 'BTC',
      execution: 'trade',
    })
    expect(fill.instrument).toMatchObject({ id: 'binance:spot:BNBBTC', base: 'BNB', quote: 'BTC', settle: 'BTC' })
    const listed = instrument({
      venue: 'binance',
      symbol: 'BNBBTC',
      kind: 'spot',
      base: 'BNB',
      quote: 'BTC',
      settle: 'BTC',
      step: 5n,
    })
    expect(binanceMarginFill(trade, { ...NO_FORCED, listed: () => listed }).instrument).toBe(listed)
    expect(() => binanceSpotFill({ ...trade, symbol: 'NOTHING' }, NONE)).toThrow('symbol is not a market.')
  })
  test('an order of Binance itself is a liquidation', () => {
    expect(binanceMarginFill(trade, { listed: NONE, forced: new Map([['39324', 'liquidation']]) }).execution).toBe(
      'liquidation',
    )
  })
  test('interest is paid in the coin that it was charged in, and one loan pays it every hour', () => {
    const row = {
      txId: 1_352,
      interestAccuredTime: 1_672_160_400_000,
      asset: 'USDT',
      principal: '45.3',
      interest: '0.00024995',
    }
    const charged = binanceInterest({ ...row, rawAsset: 'USDT', type: 'PERIODIC' })
    expect(charged).toMatchObject({
      kind: 'interest',
      asset: 'USDT',
      amount: fixed('-0.00024995'),
      time: 1_672_160_400_000,
    })
    const next = binanceInterest({ ...row, interestAccuredTime: 1_672_164_000_000 })
    expect(next.venueId).not.toBe(charged.venueId)
    // Converted into BNB; older documentation writes seconds and no id.
    const old = {
      asset: 'BNB',
      interest: '0.01866667',
      interestAccuredTime: 1_566_813_600,
      type: 'ON_BORROW_CONVERTED',
    }
    expect(binanceInterest(old)).toMatchObject({ asset: 'BNB', time: 1_566_813_600_000, venueId: null })
  })
})

describe('options', () => {
  test.each([
    ['BTC-220721-25000-C', 'BTC/USDT call 25000 1658390400000'],
    ['ETH-230211-1500-P', 'ETH/USDT put 1500 1676102400000'],
    ['DOGE-230811-0.07-C', 'DOGE/USDT call 0.07 1691740800000'],
    ['BTCUSDT', null],
    ['BTC-221399-25000-C', null],
    ['BTC-220721-25000-X', null],
  ])('%s is %s', (symbol, expected) => {
    const option = binanceOption(symbol)
    const text =
      option === null
        ? null
        : `${option.base}/${option.settle} ${option.optionType} ${formatFixed(option.strike ?? 0n)} ${option.expiry}`
    expect(text).toBe(expected)
  })
  const trade = {
    id: '1125899906844226012',
    tradeId: 73,
    orderId: '4638761100843040768',
    symbol: 'ETH-230211-1500-C',
    price: '18.70000000',
    quantity: '-0.57000000',
    fee: '0.17305890',
    realizedProfit: '-3.53400000',
    side: 'SELL',
    type: 'LIMIT',
    volatility: '0.30000000',
    liquidity: 'MAKER',
    time: 1_676_085_216_845,
    optionSide: 'CALL',
    quoteAsset: 'USDT',
  }
  test('a sale has a negative quantity, and its fee was paid whatever its sign', () => {
    expect(binanceOptionTrade(trade)).toMatchObject({
      instrument: { id: 'binance:option-linear:ETH-230211-1500-C', settle: 'USDT' },
      side: 'sell',
      quantity: fixed('0.57'),
      price: fixed('18.7'),
      fee: fixed('0.1730589'),
      feeAsset: 'USDT',
      liquidity: 'maker',
      venueTradeId: '1125899906844226012',
    })
    expect(binanceOptionTrade({ ...trade, fee: '-0.552', quantity: '0.57', liquidity: '' })).toMatchObject({
      quantity: fixed('0.57'),
      fee: fixed('0.552'),
      liquidity: 'unknown',
    })
    expect(() => binanceOptionTrade({ ...trade, symbol: 'ETHUSDT' })).toThrow('symbol is not an option.')
  })
  const exercise = {
    id: '1125899906842624042',
    currency: 'USDT',
    symbol: 'BTC-220721-25000-C',
    exercisePrice: '25000.00000000',
    markPrice: '25400.00000000',
    quantity: '2.00000000',
    amount: '800.00000000',
    fee: '1.50000000',
    createDate: 1_658_361_600_000,
    optionSide: 'CALL',
    positionSide: 'LONG',
    quoteAsset: 'USDT',
  }
  test.each([
    [{}, 'sell', '400'],
    [{ positionSide: 'SHORT', quantity: '-2', amount: '-800' }, 'buy', '400'],
    [{ positionSide: undefined, quantity: '-2' }, 'buy', '400'],
    [{ amount: '0.00000000', markPrice: '25000' }, 'sell', '0'],
    [{ amount: '' }, 'sell', '400'],
    [{ amount: undefined, symbol: 'BTC-220721-25000-P' }, 'sell', '0'],
  ])('an exercise with %o closes by a %s at %s', (fields, side, price) => {
    const fill = binanceOptionExercise({ ...exercise, ...fields })
    expect(fill).toMatchObject({
      side,
      price: fixed(price),
      quantity: fixed(2),
      fee: fixed('1.5'),
      execution: 'expiry',
    })
    expect(multiply(fill.price, fill.quantity)).toBe(fixed(price) * 2n)
  })
  test('the bill tells transfers, and nothing twice', () => {
    const row = { id: '1125899906842624000', asset: 'USDT', amount: '-0.552', createDate: 1_592_449_456_000 }
    for (const type of ['FEE', 'CONTRACT', 'EXERCISE']) expect(binanceOptionBill({ ...row, type })).toBeNull()
    expect(binanceOptionBill({ ...row, type: 'TRANSFER', amount: '10000' })).toMatchObject({
      kind: 'transfer',
      amount: fixed(10_000),
    })
    expect(binanceOptionBill({ ...row, type: 'NEVER_SEEN' })).toMatchObject({ kind: 'other', amount: fixed('-0.552') })
  })
})

describe('payments', () => {
  const purchase = {
    orderNo: '353fca44',
    sourceAmount: '20.0',
    fiatCurrency: 'EUR',
    obtainAmount: '4.462',
    cryptoCurrency: 'LUNA',
    totalFee: '0.2',
    price: '4.437472',
    status: 'Completed',
    paymentMethod: 'Credit Card',
    createTime: 1_624_529_919_000,
    updateTime: 1_624_529_919_000,
  }
  test('a purchase by card is a trade, and the money for it came in', () => {
    const [money, fill] = binanceFiatPayment(purchase, 'buy') ?? []
    expect(money).toMatchObject({ type: 'cash', kind: 'deposit', asset: 'EUR', amount: fixed(20) })
    if (fill?.type !== 'fill') throw new Error('no fill')
    expect(fill).toMatchObject({ side: 'buy', quantity: fixed('4.462'), fee: fixed('0.2'), feeAsset: 'EUR' })
    expect(fill.instrument.id).toBe('binance:spot:LUNAEUR')
    expect(formatFixed(fill.price).slice(0, 8)).toBe('4.437471')
    // The total paid is the cost of the coins plus the fee.
    expect(Number(formatFixed(multiply(fill.price, fill.quantity) + fill.fee))).toBeCloseTo(20, 10)
  })
  test('a purchase from the balance brought no money, and one that failed is none', () => {
    expect(binanceFiatPayment({ ...purchase, paymentMethod: 'Cash Balance' }, 'buy')).toMatchObject([{ type: 'fill' }])
    expect(binanceFiatPayment({ ...purchase, paymentMethod: undefined }, 'buy')).toMatchObject([{ type: 'fill' }])
    expect(binanceFiatPayment({ ...purchase, status: 'Failed' }, 'buy')).toBeNull()
  })
  test.each([
    ['coins last', { sourceAmount: '20.0', obtainAmount: '4.462' }],
    ['coins first', { sourceAmount: '4.462', obtainAmount: '19.8' }],
  ])('a sale with %s', (_, amounts) => {
    expect(binanceFiatPayment({ ...purchase, ...amounts }, 'sell')).toMatchObject([
      { type: 'fill', side: 'sell', quantity: fixed('4.462'), price: fixed('4.437472') },
    ])
  })
  test('a rebate is money in its coin', () => {
    const row = { asset: 'USDT', type: 1, amount: '0.0001126', updateTime: 1_637_651_320_000 }
    expect(binanceRebate(row)).toMatchObject({ kind: 'rebate', asset: 'USDT', amount: fixed('0.0001126') })
  })
  const paid = (amount: string, walletAssetCost: unknown) =>
    binancePayment({
      orderType: 'C2C',
      transactionId: 'P_A1JM7ZT9MM571112',
      transactionTime: 1_714_817_381_912,
      amount,
      currency: 'USDT',
      fundsDetail: [{ currency: 'USDT', amount: '5', walletAssetCost }],
    })
  test('a payment counts as far as the spot wallet paid it', () => {
    expect(paid('-5', { '1': '2', '2': '3' })).toMatchObject([{ kind: 'transfer', asset: 'USDT', amount: fixed(-3) }])
    expect(paid('5', [{ '1': '0.6' }, { '2': '0.4' }])).toMatchObject([{ amount: fixed('0.4') }])
    expect(paid('5', { '1': '5' })).toEqual([])
    expect(paid('5', undefined)).toEqual([])
  })
})

test('transfers inside a portfolio margin account are not money', () => {
  const row = {
    symbol: '',
    incomeType: 'TRANSFER',
    income: '-0.375',
    asset: 'USDT',
    time: 1_570_608_000_000,
    tranId: '9689322392',
  }
  expect(binanceIncome(row, NONE)).toMatchObject({ kind: 'transfer', venueId: 'TRANSFER 9689322392' })
  expect(binanceIncome(row, NONE, 'inside')).toBeNull()
  expect(binanceIncome({ ...row, incomeType: 'FUNDING_FEE', tranId: '' }, NONE, 'inside')).toMatchObject({
    venueId: null,
  })
})

describe.skipIf(recordedPath('binance/api_jkorf') === null)('recorded', () => {
  const rows = (file: string) => recordedBody(`binance/api_jkorf/${file}.txt`) as readonly unknown[]
  test('trades of spot, margin and futures', () => {
    expect(rows('Spot__Trading__GetUserTrades').map((row) => binanceSpotFill(row, NONE))).toMatchObject([
      { instrument: { symbol: 'BNBBTC' }, side: 'buy', quantity: fixed(12), fee: fixed('10.1'), feeAsset: 'BNB' },
    ])
    expect(rows('Spot__Trading__GetMarginUserTrades').map((row) => binanceMarginFill(row, NO_FORCED))).toMatchObject([
      { instrument: { symbol: 'BNBBTC' }, side: 'sell', quantity: fixed(3), venueTradeId: '34', orderId: '39324' },
    ])
    const contracts = ['UsdFutures__Trading__GetUserTrades', 'CoinFutures__Trading__GetUserTrades'].flatMap(rows)
    expect(contracts.map((row) => binanceContractFill(row, NO_FORCED))).toMatchObject([
      { instrument: { symbol: 'BTCUSDT' }, side: 'sell', positionSide: 'short', quantity: fixed('0.002') },
      { instrument: { symbol: 'BTCUSD_200626' }, side: 'sell', positionSide: 'both', fee: fixed('0.00000454') },
    ])
  })
  test('incomes', () => {
    const incomes = ['UsdFutures__Account__GetIncomeHistory', 'CoinFutures__Account__GetIncomeHistory'].flatMap(rows)
    // A commission is in the trades, and a coin that moves stays the trader's.
    expect(incomes.map((row) => binanceIncome(row, NONE))).toMatchObject([
      { kind: 'transfer', asset: 'USDT', amount: fixed('-0.375') },
      null,
      null,
      null,
    ])
  })
  test('payments, of which the funding wallet pays the most', () => {
    const files = ['Spot__Trading__GetPayTradeHistory', 'Spot__Trading__GetPayTradeHistory2']
    const payments = files.flatMap(
      (file) => (recordedBody(`binance/api_jkorf/${file}.txt`) as { data: unknown[] }).data,
    )
    expect(payments.map(binancePayment)).toMatchObject([
      [
        { asset: 'USDT', amount: fixed('0.6') },
        { asset: 'ETH', amount: fixed('0.00005') },
      ],
      [],
      [],
    ])
  })
})
