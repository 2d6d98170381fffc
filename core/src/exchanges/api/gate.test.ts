/**
 * Gate's records: recorded bodies from the data folder, if present, and rows made up in the shape of Gate's own models
 * (https://github.com/gate/gateapi-python, docs/MyFuturesTradeTimeRange.md, docs/FuturesAccountBook.md).
 */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { fixed, formatFixed } from '../../base/index.ts'
import { instrument } from '../../ledger/index.ts'
import type { FillDraft } from '../layouts/layout.ts'
import {
  gateBookEntry,
  gateContract,
  gateContractFill,
  gateFlashSwap,
  gateMovement,
  gatePush,
  gateSmallBalance,
  gateSpotFill,
  gateSubTransfer,
} from './gate.ts'

const recorded = fileURLToPath(new URL('../../../../../shared/data/gate/api_jkorf/', import.meta.url))
const recordedTest = existsSync(recorded) ? test : test.skip

/** The rows of a recorded body, after its lines for method, path and signature. */
function rowsOf(name: string): readonly unknown[] {
  const text = readFileSync(`${recorded}${name}.txt`, 'utf8').split('\n').slice(3).join('\n')
  return JSON.parse(text) as readonly unknown[]
}

const NONE = () => null
const SWAP = instrument({
  venue: 'gate',
  symbol: 'BTC_USDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
  contractSize: fixed('0.0001'),
})
const listed = (symbol: string) => (symbol === SWAP.symbol ? SWAP : null)

describe('recorded bodies (skipped without shared/data)', () => {
  recordedTest('contract trades of either list', () => {
    for (const name of ['GetUserTrades', 'GetUserTradesByTimestamp']) {
      const [row] = rowsOf(`PerpetualFutures__Trading__${name}`)
      expect(gateContractFill(row, listed)).toEqual([
        {
          type: 'fill',
          instrument: SWAP,
          time: 1_514_764_800_123,
          side: 'buy',
          quantity: fixed(100),
          price: fixed('100.123'),
          fee: fixed('0.01'),
          feeAsset: 'USDT',
          execution: 'trade',
          liquidity: 'taker',
          venueTradeId: '121234231',
          orderId: '21893289839',
        },
      ])
    }
  })
  recordedTest('spot trades name no pair in this one, so it is refused alone', () => {
    const [row] = rowsOf('Spot__Trading__GetUserTrades')
    expect(() => gateSpotFill(row, NONE)).toThrow('Gate spot trade: currency_pair is missing.')
    const whole = { ...(row as object), currency_pair: 'ETH_USDT' }
    expect(gateSpotFill(whole, NONE)).toMatchObject([
      { time: 1_548_000_000_123, quantity: fixed('0.15'), fee: fixed('0.0005'), feeAsset: 'ETH', liquidity: 'maker' },
    ])
  })
  recordedTest('the account book, deposits, withdrawals and small balances', () => {
    expect(gateBookEntry(rowsOf('PerpetualFutures__Account__GetLedger')[0], 'USDT', NONE)).toBeNull()
    expect(gateMovement(rowsOf('Spot__Account__GetDeposits')[0], 'deposit')).toMatchObject({
      kind: 'deposit',
      time: 1_542_000_000_000,
      amount: fixed('222.61'),
      venueId: '210496',
    })
    expect(gateMovement(rowsOf('Spot__Account__GetWithdrawals')[0], 'withdrawal')).toMatchObject({
      amount: fixed('-222.62'),
    })
    expect(gateSmallBalance(rowsOf('Spot__Account__GetSmallBalanceConversions')[0])).toMatchObject({
      instrument: { symbol: 'FLOKI_GT', kind: 'spot' },
      side: 'sell',
      quantity: fixed('182.294'),
      execution: 'dust',
      time: 1_706_670_777_000,
    })
  })
})

