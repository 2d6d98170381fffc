import { expect, test } from 'vitest'
import { accountId, fixed, formatFixed, utcMs } from '../base/index.ts'
import { type CashEvent, createRenames, type Fill, type Instrument, instrument } from '../ledger/index.ts'
import { holdingsOf } from './holdings.ts'

const SPOT = instrument({
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
})
const PERPETUAL = instrument({ ...SPOT, id: 'binance:linear:BTCUSDT', kind: 'linear' })
const INVERSE = instrument({
  venue: 'binance',
  symbol: 'BTCUSD_PERP',
  kind: 'inverse',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
  contractSize: fixed(100),
})

let number = 0
function fill(
  traded: Instrument,
  side: Fill['side'],
  [quantity, price, fee]: readonly [string, string, string],
  overrides: Partial<Fill> = {},
): Fill {
  number += 1
  return {
    account: accountId('a'),
    instrument: traded,
    time: utcMs(1_700_000_000_000 + number),
    side,
    quantity: fixed(quantity),
    price: fixed(price),
    positionSide: 'both',
    fee: fixed(fee),
    feeAsset: traded.settle,
    execution: 'trade',
    liquidity: 'taker',
    venueTradeId: String(number),
    orderId: null,
    sequence: null,
    venueRealised: null,
    venueRealisedIsNet: false,
    startPosition: null,
    opens: null,
    dedupeKey: String(number).padStart(32, '0'),
    row: number,
    raw: null,
    ...overrides,
  }
}

function cash(kind: CashEvent['kind'], amount: string, asset = 'USDT'): CashEvent {
  number += 1
  const time = utcMs(1_700_000_000_000 + number)
  const dedupeKey = String(number).padStart(32, '0')
  return {
    account: accountId('a'),
    time,
    kind,
    asset,
    amount: fixed(amount),
    instrument: null,
    positionSide: 'both',
    position: null,
    venueId: null,
    dedupeKey,
    row: 0,
    raw: null,
  }
}

function holdingTexts(ledger: { fills: readonly Fill[]; cashEvents?: readonly CashEvent[] }) {
  const { assets, positions } = holdingsOf({ cashEvents: [], ...ledger }, createRenames())
  return {
    assets: Object.fromEntries([...assets].map(([asset, amount]) => [asset, formatFixed(amount)])),
    positions: positions.map((leg) => [leg.symbol, leg.side, formatFixed(leg.quantity)]),
  }
}

test('spot moves both coins, and a fee leaves the coin that it was charged in', () => {
  const fills = [
    fill(SPOT, 'buy', ['2', '100', '0.01'], { feeAsset: 'BNB' }),
    fill(SPOT, 'sell', ['0.5', '110', '0.1']),
  ]
  expect(holdingTexts({ fills, cashEvents: [cash('deposit', '1000')] })).toEqual({
    assets: { BTC: '1.5', USDT: '854.9', BNB: '-0.01' },
    positions: [],
  })
})

test('a contract moves its settle asset by what is realised at average cost', () => {
  const fills = [
    fill(PERPETUAL, 'buy', ['1', '100', '0.1']),
    fill(PERPETUAL, 'buy', ['1', '110', '0.1']),
    fill(PERPETUAL, 'sell', ['1', '120', '0.1']),
  ]
  expect(holdingTexts({ fills, cashEvents: [cash('funding', '-0.2')] })).toEqual({
    assets: { USDT: '14.5' },
    positions: [['BTCUSDT', 'both', '1']],
  })
})

test('an inverse contract pays in coin, and both legs of a hedge are reported', () => {
  const long = { positionSide: 'long' } as const
  const short = { positionSide: 'short' } as const
  const fills = [
    fill(INVERSE, 'buy', ['10', '100', '0'], long),
    fill(INVERSE, 'sell', ['4', '100', '0'], short),
    fill(INVERSE, 'sell', ['10', '125', '0'], long),
    fill(INVERSE, 'buy', ['1', '200', '0'], short),
  ]
  // 1000 / 100 - 1000 / 125 = 2 gained, 100 / 100 - 100 / 200 = 0.5 lost.
  expect(holdingTexts({ fills })).toEqual({ assets: { BTC: '1.5' }, positions: [['BTCUSD_PERP', 'short', '-3']] })
})

test('profit that a wallet history tells as well counts once', () => {
  const fills = [fill(PERPETUAL, 'buy', ['1', '100', '0']), fill(PERPETUAL, 'sell', ['1', '103', '0'])]
  expect(holdingTexts({ fills, cashEvents: [cash('realised', '3')] }).assets).toEqual({ USDT: '3' })
})

test('a trade on margin moves borrowed coins, and its quantity is after a fee in them', () => {
  const margin = instrument({ ...SPOT, id: 'binance:margin:BTCUSDT', kind: 'linear' })
  const short = fill(margin, 'sell', ['1', '100', '0.1'])
  const open = holdingsOf({ fills: [short], cashEvents: [] }, createRenames())
  expect([open.positions, [...open.assets].map(([asset, amount]) => `${formatFixed(amount)} ${asset}`)]).toEqual([
    [],
    ['99.9 USDT', '-1 BTC'],
  ])
  // 1.01 were bought for 90.9, of which 0.01 went as the fee.
  const back = fill(margin, 'buy', ['1', '90', '0.01'], { feeAsset: 'BTC' })
  const closed = holdingsOf({ fills: [short, back], cashEvents: [] }, createRenames())
  expect([...closed.assets].map(([asset, amount]) => `${formatFixed(amount)} ${asset}`)).toEqual(['9 USDT', '0 BTC'])
  const elsewhere = { ...short, instrument: { ...margin, id: 'bitfinex:margin:tBTCUSD', venue: 'bitfinex' } }
  expect(holdingsOf({ fills: [elsewhere], cashEvents: [] }, createRenames()).positions).toHaveLength(1)
})
