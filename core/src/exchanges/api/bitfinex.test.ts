/**
 * Records of Bitfinex: recorded bodies from the data folder, if present, and rows written from the documentation:
 * https://docs.bitfinex.com/reference/rest-auth-trades, rest-auth-ledgers, rest-auth-movements
 */
import { describe, expect, test } from 'vitest'
import { fixed } from '../../base/index.ts'
import { bitfinexAsset, bitfinexMarket } from '../layouts/bitfinex/markets.ts'
import { bitfinexEarlier, bitfinexEntry, bitfinexMovement, bitfinexTrade } from './bitfinex.ts'
import { recordedBody, recordedPath } from './recorded.testing.ts'

const FOLDER = 'bitfinex/api_jkorf/'
const recordedTest = recordedPath(FOLDER) === null ? test.skip : test

function recordedRow(name: string): unknown {
  return (recordedBody(`${FOLDER}${name}.txt`) as readonly unknown[])[0]
}

describe('recorded bodies (skipped without shared/data)', () => {
  recordedTest('a trade: a negative amount is a sale, a negative fee was paid', () => {
    expect(bitfinexTrade(recordedRow('Spot__Trading__GetUserTrades'))).toMatchObject({
      // Its order was a MARKET one, and not an EXCHANGE MARKET one.
      instrument: { id: 'bitfinex:margin:tETHUST', base: 'ETH', quote: 'USDT' },
      time: 1_574_963_975_602,
      side: 'sell',
      quantity: fixed('0.2'),
      price: fixed('153.57'),
      fee: fixed('0.061668'),
      feeAsset: 'USD',
      liquidity: 'unknown',
      venueTradeId: '402088407',
      orderId: '34938060782',
    })
  })
  recordedTest('the profit of a position follows from its trades', () => {
    expect(bitfinexEntry(recordedRow('Spot__Account__GetLedgerEntries'))).toBeNull()
  })
})

const TRADE = [
  '90071992547409931',
  'tBTCUSD',
  '1574963975602',
  '34938060782',
  '0.5',
  '60000',
  'EXCHANGE LIMIT',
  '60000',
]

test('a maker rebate is a negative fee, and long ids keep every digit', () => {
  const fill = bitfinexTrade([...TRADE, '1', '1.5', 'USD', null, 'a field of tomorrow'])
  expect(fill).toMatchObject({ side: 'buy', fee: fixed('-1.5'), liquidity: 'maker', venueTradeId: '90071992547409931' })
  expect(bitfinexTrade([...TRADE, '-1', '-0.001', 'BTC'])).toMatchObject({
    fee: fixed('0.001'),
    feeAsset: 'BTC',
    liquidity: 'taker',
  })
  const [id, , ...rest] = TRADE
  expect(bitfinexTrade([id, 'BTCUSD', ...rest]).instrument.symbol).toBe('tBTCUSD')
  expect(bitfinexTrade([...TRADE, null, '', ''])).toMatchObject({ fee: 0n, feeAsset: 'USD', liquidity: 'unknown' })
})

test('a symbol says its market: pairs, longer names and contracts', () => {
  expect(bitfinexMarket('tDUSK:USD')).toMatchObject({ kind: 'spot', base: 'DUSK', quote: 'USD' })
  expect(bitfinexMarket('tBTCF0:USTF0')).toMatchObject({
    kind: 'linear',
    base: 'BTC',
    quote: 'USDT',
    settle: 'USDT',
    contractSize: fixed(1),
  })
  expect(bitfinexMarket('fUSD')).toBeNull()
  expect(['UST', 'USTF0', 'BTCF0', 'LNX', 'XYZ'].map(bitfinexAsset)).toEqual(['USDT', 'USDT', 'BTC', 'BTC', 'XYZ'])
})

test.each([
  [['1', 'fUSD', ...TRADE.slice(2)], /symbol "fUSD" is not a pair/],
  [[...TRADE.slice(0, 4), '0', ...TRADE.slice(5)], /amount must not be zero/],
  [[...TRADE.slice(0, 5), '', ...TRADE.slice(6)], /price is missing/],
  [{ id: 1 }, /this is not a list/],
])('a trade that cannot be read names the field', (row, sentence) => {
  expect(() => bitfinexTrade(row)).toThrow(sentence)
})

function entry(description: string, amount = '-1', currency = 'USTF0'): unknown[] {
  return ['2531822314', currency, 'margin', '1573521810000', null, amount, '0', null, description]
}

