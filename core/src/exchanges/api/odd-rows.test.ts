/** Rows in which exchanges deviate from their own format. The mapper names the source of each. */
import { describe, expect, test } from 'vitest'
import { accountId, fixed, formatFixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { krakenPurchase } from '../layouts/kraken/purchase.ts'
import { binanceContractFill, binanceConversion, binanceEarlierConversion, binanceIncome } from './binance.ts'
import { binanceAlgoOrder } from './binance-orders.ts'
import { bingxDeposit, bingxSpotFill } from './bingx.ts'
import { bitfinexEntry } from './bitfinex.ts'
import { bybitDeposit } from './bybit-money.ts'
import { gateFlashSwap } from './gate.ts'
import { htxSpotFill } from './htx.ts'
import { kucoinContractFill, kucoinSpotFill } from './kucoin.ts'
import { mexcSpotFill } from './mexc.ts'
import { ledgerOfRecords } from './records.ts'

const AT = 1_744_132_562_652
const nothing = () => null
const BTC = instrument({
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})

describe('KuCoin: a tax is part of the fee', () => {
  const fill = {
    symbol: 'BNB-USDT',
    tradeId: '13983',
    orderId: 'o',
    side: 'buy',
    price: '552.08',
    size: '0.009',
    fee: '0.00496872',
    feeCurrency: 'USDT',
    taxRate: '0.075',
    tax: '0.000372654',
    taxCurrency: 'USDT',
    createdAt: AT,
  }
  const feeOf = (overrides: object) =>
    formatFixed(kucoinSpotFill({ ...fill, ...overrides }, { listed: nothing, account: 'spot' }).fee)
  test.each([
    ['as recorded', {}, '0.005341374'],
    ['where there is none', { tax: undefined, taxCurrency: undefined }, '0.00496872'],
    ['where it is empty', { tax: '', taxCurrency: '' }, '0.00496872'],
  ])('%s', (_, fields, fee) => {
    expect(feeOf(fields)).toBe(fee)
  })
  test('a tax in another coin is refused rather than added', () => {
    expect(() => feeOf({ taxCurrency: 'KCS' })).toThrow('is not the coin of the fee')
  })
  test('of contracts, too', () => {
    const row = { ...fill, symbol: 'XBTUSDTM', size: 1 }
    expect(kucoinContractFill(row, () => ({ ...BTC, venue: 'kucoin' })).fee).toBe(fixed('0.005341374'))
  })
})

describe('Binance: contracts of an account with credits settle in them', () => {
  const trade = {
    symbol: 'BTCUSDT',
    id: 1,
    orderId: 2,
    time: AT,
    side: 'SELL',
    qty: '0.5',
    price: '60000',
    commission: '12',
    realizedPnl: '100',
    maker: false,
  }
  const facts = { listed: () => BTC, forced: new Map() }
  test.each([
    ['BNFCR', 'BNFCR'],
    ['USDT', 'USDT'],
    ['BNB', 'USDT'],
  ])('a fee in %s: %s', (commissionAsset, settle) => {
    const fill = binanceContractFill({ ...trade, commissionAsset }, facts)
    expect([fill.instrument.settle, fill.feeAsset]).toEqual([settle, commissionAsset])
  })
  test('funding names the same contract', () => {
    const row = { incomeType: 'FUNDING_FEE', asset: 'BNFCR', income: '-1', symbol: 'BTCUSDT', time: AT, tranId: 1 }
    expect(binanceIncome(row, () => BTC)?.instrument?.settle).toBe('BNFCR')
  })
})

describe('a pair that is not listed any more is identified by its name', () => {
  const row = { type: 'sell-limit', side: 'SELL', isBuyer: false, price: '2', qty: '3', time: AT, 'created-at': AT }
  const htx = { id: 1, 'trade-id': 1, 'order-id': 1, 'filled-amount': '3', 'filled-fees': '0.01', source: 'spot-api' }
  const read = {
    htx: (symbol: string) => htxSpotFill({ ...row, ...htx, symbol }, nothing)[0],
    mexc: (symbol: string) => mexcSpotFill({ ...row, id: '1', symbol }, nothing),
    bingx: (symbol: string) => bingxSpotFill({ ...row, id: '1', symbol }, nothing),
  }
  test.each([
    ['htx', 'lunausdt', 'htx:spot:lunausdt'],
    ['mexc', 'LUNAUSDT', 'mexc:spot:LUNAUSDT'],
    ['bingx', 'LUNA-USDT', 'bingx:spot:LUNA-USDT'],
  ] as const)('%s: %s', (exchange, symbol, id) => {
    expect(read[exchange](symbol)).toMatchObject({ instrument: { id, base: 'LUNA', quote: 'USDT' } })
    expect(() => read[exchange]('XYZ')).toThrow('is not a market')
  })
})

describe('two deposits of one coin in one transaction are two', () => {
  const count = (drafts: readonly (ReturnType<typeof bybitDeposit> | null)[]) => {
    const records = drafts.flatMap((draft) => (draft === null ? [] : [{ draft, raw: '' }]))
    return ledgerOfRecords(accountId('a'), records).cashEvents.map(({ amount }) => formatFixed(amount))
  }
  test('Bybit', () => {
    const row = { coin: 'USDT', status: 3, txID: '0xabc', successAt: String(AT) }
    const first = { ...row, txIndex: '0', amount: '10' }
    expect(count([first, { ...row, txIndex: '1', amount: '10' }, first].map(bybitDeposit))).toEqual(['10', '10'])
  })
  test('BingX', () => {
    const row = { coin: 'USDT', status: 1, txId: '0xabc', insertTime: AT, confirmTimes: '2/2', address: 'T1' }
    const first = { ...row, amount: '10' }
    const others = [
      { ...row, amount: '11' },
      { ...row, amount: '10', address: 'T2' },
    ]
    expect(count([first, ...others, first].map(bingxDeposit))).toEqual(['10', '11', '10'])
  })
})

describe('a conversion has the name of the market of its two coins', () => {
  const binance = (fromAsset: string, toAsset: string) => ({
    orderId: '1',
    orderStatus: 'SUCCESS',
    fromAsset,
    fromAmount: '2',
    toAsset,
    toAmount: '8',
    createTime: AT,
  })
  test.each([
    ['ETH', 'BNB', 'BNBETH', 'buy'],
    ['BNB', 'ETH', 'BNBETH', 'sell'],
    ['SOL', 'BNB', 'SOLBNB', 'sell'],
    ['BTC', 'ETH', 'ETHBTC', 'buy'],
    ['USDT', 'BTC', 'BTCUSDT', 'buy'],
  ])('Binance, %s to %s: %s', (from, to, symbol, side) => {
    expect(binanceConversion(binance(from, to))).toMatchObject({ side, instrument: { symbol } })
  })
  test('the earlier record goes', () => {
    expect(binanceEarlierConversion(binance('ETH', 'BNB'))).toMatchObject([
      { side: 'sell', instrument: { symbol: 'ETHBNB', base: 'ETH', quote: 'BNB' } },
    ])
    expect(binanceEarlierConversion(binance('SOL', 'BNB'))).toEqual([])
  })
  test('Gate', () => {
    const row = { id: 1, status: 1, create_time: AT, sell_currency: 'BTC', sell_amount: '1', buy_currency: 'ETH' }
    expect(gateFlashSwap({ ...row, buy_amount: '20' })).toMatchObject({
      side: 'buy',
      instrument: { symbol: 'ETH_BTC' },
    })
  })
})

test('Binance: a conditional order names its type in either field', () => {
  const row = {
    symbol: 'BTCUSDT',
    algoId: 1,
    algoStatus: 'NEW',
    side: 'SELL',
    positionSide: 'BOTH',
    triggerPrice: '50000',
    quantity: '1',
    createTime: AT,
    updateTime: AT,
  }
  const read = (overrides: object) => binanceAlgoOrder({ ...row, ...overrides }, () => BTC)
  expect(read({ type: 'STOP_MARKET' })).toEqual(read({ orderType: 'STOP_MARKET' }))
})

test.each([
  ['Liquidation fee 0.1 BTC', 'liquidation-penalty'],
  ['OTC Trade fee for 1 BTC', 'other'],
  ['Unlocking of 5 ETH', 'other'],
])('Bitfinex: %s is money', (description, kind) => {
  expect(bitfinexEntry([1, 'USD', null, AT, null, -2.5, 100, null, description])).toMatchObject({
    kind,
    amount: fixed('-2.5'),
  })
})

test('Kraken: the sale of a tokenized share passes through dollars', () => {
  const leg = (asset: string, amount: string) => ({ asset, amount: fixed(amount), fee: 0n, time: AT, subtype: '' })
  const legs = [leg('TSLAX', '-3.71'), leg('EUR', '285.5964'), leg('USD', '-332.955'), leg('USD', '332.955')]
  expect(krakenPurchase('r', legs as never)).toMatchObject({ side: 'sell', quantity: fixed('3.71'), feeAsset: 'EUR' })
})
