/**
 * Deribit's records, written in the shape of its documentation; no recorded body was available.
 * https://docs.deribit.com/api-reference/account-management/private-get_transaction_log
 * https://docs.deribit.com/api-reference/trading/private-get_user_trades_by_currency_and_time
 */
import { describe, expect, test } from 'vitest'
import { createClock, fixed, formatFixed, multiply, toCivil } from '../../base/index.ts'
import { deribitInstrument, deribitLogEntry, deribitTrade } from './deribit.ts'

const NONE = () => null
const UTC = createClock({ zone: 'UTC' })
const TIME = 1_590_480_620_145

/** The documentation's own example of a trade. */
const trade = (overrides: Readonly<Record<string, unknown>> = {}) =>
  deribitTrade(
    {
      trade_id: '48078936',
      timestamp: TIME,
      price: '0.028',
      order_id: '4008699030',
      matching_id: null,
      liquidity: 'M',
      instrument_name: 'BTC-27MAY20-8750-C',
      fee_currency: 'BTC',
      fee: '0.0004',
      direction: 'sell',
      amount: '1',
      ...overrides,
    },
    NONE,
  )

const entry = (type: string, overrides: Readonly<Record<string, unknown>> = {}) =>
  deribitLogEntry({ id: '61311', type, timestamp: TIME, currency: 'BTC', change: '-0.25', ...overrides }, NONE)