const contract = (overrides: Readonly<Record<string, unknown>>) =>
  gateContractFill(
    {
      trade_id: '7',
      create_time: '1772398800.5',
      contract: 'BTC_USDT',
      order_id: '8',
      size: '10',
      price: '60000',
      text: 'web',
      fee: '0.06',
      point_fee: '0',
      role: 'taker',
      ...overrides,
    },
    listed,
  )

const legText = (draft: ReturnType<typeof gateContractFill>[number]): string => {
  const { side, quantity, fee, positionSide, opens, venueTradeId } = draft as FillDraft
  return `${side} ${formatFixed(quantity)} ${positionSide} ${opens === true ? 'opens' : 'closes'} ${formatFixed(fee)} #${venueTradeId}`
}

describe('the leg of a contract trade', () => {
  test.each([
    ['10', '0', ['buy 10 long opens 0.06 #7']],
    ['-10', '0', ['sell 10 short opens 0.06 #7']],
    ['10', '10', ['buy 10 short closes 0.06 #7']],
    ['-10', '-10', ['sell 10 long closes 0.06 #7']],
    ['4', '10', ['buy 4 short closes 0.06 #7']],
    ['-4', '-10', ['sell 4 long closes 0.06 #7']],
    ['10', '4', ['buy 4 short closes 0.024 #7', 'buy 6 long opens 0.036 #7 opens']],
    ['-10', '-4', ['sell 4 long closes 0.024 #7', 'sell 6 short opens 0.036 #7 opens']],
  ])('size %s, close_size %s', (size, close_size, expected) => {
    expect(contract({ size, close_size }).map(legText)).toEqual(expected)
  })
  test('is unknown without close_size, and refused where the signs differ', () => {
    expect(contract({})[0]).not.toHaveProperty('positionSide')
    expect(() => contract({ size: '10', close_size: '-4' })).toThrow('close_size has another sign than size.')
    expect(() => contract({ size: '0' })).toThrow('size must not be zero')
    expect(() => contract({ contract: 'GONE_USDT' })).toThrow('"GONE_USDT" is not a contract known here.')
  })
})

test.each([
  ['web', 'trade'],
  ['t-liq-mine', 'trade'],
  ['liq-12345', 'liquidation'],
  ['hedge-liq-1', 'liquidation'],
  ['liquidation', 'liquidation'],
  ['pm_liquidate', 'liquidation'],
  ['comb_margin_liquidate', 'liquidation'],
  ['scm_liquidate', 'liquidation'],
  ['auto_deleveraging', 'adl'],
  ['clear', 'settlement'],
  ['', 'trade'],
])('the text "%s" means %s', (text, execution) => {
  expect(contract({ text })[0]).toMatchObject({ execution })
})

describe('fees', () => {
  const spot = (overrides: Readonly<Record<string, unknown>>) =>
    gateSpotFill(
      {
        id: '1',
        create_time: '1772398800',
        create_time_ms: '1772398800123.456',
        currency_pair: 'BTC_USDT',
        order_id: '2',
        side: 'buy',
        role: 'taker',
        amount: '0.5',
        price: '60000',
        fee: '0',
        fee_currency: 'BTC',
        point_fee: '0',
        gt_fee: '0',
        ...overrides,
      },
      NONE,
    )
  test.each([
    [{ fee: '0.001' }, '0.001', 'BTC'],
    [{ gt_fee: '0.25' }, '0.25', 'GT'],
    [{ point_fee: '3' }, '3', 'POINT'],
    [{}, '0', 'BTC'],
  ])('of a spot trade with %o', (fields, fee, feeAsset) => {
    expect(spot(fields)).toMatchObject([{ fee: fixed(fee), feeAsset }])
  })
  test('a second coin becomes a payment, and nothing is lost', () => {
    expect(spot({ fee: '0.001', gt_fee: '0.25' })).toMatchObject([
      { type: 'fill', fee: fixed('0.001'), feeAsset: 'BTC' },
      { type: 'cash', kind: 'other', asset: 'GT', amount: fixed('-0.25'), venueId: 'fee BTC_USDT 1' },
    ])
  })
  test('of contracts: points, and rebates of makers', () => {
    expect(contract({ fee: '0', point_fee: '1.5' })).toMatchObject([{ fee: fixed('1.5'), feeAsset: 'POINT' }])
    expect(contract({ fee: '-0.03' })).toMatchObject([{ fee: fixed('-0.03'), feeAsset: 'USDT' }])
  })
})

