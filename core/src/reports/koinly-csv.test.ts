import { expect, test } from 'vitest'
import { accountId, fixed, hash128, momentOf, utcMs } from '../base/index.ts'
import { type CashEvent, createRenames, type Fill, instrument, type Instrument } from '../ledger/index.ts'
import { koinlyLines } from './koinly-csv.ts'

const SPOT = instrument({ venue: 'bybit', symbol: 'ETHUSDT', kind: 'spot', base: 'ETH', quote: 'USDT', settle: 'USDT' })
const PERP = instrument({
  venue: 'bybit',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})
const ACCOUNT = accountId('a')
const TIME = momentOf('2026-01-31T12:00Z')

type Draft = {
  traded: Instrument
  side: 'buy' | 'sell'
  quantity: string
  price: string
  fee: string
  feeAsset?: string
}

let row = 0

function fill({ traded, side, quantity, price, fee, feeAsset = 'USDT' }: Draft): Fill {
  row += 1
  return {
    account: ACCOUNT,
    instrument: traded,
    time: utcMs(TIME + row * 60_000),
    side,
    quantity: fixed(quantity),
    price: fixed(price),
    positionSide: 'both',
    fee: fixed(fee),
    feeAsset,
    execution: 'trade',
    liquidity: 'unknown',
    venueTradeId: `t${row}`,
    orderId: null,
    sequence: null,
    venueRealised: null,
    venueRealisedIsNet: false,
    startPosition: null,
    opens: null,
    dedupeKey: hash128(`fill ${row}`),
    row,
    raw: '',
  }
}

function payment(kind: CashEvent['kind'], amount: string, traded: Instrument | null): CashEvent {
  row += 1
  return {
    account: ACCOUNT,
    time: utcMs(TIME + row * 60_000),
    kind,
    asset: 'USDT',
    amount: fixed(amount),
    instrument: traded,
    positionSide: 'both',
    position: null,
    venueId: null,
    dedupeKey: hash128(`cash ${row}`),
    row,
    raw: '',
  }
}

function lines(fills: Fill[], cashEvents: CashEvent[]): string[] {
  row = 0
  return koinlyLines({ fills, cashEvents }, { renames: createRenames(), account: 'Main' }).flatMap((text) =>
    text.split('\r\n').filter((line) => line !== ''),
  )
}

test('spot fills are exchanges with a fee, and a rebate is received', () => {
  row = 0
  const bought = fill({ traded: SPOT, side: 'buy', quantity: '0.5', price: '2400', fee: '0.0005', feeAsset: 'ETH' })
  const sold = fill({ traded: SPOT, side: 'sell', quantity: '0.5', price: '2500', fee: '-0.25' })
  expect(lines([bought, sold], [])).toEqual([
    '2026-01-31 12:01:00 UTC,1200,USDT,0.5,ETH,0.0005,ETH,,,,Main ETHUSDT buy t1,',
    '2026-01-31 12:02:00 UTC,0.5,ETH,1250,USDT,,,,,,Main ETHUSDT sell t2,',
    '2026-01-31 12:02:00 UTC,,,0.25,USDT,,,,,,Main ETHUSDT sell t2 rebate,',
  ])
})

test('of contracts there is what they made: profit, fees and funding as realized gains in their settle coin', () => {
  row = 0
  const opened = fill({ traded: PERP, side: 'buy', quantity: '0.02', price: '95000', fee: '0.76' })
  const closed = fill({ traded: PERP, side: 'sell', quantity: '0.02', price: '94000', fee: '0' })
  const paid = payment('funding', '-0.19', PERP)
  expect(lines([opened, closed], [paid])).toEqual([
    '2026-01-31 12:01:00 UTC,0.76,USDT,,,,,,,realized gain,Main BTCUSDT buy t1 fee,',
    '2026-01-31 12:02:00 UTC,20,USDT,,,,,,,realized gain,Main BTCUSDT sell t2,',
    '2026-01-31 12:03:00 UTC,0.19,USDT,,,,,,,realized gain,Main BTCUSDT funding,',
  ])
})

test('records in another order are the same file', () => {
  row = 0
  const fills = [
    fill({ traded: PERP, side: 'buy', quantity: '1', price: '100', fee: '0.1' }),
    fill({ traded: PERP, side: 'sell', quantity: '1', price: '110', fee: '0.2' }),
    fill({ traded: PERP, side: 'sell', quantity: '1', price: '110', fee: '0.3' }),
  ]
  const events = [payment('funding', '-1', PERP), payment('funding', '2', PERP)]
  expect(lines(fills.toReversed(), events.toReversed())).toEqual(lines(fills, events))
})

test('deposits and withdrawals are received and sent; a profit that a wallet states as well is not counted twice', () => {
  row = 0
  const events = [
    payment('deposit', '1000', null),
    payment('withdrawal', '-50.5', null),
    payment('realised', '20', PERP),
  ]
  expect(lines([], events)).toEqual([
    '2026-01-31 12:01:00 UTC,,,1000,USDT,,,,,,Main deposit,',
    '2026-01-31 12:02:00 UTC,50.5,USDT,,,,,,,,Main withdrawal,',
  ])
})

test('an account name that a spreadsheet would run is text', () => {
  row = 0
  const renames = createRenames()
  const [line] = koinlyLines({ fills: [], cashEvents: [payment('deposit', '1', null)] }, { renames, account: '=1+1' })
  expect(line).toContain("'=1+1 deposit")
})