/** Descriptions as bitfinexcom/bfx-reports-framework and an open ledger parser recognize them. */
test.each([
  ['Funding Event BTCF0:USTF0 (0.5) on wallet margin', 'funding', 'tBTCF0:USTF0'],
  ['Position #142355652 funding cost on wallet margin', 'interest', null],
  ['Used Margin Funding Charge on wallet margin', 'interest', null],
  ['Unused Margin Funding Fee on wallet margin', 'interest', null],
  ['Margin Funding Payment on wallet funding', 'interest', null],
  ['Staking Payments on wallet funding', 'interest', null],
  ['Affiliate Rebate (lev:1,rebate:18.0%) on wallet exchange', 'rebate', null],
  ['Earned fees from user 12345 on wallet exchange', 'rebate', null],
  ['EOS airdrop on wallet exchange', 'airdrop', null],
  ['Airdrop on wallet exchange', 'airdrop', null],
  ['Transfer of 5.0 USD from wallet Exchange to Exchange SA(1->2) on wallet exchange', 'transfer', null],
  ['Adjustment #17 on wallet exchange', 'other', null],
])('%s is %s', (description, kind, symbol) => {
  const event = bitfinexEntry(entry(description))
  expect(event).toMatchObject({ kind, asset: 'USDT', amount: fixed(-1), venueId: '2531822314' })
  expect(event?.instrument?.symbol ?? null).toBe(symbol)
  expect(bitfinexEntry(entry(description, '2.5'))?.amount).toBe(fixed('2.5'))
})

test.each([
  'Exchange 2.0 UST for USD @ 11.696 on wallet exchange',
  'Trading fees for 0.5 BTC (BTCUSD) @ 60000.0 on BFX (0.2%) on wallet exchange',
  'Trading rebate for 0.5 BTC (BTCF0:USTF0) @ 60000.0 on BFX (0.02%) on wallet margin',
  'Position closed @ 60000.0 (TRADE) on wallet margin',
  'Position #142355652 liquidated on wallet margin',
  'Position #142355652 claimed @ 60000.0 (fee: 0.1 USD) on wallet margin',
  'Settlement @ 185.79 on wallet margin',
  'Deposit (BITCOIN) #123 on wallet exchange',
  'Deposit Fee (WIRE) 123 on wallet exchange',
  'BITCOIN Withdrawal #123 on wallet exchange',
  'Crypto Withdrawal fee on wallet exchange',
  'Canceled withdrawal request #123 on wallet exchange',
  'Transfer of 5.0 USD from wallet Exchange to Trading on wallet exchange',
])('%s is read elsewhere', (description) => {
  expect(bitfinexEntry(entry(description))).toBeNull()
})

test('an entry that no source describes is refused, not dropped', () => {
  expect(() => bitfinexEntry(entry('Hidden order fee on wallet exchange'))).toThrow(/description "Hidden order fee/)
})

function movement(amount: string, fees: unknown, status = 'COMPLETED'): unknown[] {
  const times = [null, null, '1569348774000', '1569349000000', null, null]
  return ['13105603', 'UST', 'TETHERUSE', ...times, status, null, null, amount, fees, null, null, 'address']
}

test('the fee of a movement comes on top, whatever its sign', () => {
  expect(bitfinexMovement(movement('-100', '-3'))).toMatchObject({ kind: 'withdrawal', amount: fixed(-103) })
  expect(bitfinexMovement(movement('-100', '3'))).toMatchObject({ amount: fixed(-103) })
  expect(bitfinexMovement(movement('100', '-1'))).toMatchObject({ kind: 'deposit', asset: 'USDT', amount: fixed(99) })
  expect(bitfinexMovement(movement('100', null))).toMatchObject({ amount: fixed(100), time: 1_569_348_774_000 })
  expect(bitfinexMovement(movement('-100', '-3', 'PENDING REVIEW'))).toBeNull()
})

test('without EXCHANGE in the type of its order a trade is on margin, where earlier versions made it one of the pair', () => {
  const margin = TRADE.map((cell) => (cell === 'EXCHANGE LIMIT' ? 'LIMIT' : cell))
  expect(bitfinexTrade(margin).instrument).toMatchObject({ id: 'bitfinex:margin:tBTCUSD', kind: 'linear' })
  expect(bitfinexEarlier(margin).map(({ instrument }) => instrument.id)).toEqual(['bitfinex:spot:tBTCUSD'])
  expect([bitfinexTrade(TRADE).instrument.kind, bitfinexEarlier(TRADE)]).toEqual(['spot', []])
})
