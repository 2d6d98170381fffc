/** How records of HTX are read: recorded bodies, and made-up ones in the documented shape. */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import { htxBill, htxContractOrder, htxContractTrade, htxMovement, htxSpotFill, htxTradeSums } from './htx.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const POLY = instrument({ venue: 'htx', symbol: 'polyusdt', kind: 'spot', base: 'POLY', quote: 'USDT', settle: 'USDT' })
const BTC = instrument({
  venue: 'htx',
  symbol: 'BTC-USDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contractSize: fixed('0.001'),
})
const listed = (symbol: string) => [POLY, BTC].find((instrument) => instrument.symbol === symbol) ?? null

const FILLS = 'htx/api_jkorf/Spot__Trading__GetUserTrades.txt'
const MOVEMENTS = 'htx/api_jkorf/Spot__Account__GetWithdrawDeposit.txt'

describe.skipIf(recordedPath(FILLS) === null)('recorded bodies (skipped: ../shared/data is absent)', () => {
  const rows = (file: string) => (recordedBody(file) as { data: unknown[] }).data
  test('a spot fill whose fee was paid in points', () => {
    expect(rows(FILLS).flatMap((row) => htxSpotFill(row, listed))).toEqual([
      {
        type: 'fill',
        instrument: POLY,
        time: 1_629_443_051_839,
        side: 'buy',
        quantity: fixed('147.928994082840236'),
        price: fixed('0.338'),
        fee: fixed('0.1'),
        feeAsset: 'HBPOINT',
        liquidity: 'taker',
        venueTradeId: '1085',
        orderId: '345487249132375',
      },
    ])
  })
  test('withdrawals', () => {
    expect(rows(MOVEMENTS).map(htxMovement)).toMatchObject([
      { kind: 'withdrawal', asset: 'USDT', amount: fixed('-400'), venueId: '45182894' },
      { kind: 'withdrawal', asset: 'USDT', amount: fixed('-2'), venueId: '61003926' },
    ])
  })
})

/** Recorded in ccxt's htx.ts (fetchMyTrades and fetchClosedOrders): the same order as a trade and as an order. */
const TRADE = {
  id: '1513834754679549965',
  contract_code: 'BTC-USDT',
  order_id: '1513834754585190400',
  trade_id: '152022944',
  side: 'sell',
  position_side: 'long',
  order_type: '1',
  margin_mode: 'cross',
  role: 'TAKER',
  trade_price: '62688.2',
  trade_volume: '2',
  trade_turnover: '125.3764',
  created_time: '1780967931197',
  fee_currency: 'USDT',
  trade_fee: '0.07522584',
  profit: '-0.3656',
}
const ORDER = {
  id: '1513834754654384129',
  side: 'sell',
  state: 'filled',
  contract_code: 'BTC-USDT',
  position_side: 'long',
  order_id: '1513834754585190400',
  order_source: 'api',
  trade_avg_price: '62688.2',
  trade_volume: '2',
  trade_turnover: '125.3764',
  fee_currency: 'USDT',
  fee: '-0.07522584',
  created_time: '1780967931182',
  updated_time: '1780967931194',
}

