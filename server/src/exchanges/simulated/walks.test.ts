/** The real client fetches all activity of a simulated account, exactly once, and the account's state is its sum. */
import { DAY_MS, fixed, formatFixed } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  balancesOf,
  type FakeAccount,
  type FakeExchange,
  makeAccount,
  positionsOf,
  startFakeExchange,
} from '../../../../fakes/exchange.ts'
import { type ClientName, fieldOf, MOMENT, momentClientOf, raw, responseRows } from './client.testing.ts'
import {
  binanceFuturesFills,
  binanceSpotFills,
  bybitFills,
  hyperliquidFills,
  krakenFills,
  okxFills,
  type ExchangeFill,
} from './walks.testing.ts'

const VENUES = ['binance', 'bybit', 'okx', 'hyperliquid', 'kraken'] as const
type VenueName = (typeof VENUES)[number]

const range = { from: MOMENT - 80 * DAY_MS, to: MOMENT - 60_000 }

let exchange: FakeExchange
const accounts = new Map<VenueName, FakeAccount>()
beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null }, now: () => MOMENT })
  for (const venue of VENUES) {
    accounts.set(venue, exchange.addAccount(makeAccount({ exchange: venue, seed: 7, fills: 2_600, ...range })))
  }
})
afterAll(() => exchange.close())

function accountAt(venue: VenueName): FakeAccount {
  const account = accounts.get(venue)
  if (account === undefined) throw new Error(`There is no account at ${venue}.`)
  return account
}

const client = (name: ClientName, venue: VenueName) => momentClientOf(exchange, name, accountAt(venue))

const WALKS: Readonly<Record<VenueName, () => Promise<ExchangeFill[]>>> = {
  binance: async () => {
    const binance = client('binance', 'binance')
    return [
      ...(await binanceSpotFills(binance, ['BTCUSDT', 'ETHUSDT', 'BNBUSDT'])),
      ...(await binanceFuturesFills(binance, {
        kind: 'linear',
        symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', '1000PEPEUSDT'],
        range,
      })),
      ...(await binanceFuturesFills(binance, { kind: 'inverse', symbols: ['BTCUSD_PERP', 'ETHUSD_PERP'], range })),
    ]
  },
  bybit: () => bybitFills(client('bybit', 'bybit'), range),
  okx: () => okxFills(client('okx', 'okx')),
  hyperliquid: () => hyperliquidFills(client('hyperliquid', 'hyperliquid'), accountAt('hyperliquid').credentials.key),
  kraken: () => krakenFills(client('kraken', 'kraken')),
}

/** Without the exchange's own id of a fill, and with every number in its shortest form. */
function lines(fills: readonly Omit<ExchangeFill, 'id'>[]): readonly string[] {
  const short = (text: string): string => formatFixed(fixed(text))
  return fills
    .map(({ market, time, side, price, quantity, fee }) => {
      return [time, market, side, short(price), short(quantity), short(fee)].join(' ')
    })
    .toSorted()
}

function truth(venue: VenueName): readonly Omit<ExchangeFill, 'id'>[] {
  const named = venue === 'binance' || venue === 'bybit'
  return accountAt(venue).fills.map(({ instrument, time, side, price, quantity, fee }) => {
    return {
      market: named ? `${instrument.kind} ${instrument.symbol}` : instrument.symbol,
      time,
      side,
      price,
      quantity,
      fee,
    }
  })
}

describe.each(VENUES)('%s', (venue) => {
  test('tells every fill exactly once, to the last decimal', async () => {
    const fills = await WALKS[venue]()
    expect(fills).toHaveLength(2_600)
    expect(new Set(fills.map(({ market, id }) => `${market} ${id}`)).size).toBe(2_600)
    expect(lines(fills)).toEqual(lines(truth(venue)))
  })
})

