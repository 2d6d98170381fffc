/** The meaning of single records of exchanges. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { binanceConversion, binanceDust, binanceIncome, binanceTransfer, binanceWithdrawal } from './binance.ts'
import { bybitLogEntry } from './bybit.ts'
import { Fields } from './fields.ts'
import { okxBill, okxFill } from './okx.ts'

const NONE = () => null
const TIME = '1740910530000'

describe('a field', () => {
  const fields = new Fields(
    {
      id: '9007199254740993',
      long: 9_007_199_254_740_992_000,
      short: 0.25,
      no: '',
      odd: '1,5',
      at: '2024-05-03 09:35:18',
    },
    'Test record',
  )
  test('keeps every digit of text, and takes numbers only where they have lost none', () => {
    expect(fields.text('id')).toBe('9007199254740993')
    expect(fields.number('short')).toBe(fixed('0.25'))
    expect(() => fields.text('long')).toThrow('Test record: long is neither text nor an exact number.')
  })
  test('says what is wrong, and where', () => {
    expect(() => fields.number('odd')).toThrow('Test record: odd "1,5" is not a number.')
    expect(() => fields.text('absent')).toThrow('Test record: absent is missing.')
    expect(() => fields.positive('no')).toThrow('no is missing')
    expect(() => fields.ms('id')).toThrow('id is not a time between 2009 and 2100.')
    expect(() => new Fields([], 'Test record')).toThrow('Test record: this is not a record.')
  })
  test('reads times', () => {
    expect(fields.iso('at')).toBe(1_714_728_918_000)
    expect(new Fields({ s: '1688667796.8802' }, 'x').seconds('s')).toBe(1_688_667_796_880)
    expect(new Fields({ n: '1772398800123456789' }, 'x').nanoseconds('n')).toBe(1_772_398_800_123)
  })
})

describe('Binance', () => {
  const income = (incomeType: string, overrides: Readonly<Record<string, unknown>> = {}) =>
    binanceIncome(
      {
        symbol: 'BTCUSDT',
        incomeType,
        income: '-0.01',
        asset: 'USDT',
        info: '',
        time: TIME,
        tranId: '96',
        tradeId: '',
        ...overrides,
      },
      NONE,
    )
  test('incomes that fills tell are left out, all others are kept', () => {
    expect(income('COMMISSION')).toBeNull()
    expect(income('REALIZED_PNL')).toBeNull()
    expect(income('FUNDING_FEE')).toMatchObject({
      kind: 'funding',
      amount: fixed('-0.01'),
      instrument: { symbol: 'BTCUSDT' },
    })
    expect(income('INSURANCE_CLEAR')).toMatchObject({ kind: 'insurance-clear' })
    expect(income('REFERRAL_KICKBACK')).toMatchObject({ kind: 'rebate' })
    expect(income('NEVER_SEEN')).toMatchObject({ kind: 'other' })
  })
  test('dollars that move between wallets are reported on both sides, coins on neither', () => {
    const out = { type: 'MAIN_UMFUTURE', sign: -1n, isRead: true } as const
    const row = {
      asset: 'USDT',
      amount: '100',
      type: 'MAIN_UMFUTURE',
      status: 'CONFIRMED',
      tranId: '5',
      timestamp: TIME,
    }
    const dollars = [income('TRANSFER', { symbol: '', income: '100' })?.amount, binanceTransfer(row, out)?.amount]
    expect(dollars).toEqual([fixed(100), fixed(-100)])
    expect(income('TRANSFER', { symbol: '', asset: 'BTC' })).toBeNull()
    expect(binanceTransfer({ ...row, asset: 'BTC' }, out)).toBeNull()
    // The funding wallet is not read, so money that moves there counts as withdrawn.
    const away = { type: 'MAIN_FUNDING', sign: -1n, isRead: false } as const
    expect(binanceTransfer({ ...row, asset: 'BTC' }, away)).toMatchObject({ asset: 'BTC', amount: fixed(-100) })
  })
  test('a conversion is a fill of the coin against the money', () => {
    const row = {
      orderId: '9',
      orderStatus: 'SUCCESS',
      fromAsset: 'USDT',
      fromAmount: '20',
      toAsset: 'BNB',
      toAmount: '0.05',
      createTime: TIME,
    }
    expect(binanceConversion(row)).toMatchObject({
      side: 'buy',
      quantity: fixed('0.05'),
      price: fixed(400),
      instrument: { symbol: 'BNBUSDT' },
    })
    const sold = { ...row, fromAsset: 'SOL', fromAmount: '2', toAsset: 'BTC', toAmount: '0.004' }
    expect(binanceConversion(sold)).toMatchObject({ side: 'sell', quantity: fixed(2), price: fixed('0.002') })
    expect(binanceConversion({ ...row, orderStatus: 'FAIL' })).toBeNull()
  })
  test('dust is sold for BNB, whose fee is told apart', () => {
    const row = {
      transId: '4',
      operateTime: TIME,
      fromAsset: 'ADA',
      amount: '10',
      transferedAmount: '0.0098',
      serviceChargeAmount: '0.0002',
    }
    expect(binanceDust(row)).toMatchObject({
      execution: 'dust',
      side: 'sell',
      price: fixed('0.001'),
      fee: fixed('0.0002'),
      feeAsset: 'BNB',
    })
  })
  test('a withdrawal costs its fee too, and one that failed costs nothing', () => {
    const row = {
      id: 'w',
      amount: '8.91',
      transactionFee: '0.004',
      coin: 'USDT',
      status: '6',
      applyTime: '2019-10-12 11:12:02',
    }
    expect(binanceWithdrawal(row)).toMatchObject({ amount: fixed('-8.914'), time: 1_570_878_722_000 })
    expect(binanceWithdrawal({ ...row, status: '5' })).toBeNull()
  })
})

test('Bybit: what executions tell is left out of the log', () => {
  const row = (type: string) => ({ id: '1', type, currency: 'USDT', change: '-0.5', transactionTime: TIME })
  expect(['TRADE', 'SETTLEMENT', 'LIQUIDATION', 'TRANSFER_IN'].map((type) => bybitLogEntry(row(type)))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(bybitLogEntry(row('INTEREST'))).toMatchObject({ kind: 'interest', amount: fixed('-0.5') })
})

describe('OKX', () => {
  const swap = instrument({
    venue: 'okx',
    symbol: 'BTC-USDT-SWAP',
    kind: 'linear',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    contractSize: fixed('0.01'),
  })
  const spot = instrument({
    venue: 'okx',
    symbol: 'BTC-USDT',
    kind: 'spot',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
  })
  const listed = (symbol: string) => [swap, spot].find((market) => market.symbol === symbol) ?? null
  const fill = {
    instType: 'SWAP',
    instId: 'BTC-USDT-SWAP',
    tradeId: '7',
    billId: '680800019754098688',
    ordId: '68',
    side: 'sell',
    posSide: 'long',
    subType: '104',
    fillPx: '51858',
    fillSz: '3',
    fillPnl: '-4.2',
    execType: 'T',
    fee: '-0.5',
    feeCcy: 'USDT',
    fillTime: TIME,
    ts: TIME,
  }
  test('fills in contracts, fees turned around, forced closings named', () => {
    expect(okxFill(fill, listed)).toMatchObject({
      quantity: fixed(3),
      fee: fixed('0.5'),
      execution: 'liquidation',
      positionSide: 'long',
      opens: false,
      venueTradeId: '680800019754098688',
    })
    expect(okxFill({ ...fill, subType: '125' }, listed).execution).toBe('adl')
    expect(okxFill({ ...fill, fee: '0.01' }, listed).fee).toBe(fixed('-0.01'))
  })
  test('a margin trade is a contract beside the spot pair', () => {
    const marginFill = okxFill(
      { ...fill, instType: 'MARGIN', instId: 'BTC-USDT', posSide: 'net', subType: '1' },
      listed,
    )
    expect(marginFill.instrument).toMatchObject({ id: 'okx:linear:BTC-USDT', contractSize: fixed(1) })
  })
  test('a market that is not listed loses only this row', () => {
    expect(() => okxFill({ ...fill, instId: 'GONE-USDT-SWAP' }, listed)).toThrow('is not a market that is listed')
  })
  test('bills: funding, transfers from outside, deliveries', () => {
    const bill = {
      billId: '1',
      ccy: 'USDT',
      balChg: '-0.25',
      ts: TIME,
      instId: 'BTC-USDT-SWAP',
      from: '',
      to: '',
      subType: '173',
    }
    expect(okxBill({ ...bill, type: '8' }, listed)).toMatchObject({
      kind: 'funding',
      amount: fixed('-0.25'),
      instrument: { id: swap.id },
    })
    expect(okxBill({ ...bill, type: '2' }, listed)).toBeNull()
    expect(okxBill({ ...bill, type: '1', from: '6', to: '18' }, listed)).toBeNull()
    expect(okxBill({ ...bill, type: '1', from: '', to: '' }, listed)).toMatchObject({ kind: 'transfer' })
    const ended = okxBill({ ...bill, type: '3', subType: '112', sz: '4', px: '60000', pnl: '1', fee: '-0.1' }, listed)
    expect(ended).toMatchObject({ type: 'fill', side: 'sell', execution: 'settlement', quantity: fixed(4) })
  })
})