test('the account book: funding and rebates, and an unknown type is refused by name', () => {
  const entry = (type: string, overrides = {}) =>
    gateBookEntry(
      { id: '4', time: 1_682_294_400, change: '-0.5', type, text: 'BTC_USDT:1', ...overrides },
      'USDT',
      listed,
    )
  expect(entry('fund')).toMatchObject({ kind: 'funding', asset: 'USDT', amount: fixed('-0.5'), instrument: SWAP })
  expect(entry('fund', { contract: 'BTC_USDT', text: '' })).toMatchObject({ instrument: SWAP })
  expect(entry('refr', { change: '0.2' })).toMatchObject({ kind: 'rebate', asset: 'USDT', amount: fixed('0.2') })
  expect(entry('point_refr')).toMatchObject({ kind: 'rebate', asset: 'POINT' })
  expect(entry('bonus_offset')).toMatchObject({ kind: 'other' })
  expect(['pnl', 'fee', 'dnw', 'point_fee', 'point_dnw'].map((type) => entry(type))).toEqual(Array(5).fill(null))
  expect(() => entry('surprise')).toThrow('Gate account book: type "surprise" is not a type known here.')
})

test('transfers, and what is not done yet', () => {
  const push = { id: '5', currency: 'USDT', amount: '9', create_time: 1_706_670_777, status: 'RECEIVED' }
  expect(gatePush(push, 'withdraw')).toMatchObject({ kind: 'transfer', amount: fixed(-9), venueId: 'push 5' })
  expect(gatePush(push, 'deposit')).toMatchObject({ amount: fixed(9) })
  expect(gatePush({ ...push, status: 'PENDING' }, 'deposit')).toBeNull()
  const sub = { timest: '1706670777', currency: 'BTC', amount: '1', sub_account: '10', source: 'web' }
  expect(gateSubTransfer({ ...sub, direction: 'to' })).toMatchObject({ kind: 'transfer', amount: fixed(-1) })
  expect(gateSubTransfer({ ...sub, direction: 'from' })).toMatchObject({ amount: fixed(1) })
  const withdrawal = { id: 'w1', timestamp: '1706670777', currency: 'USDT', amount: '10', fee: '1', status: 'CANCEL' }
  expect(gateMovement(withdrawal, 'withdrawal')).toBeNull()
})

test('a conversion is a fill of the coin against the money', () => {
  const row = { id: 3, create_time: 1_706_670_777_123, status: 1 }
  const swap = { ...row, sell_currency: 'USDT', sell_amount: '100', buy_currency: 'BTC', buy_amount: '0.002' }
  expect(gateFlashSwap(swap)).toMatchObject({ side: 'buy', quantity: fixed('0.002'), price: fixed(50_000) })
  const back = { ...row, sell_currency: 'SOL', sell_amount: '2', buy_currency: 'BTC', buy_amount: '0.004' }
  expect(gateFlashSwap(back)).toMatchObject({ side: 'sell', instrument: { symbol: 'SOL_BTC' }, price: fixed('0.002') })
  expect(gateFlashSwap({ ...swap, status: 2 })).toBeNull()
})

test.each([
  ['BTC_USDT', '0.0001', 'USDT', 'linear', '0.0001'],
  ['BTC_USD', '0', 'BTC', 'inverse', '1'],
  ['ETH_USD', '0.000001', 'BTC', 'quanto', '0.000001'],
])('a delisted contract %s of %s settled in %s', (name, quanto_multiplier, settle, kind, size) => {
  expect(gateContract({ name, quanto_multiplier }, settle)).toMatchObject({ kind, settle, contractSize: fixed(size) })
})
