/**
 * Records of the Crypto.com Exchange: recorded bodies from the data folder, if present, and rows made up in the shape
 * of the documentation: https://exchange-docs.crypto.com/exchange/v1/rest-ws/index.html#private-get-transactions
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { cryptocomEntry, cryptocomMovement, cryptocomTrade } from './cryptocom.ts'

const recorded = fileURLToPath(new URL('../../../../../shared/data/cryptocom/api_jkorf/', import.meta.url))
const recordedTest = existsSync(recorded) ? test : test.skip

/** The rows of a recorded body, after its lines for method, path and signature. */
function rowsOf(name: string, list: string): readonly unknown[] {
  const text = readFileSync(`${recorded}ExchangeApi__${name}.txt`, 'utf8').split('\n').slice(3).join('\n')
  const { result } = JSON.parse(text) as { readonly result: Readonly<Record<string, readonly unknown[]>> }
  return result[list] ?? []
}

const NONE = () => null

describe('recorded bodies (skipped without shared/data)', () => {
  recordedTest('trades', () => {
    const [row] = rowsOf('Trading__GetUserTrades', 'data')
    expect(cryptocomTrade(row, NONE)).toMatchObject({
      instrument: { id: 'cryptocom:linear:BTCUSD-PERP', base: 'BTC', settle: 'USD' },
      time: 1_613_570_791_060,
      side: 'buy',
      quantity: fixed('0.05'),
      price: fixed('51278.5'),
      fee: fixed('1.02557'),
      feeAsset: 'USD',
      liquidity: 'maker',
      venueTradeId: '38554669',
      orderId: '19708564',
    })
  })
  recordedTest('transactions that trades contain are left out', () => {
    const rows = rowsOf('Account__GetTransactionHistory', 'data')
    expect(rows.map((row) => cryptocomEntry(row, NONE))).toEqual(rows.map(() => null))
    // No funding was recorded; a settlement shows how an entry of a contract is written.
    const funding = { ...(rows[1] as object), journal_type: 'FUNDING' }
    expect(cryptocomEntry(funding, NONE)).toMatchObject({
      kind: 'funding',
      asset: 'USD',
      amount: fixed('-0.0078'),
      instrument: { symbol: 'BTCUSD-PERP' },
      venueId: '186959',
      time: 1_613_638_800_001,
    })
  })
  recordedTest('a deposit less its fee; a withdrawal counts when it is completed', () => {
    const [deposit] = rowsOf('Account__GetDepositHistory', 'deposit_list')
    expect(cryptocomMovement(deposit, 'deposit')).toMatchObject({ asset: 'XRP', amount: fixed(99), venueId: '2220' })
    const [withdrawal] = rowsOf('Account__GetWithdrawalHistory', 'withdrawal_list')
    expect(cryptocomMovement(withdrawal, 'withdrawal')).toBeNull()
    const completed = { ...(withdrawal as object), status: '5' }
    expect(cryptocomMovement(completed, 'withdrawal')).toMatchObject({ amount: fixed(-101) })
  })
})

const trade = (overrides: Readonly<Record<string, unknown>>) =>
  cryptocomTrade(
    {
      instrument_name: 'BTC_USD',
      create_time: '1686941992887',
      side: 'SELL',
      traded_quantity: '0.00021',
      traded_price: '26347.16',
      fees: '-0.0000000525',
      fee_instrument_name: 'BTC',
      taker_side: '',
      trade_id: '6142909898247428343',
      order_id: '6142909895036331486',
      ...overrides,
    },
    NONE,
  )

test('trades: the sign and the coin of the fee, long ids, and markets that are no longer listed', () => {
  expect(trade({})).toMatchObject({
    instrument: { id: 'cryptocom:spot:BTC_USD' },
    fee: fixed('0.0000000525'),
    feeAsset: 'BTC',
    liquidity: 'unknown',
    venueTradeId: '6142909898247428343',
  })
  expect(trade({ fees: '0.01' })).toMatchObject({ fee: fixed('-0.01') })
  expect(trade({ instrument_name: 'GONEUSD-PERP' })).toMatchObject({ instrument: { kind: 'linear', base: 'GONE' } })
  expect(() => trade({ instrument_name: 'BTCUSD-210528m2' })).toThrow('"BTCUSD-210528m2" is not a market known here.')
})

describe('transactions', () => {
  const entry = (journal_type: string, overrides: Readonly<Record<string, unknown>> = {}) =>
    cryptocomEntry(
      {
        journal_type,
        journal_id: '5',
        transaction_qty: '-2.5',
        transaction_cost: '0',
        realized_pnl: '0',
        event_timestamp_ms: '1613638800001',
        instrument_name: 'USD',
        ...overrides,
      },
      NONE,
    )
  test.each([
    ['MARGIN_TRADE_INTEREST', 'interest'],
    ['SOFT_STAKE_REWARD', 'interest'],
    ['LIQUIDATION_FEE', 'liquidation-penalty'],
    ['INSURANCE_FUND', 'insurance-clear'],
    ['SOCIALIZED_LOSS', 'insurance-clear'],
    ['SUBACCOUNT_TX', 'transfer'],
    ['MANUAL_CONVERSION', 'transfer'],
    ['ADMIN_ADJUSTMENT', 'other'],
  ])('%s of a coin is booked as %s', (type, kind) => {
    expect(entry(type)).toMatchObject({ kind, asset: 'USD', amount: fixed('-2.5'), venueId: '5' })
  })
  test('what is read elsewhere is left out, an unknown type is refused by name', () => {
    expect(['TRADE_FEE', 'SESSION_RESET', 'ONCHAIN_DEPOSIT', 'WITHDRAW'].map((type) => entry(type))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(() => entry('SURPRISE')).toThrow('Crypto.com transaction: journal_type "SURPRISE" is not a type known here.')
  })
  test('entries of a cross and an isolated position are two, although they share a journal id', () => {
    const contract = { instrument_name: 'BTCUSD-PERP', transaction_qty: '0', realized_pnl: '-1' }
    const ids = [contract, { ...contract, isolation_id: 19_848_526 }].map((fields) => entry('FUNDING', fields)?.venueId)
    expect(ids).toEqual(['5', '5 19848526'])
  })
  test('an entry of a contract that moves anything but its profit is refused', () => {
    const contract = { instrument_name: 'BTCUSD-PERP', transaction_qty: '0' }
    expect(entry('FUNDING', contract)).toBeNull()
    expect(() => entry('FUNDING', { ...contract, transaction_cost: '3' })).toThrow('realized_pnl is 0 in a FUNDING')
  })
})