function formatDay(time: number): string {
  const { year, month, day, hour } = toCivil(UTC, time)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} ${hour}`
}

describe('the market of a name', () => {
  test.each([
    ['BTC-PERPETUAL', 'inverse BTC/USD:BTC'],
    ['BTC-27JUN25', 'inverse BTC/USD:BTC 2025-06-27 8'],
    ['BTC-7JUN25-100000-C', 'option-inverse BTC/USD:BTC 2025-06-07 8 call 100000'],
    ['SOL_USDC-PERPETUAL', 'linear SOL/USDC:USDC'],
    ['BTC_USDC-27JUN25', 'linear BTC/USDC:USDC 2025-06-27 8'],
    ['XRP_USDC-30AUG24-0d6-P', 'option-linear XRP/USDC:USDC 2024-08-30 8 put 0.6'],
    ['BTC_USDC', 'spot BTC/USDC:USDC'],
    ['BTC-FS-27JUN25_PERP', null],
    ['BTC', null],
  ])('%s is %s', (symbol, expected) => {
    const traded = deribitInstrument(symbol, NONE)
    if (traded === null) {
      expect(expected).toBeNull()
      return
    }
    const { kind, base, quote, settle, expiry, optionType, strike } = traded
    const expires = expiry === null ? '' : ` ${formatDay(expiry)}`
    const option = strike === null ? '' : ` ${optionType} ${formatFixed(strike)}`
    expect(`${kind} ${base}/${quote}:${settle}${expires}${option}`).toBe(expected)
  })
})

describe('trades', () => {
  test('fees keep their sign and coin, a rebate is negative', () => {
    expect(trade()).toMatchObject({ fee: fixed('0.0004'), feeAsset: 'BTC', liquidity: 'maker', execution: 'trade' })
    const future = { instrument_name: 'BTC-26JUN20', fee: '-2.1e-7', direction: 'buy', amount: '10', price: '9681.5' }
    expect(trade(future)).toMatchObject({ fee: fixed('-0.00000021'), quantity: fixed(10), side: 'buy' })
    expect(trade({ fee: '1.5', fee_currency: 'USDC' })).toMatchObject({ fee: fixed('1.5'), feeAsset: 'USDC' })
  })
  test.each([
    ['M', 'M', 'liquidation'],
    ['T', 'M', 'trade'],
    ['T', 'MT', 'liquidation'],
    ['T', 'T', 'liquidation'],
  ])('with the role %s and the liquidated side %s it is a %s', (liquidity, liquidation, execution) => {
    expect(trade({ liquidity, liquidation })).toMatchObject({ execution })
  })
  test('the total of a combo is left out, its legs are trades of their own', () => {
    expect(trade({ instrument_name: 'BTC-FS-27JUN25_PERP', legs: [{ trade_id: '1' }] })).toBeNull()
    expect(() => trade({ instrument_name: 'BTC-FS-27JUN25_PERP' })).toThrow('"BTC-FS-27JUN25_PERP" is not a market')
  })
})

describe('the transaction log', () => {
  test.each([
    ['deposit', 'deposit'],
    ['withdrawal', 'withdrawal'],
    ['transfer', 'transfer'],
    ['swap', 'transfer'],
    ['usdc_reward', 'interest'],
    ['negative_balance_fee', 'interest'],
    ['socialized_fund', 'insurance-clear'],
    ['socialized fund', 'insurance-clear'],
    ['transfer from insurance', 'insurance-clear'],
    ['correction', 'other'],
    ['liquidation', 'liquidation-penalty'],
  ])('%s is booked as %s', (type, kind) => {
    expect(entry(type)).toMatchObject({ type: 'cash', kind, amount: fixed('-0.25'), asset: 'BTC', venueId: '61311' })
  })
  test('funding since the last trade or settlement, nothing else of them', () => {
    const settled = { instrument_name: 'BTC-PERPETUAL', interest_pl: '0.00000993', total_interest_pl: '0.00001243' }
    expect(entry('settlement', settled)).toMatchObject({
      kind: 'funding',
      amount: fixed('0.00000993'),
      instrument: { id: 'deribit:inverse:BTC-PERPETUAL' },
    })
    expect(entry('trade', { ...settled, interest_pl: '0.0000025' })).toMatchObject({ amount: fixed('0.0000025') })
    expect(entry('trade', { instrument_name: 'BTC-PERPETUAL', interest_pl: null })).toBeNull()
    expect(entry('liquidation', { trade_id: '7' })).toBeNull()
  })
  test('a summary moves no money', () => {
    expect(entry('options_settlement_summary', { change: '0.0' })).toBeNull()
    expect(() => entry('options_settlement_summary')).toThrow('is not 0')
  })
  test('an unknown type is refused by name', () => {
    expect(() => entry('position move')).toThrow('Deribit log entry: type "position_move" is not a type known here.')
  })
})

describe('the end of a contract', () => {
  const ended = (type: string, overrides: Readonly<Record<string, unknown>>) =>
    entry(type, {
      id: '9',
      timestamp: TIME + 1_000,
      instrument_name: 'BTC-27JUN25-100000-C',
      amount: '1',
      ...overrides,
    })

  /** Type, how it ends, what it paid, the resulting P&L, and the price and fee of its close. */
  test.each([
    ['delivery', 'close sell', '0.1667', '0.1667', '0.1667', '0'],
    ['delivery', 'close sell', '0.1667', '0.16655', '0.1667', '0.00015'],
    ['exercise', 'close sell', '0.1667', '0.1667', '0.1667', '0'],
    ['assignment', 'close buy', '-0.1667', '-0.1667', '0.1667', '0'],
    ['expiry', 'close sell', '0', '0', '0', '0'],
    ['expiry', 'close buy', null, '0', '0', '0'],
  ])('%s of an option by a %s that pays %s', (type, side, cashflow, change, price, fee) => {
    const fill = ended(type, { side, cashflow, change })
    if (fill?.type !== 'fill') throw new Error('no fill')
    expect(fill).toMatchObject({ price: fixed(price), fee: fixed(fee), feeAsset: 'BTC', execution: 'expiry' })
    expect(fill.side).toBe(side === 'close sell' ? 'sell' : 'buy')
    // The fill books exactly the money that came or went.
    const value = multiply(fill.price, fill.quantity)
    expect((fill.side === 'sell' ? value : -value) - fill.fee).toBe(fixed(change))
  })
  test('a dated future closes at the delivery price', () => {
    const delivery = {
      instrument_name: 'BTC-27JUN25',
      side: 'close buy',
      amount: '1000',
      price: '107000.5',
      commission: '0.000002',
    }
    expect(entry('delivery', { ...delivery, change: '0.1', cashflow: '0.1' })).toMatchObject({
      type: 'fill',
      side: 'buy',
      quantity: fixed(1_000),
      price: fixed('107000.5'),
      fee: fixed('0.000002'),
      execution: 'settlement',
    })
  })
  test('money that flows the wrong way is refused', () => {
    expect(() => ended('delivery', { side: 'close sell', cashflow: '-1', change: '-1' })).toThrow('has the wrong sign')
    expect(() => ended('delivery', { side: '-' })).toThrow('side "-" is not one of the values known here.')
  })
})