const POSITIONS: readonly (readonly [ClientName, VenueName, 'linear' | 'inverse', object])[] = [
  ['binanceusdm', 'binance', 'linear', {}],
  ['binancecoinm', 'binance', 'inverse', {}],
  ['bybit', 'bybit', 'linear', {}],
  ['bybit', 'bybit', 'inverse', { subType: 'inverse' }],
  ['okx', 'okx', 'linear', {}],
  ['okx', 'okx', 'inverse', {}],
  ['hyperliquid', 'hyperliquid', 'linear', {}],
]

test.each(POSITIONS)('%s tells the open positions of %s, %s', async (name, venue, kind, params) => {
  const positions = await client(name, venue).fetchPositions(undefined, params)
  const inverse = kind === 'inverse'
  const listed = positions
    .filter(({ symbol }) => symbol?.includes('/USD:') === inverse)
    .map(({ info, side, contracts, entryPrice }) => {
      const symbol = info.symbol ?? info.instId ?? info.position.coin
      return [`${symbol} ${side} ${formatFixed(fixed(String(contracts)))}`, Number(entryPrice)] as const
    })
  const accountPositions = positionsOf(accountAt(venue), kind).map(({ instrument, size, entry }) => {
    const side = size.startsWith('-') ? 'short' : 'long'
    return [`${instrument.symbol} ${side} ${size.replace('-', '')}`, Number(entry)] as const
  })
  expect(accountPositions.length).toBeGreaterThan(0)
  expect(listed.map(([name]) => name).toSorted()).toEqual(accountPositions.map(([name]) => name).toSorted())
  // Exchanges truncate an entry where the account keeps all decimals, so the two may round to different digits.
  const entries = new Map<string, number>(accountPositions)
  for (const [position, entry] of listed) expect(entry / (entries.get(position) ?? 0), position).toBeCloseTo(1, 5)
})

const KRAKEN_NAMES: Readonly<Record<string, string>> = { XXBT: 'BTC', XETH: 'ETH', ZUSD: 'USD' }

test.each([
  ['binance', 'binance', 'spot', {}],
  ['bybit', 'bybit', 'main', {}],
  ['bybit', 'bybit', 'funding', { type: 'funding' }],
  ['okx', 'okx', 'funding', { type: 'funding' }],
  ['hyperliquid', 'hyperliquid', 'spot', { type: 'spot' }],
  ['kraken', 'kraken', 'main', {}],
] as const)('%s tells the balances of %s, wallet %s', async (name, venue, wallet, params) => {
  const fetched = await client(name, venue).fetchBalance(params)
  const expected = balancesOf(accountAt(venue), wallet)
  expect(expected.size).toBeGreaterThan(0)
  for (const [asset, balance] of expected) {
    const total = fieldOf(fetched, KRAKEN_NAMES[asset] ?? asset, 'total')
    expect(`${asset} ${formatFixed(fixed(String(total)))}`).toBe(`${asset} ${balance}`)
  }
})

test('the wallets of futures hold what the statement adds up to', async () => {
  const usdm = await raw(client('binanceusdm', 'binance'), 'fapiPrivateV3GetBalance')
  const linear = balancesOf(accountAt('binance'), 'linear')
  for (const row of responseRows(usdm)) {
    expect(formatFixed(fixed(String(row['balance'])))).toBe(linear.get(String(row['asset'])))
  }
  const okx = fieldOf(await raw(client('okx', 'okx'), 'privateGetAccountBalance'), 'data', '0', 'details')
  const main = balancesOf(accountAt('okx'), 'main')
  expect(responseRows(okx).map(({ ccy, cashBal }) => [ccy, cashBal])).toEqual([...main])
  const state = await raw(client('hyperliquid', 'hyperliquid'), 'publicPostInfo', {
    type: 'clearinghouseState',
    user: accountAt('hyperliquid').credentials.key,
  })
  expect(fieldOf(state, 'marginSummary', 'totalRawUsd')).toBe(balancesOf(accountAt('hyperliquid'), 'perp').get('USDC'))
})