describe('USDT-margined contracts', () => {
  test('a paid fee is positive in trades and negative in orders, and both cost the same', () => {
    const figures = {
      side: 'sell',
      positionSide: 'long',
      opens: false,
      quantity: fixed('2'),
      price: fixed('62688.2'),
      fee: fixed('0.07522584'),
      feeAsset: 'USDT',
      execution: 'trade',
    }
    expect(htxContractTrade(TRADE, listed)).toMatchObject(figures)
    expect(htxContractOrder(ORDER, listed)).toMatchObject(figures)
  })
  test('liquidations, deliveries and deleveraging', () => {
    const executions = ['3', '4', '22'].map(
      (order_type) => htxContractTrade({ ...TRADE, order_type }, listed).execution,
    )
    expect(executions).toEqual(['liquidation', 'settlement', 'adl'])
    const sources = ['risk', 'settlement', 'ADL'].map(
      (order_source) => htxContractOrder({ ...ORDER, order_source }, listed)?.execution,
    )
    expect(sources).toEqual(['liquidation', 'settlement', 'adl'])
  })
  test('an order holds only what its single trades do not', () => {
    expect(htxContractOrder(ORDER, listed, htxTradeSums([TRADE]))).toBeNull()
    expect(htxContractOrder({ ...ORDER, trade_volume: '0' }, listed)).toBeNull()
    const half = { ...TRADE, trade_volume: '1', trade_turnover: '62.7', trade_fee: '0.04' }
    expect(htxContractOrder(ORDER, listed, htxTradeSums([half]))).toMatchObject({
      quantity: fixed('1'),
      price: fixed('62676.4'),
      fee: fixed('0.03522584'),
    })
  })
  test('a contract that is no longer listed has the size that its turnover shows', () => {
    const dated = htxContractTrade({ ...TRADE, contract_code: 'BTC-USDT-251103' }, listed)
    expect(dated.instrument).toMatchObject({ kind: 'linear', base: 'BTC', contractSize: fixed('0.001') })
    // 2025-11-03T08:00:00Z
    expect(dated.instrument.expiry).toBe(1_762_156_800_000)
    expect(() => htxContractTrade({ ...TRADE, contract_code: 'BTC-USDT-251103', trade_turnover: '7' }, listed)).toThrow(
      'HTX contract trade: contract_code "BTC-USDT-251103" is not a contract that is listed.',
    )
  })
  test('bills: funding with its sign, and nothing that trades contain', () => {
    const bill = (type: string, amount: string) =>
      htxBill(
        { id: '9', type, currency: 'USDT', amount, contract_code: 'BTC-USDT', created_time: '1780963213165' },
        listed,
      )
    expect(bill('30', '0.000433432461821856')).toMatchObject({ kind: 'funding', amount: fixed('0.000433432461821856') })
    expect(bill('31', '-0.5')).toMatchObject({ kind: 'funding', amount: fixed('-0.5'), instrument: BTC })
    expect(bill('31', '0.5')).toMatchObject({ amount: fixed('-0.5') })
    expect(bill('29', '1')).toMatchObject({ kind: 'rebate' })
    expect(['3', '5', '8', '12', '14', '15'].map((type) => bill(type, '-1'))).toEqual(Array(6).fill(null))
  })
})

/** Made up, as https://www.htx.com/en-us/opend/newApiPages/?id=7ec4de21-7773-11ed-9966-0242ac110003 describes them. */
describe('spot', () => {
  const fill = {
    symbol: 'polyusdt',
    'fee-currency': 'poly',
    price: '0.5',
    'created-at': '1629443051839',
    role: 'maker',
    'order-id': '1',
    'trade-id': '2',
    'filled-amount': '10',
    'filled-fees': '0.02',
    'filled-points': '0',
    'fee-deduct-currency': '',
    type: 'buy-limit',
  }
  test('fees in the coin, rebates, and points that cover a part', () => {
    expect(htxSpotFill(fill, listed)).toMatchObject([{ fee: fixed('0.02'), feeAsset: 'POLY', liquidity: 'maker' }])
    const rebate = { ...fill, type: 'buy-limit-maker', 'fee-currency': 'usdt', 'filled-fees': '-0.001' }
    expect(htxSpotFill(rebate, listed)).toMatchObject([{ fee: fixed('-0.001'), feeAsset: 'USDT' }])
    const partly = { ...fill, type: 'sell-limit', 'filled-points': '3', 'fee-deduct-currency': 'htx' }
    expect(htxSpotFill(partly, listed)).toMatchObject([
      { side: 'sell', fee: fixed('0.02'), feeAsset: 'POLY' },
      { type: 'cash', kind: 'other', asset: 'HTX', amount: fixed('-3'), venueId: '2-HTX' },
    ])
  })
  test('what is on its way is left out', () => {
    const deposit = { id: '1', type: 'deposit', currency: 'btc', amount: '1', fee: '0', 'created-at': '1629443051839' }
    expect(htxMovement({ ...deposit, state: 'confirming' })).toBeNull()
    expect(htxMovement({ ...deposit, state: 'safe' })).toMatchObject({ kind: 'deposit', amount: fixed('1') })
    const withdrawal = { ...deposit, type: 'withdraw', fee: '0.1' }
    expect(htxMovement({ ...withdrawal, state: 'wallet-reject' })).toBeNull()
    expect(htxMovement({ ...withdrawal, state: 'confirmed' })).toMatchObject({ amount: fixed('-1.1') })
  })
})
