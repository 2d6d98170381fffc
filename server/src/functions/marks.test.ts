/** The remainder of open trades and its value, through the whole server with a stand-in for the exchanges. */
import type { Mark, MarkedMarket } from '@roundtrip/contract/market'
import type { OpenTradeRow } from '@roundtrip/contract/trades'
import { fixed, hash128, utcMs } from '@roundtrip/core/base'
import { decodeInstrument, type Fill, instrument } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, startFakeExchange } from '../../../fakes/exchange.ts'
import { cookieOf, post, type TestUser, testUser, tokenOf } from '../testing/client.testing.ts'
import { importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'

let exchange: FakeExchange
let server: RunningServer

beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '1000' } })
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

const BTCUSDT: MarkedMarket = {
  venue: 'binance',
  symbol: 'BTCUSDT',
  kind: 'linear',
  base: 'BTC',
  quote: 'USDT',
  settle: 'USDT',
}

/** Buys at the first price, sells at the others; each entry is a number of coins and a price. */
function trading(symbol: string, ...orders: readonly (readonly [quantity: string, price: string])[]): Fill[] {
  const traded = instrument({ ...BTCUSDT, symbol })
  return someFills(orders.length).map((fill, index) => ({
    ...fill,
    instrument: traded,
    side: index === 0 ? 'buy' : 'sell',
    quantity: fixed(orders[index]?.[0] ?? ''),
    price: fixed(orders[index]?.[1] ?? ''),
    time: utcMs(fill.time + index),
    dedupeKey: hash128(`${symbol} ${index}`),
  }))
}

type Listed = {
  readonly id: string
  readonly ticker: string
  readonly openTime: string
  readonly entryPrice: string
}

async function tradesOf(user: TestUser): Promise<Listed[]> {
  const text = await (await user.fetch(`/ledger/v1/${user.uid}/trades`)).text()
  const lines = text.split('\n').filter((line) => line.includes('"id"'))
  return lines.map((line) => JSON.parse(line) as Listed)
}

const idsOf = async (user: TestUser): Promise<string[]> => (await tradesOf(user)).map(({ id }) => id)

const openTradesOf = async (user: TestUser, tradeIds: readonly string[]): Promise<OpenTradeRow[]> =>
  (await user.call<{ trades: OpenTradeRow[] }>('getOpenTrades', { tradeIds })).trades

const marksOf = async (user: TestUser, markets: readonly MarkedMarket[]): Promise<Mark[]> =>
  (await user.call<{ marks: Mark[] }>('getMarks', { markets })).marks

describe('what is left of open trades', () => {
  test('is their open quantity and what it was entered for; closed trades are left out', async () => {
    const user = await newUser(server.url)
    const fills = [...trading('AUSDT', ['4', '100'], ['1', '150']), ...trading('BUSDT', ['2', '10'], ['2', '11'])]
    await importFills(user, await newAccount(user), fills)
    const ids = await idsOf(user)
    expect(ids).toHaveLength(2)
    const trades = await openTradesOf(user, ids)
    expect(trades.map(({ side, openQuantity, openValue }) => [side, openQuantity, openValue])).toEqual([
      ['long', '3', '300'],
    ])
    expect(decodeInstrument(trades[0]?.instrument ?? '')).toMatchObject({ venue: 'binance', symbol: 'AUSDT' })
  })
  test('is refused where none of the trades is open', async () => {
    const user = await newUser(server.url)
    await importFills(user, await newAccount(user), trading('BUSDT', ['2', '10'], ['2', '11']))
    const refused = openTradesOf(user, await idsOf(user))
    await expect(refused).rejects.toThrow(/no-trade/)
  })
})

describe('the newest price of a market', () => {
  test('is the mark of a venue that is screened', async () => {
    const user = await newUser(server.url)
    const mark = await eventually('Binance has sent a price.', async () => {
      const [newest] = await marksOf(user, [BTCUSDT])
      return newest?.kind === 'mark' ? newest : null
    })
    expect(mark).toEqual({ kind: 'mark', problem: null, price: expect.any(Number), at: expect.any(Number) })
  })
  test('is found by its coins where exports write the name of the market otherwise', async () => {
    const user = await newUser(server.url)
    const [own, written] = await marksOf(user, [BTCUSDT, { ...BTCUSDT, symbol: 'BTC/USDT' }])
    expect(own?.kind).toBe('mark')
    expect(written).toEqual(own)
  })
  test('is the last candle elsewhere, fetched once for both calls', async () => {
    const user = await newUser(server.url)
    const coinbase = { ...BTCUSDT, venue: 'coinbase', symbol: 'BTC-USDT', kind: 'spot' as const }
    const [first] = await marksOf(user, [coinbase])
    const [again] = await marksOf(user, [coinbase])
    expect(first).toMatchObject({ kind: 'close', problem: null, price: expect.any(Number) })
    expect(again).toEqual(first)
  })
  test('is missing, with the reason, where nobody has it', async () => {
    const user = await newUser(server.url)
    const markets = [
      { ...BTCUSDT, venue: 'bitmex' },
      { ...BTCUSDT, symbol: 'NOCOINUSDT', base: 'NOCOIN' },
      { ...BTCUSDT, kind: 'option-linear' as const },
      // The price of a dated future differs from that of the perpetual.
      { ...BTCUSDT, symbol: 'BTCUSDT_270326' },
    ]
    expect(await marksOf(user, markets)).toEqual([
      { price: null, kind: null, at: null, problem: 'venue-not-offered' },
      { price: null, kind: null, at: null, problem: 'unknown-symbol' },
      { price: null, kind: null, at: null, problem: 'venue-not-offered' },
      { price: null, kind: null, at: null, problem: 'venue-not-offered' },
    ])
  })
  test('in the demo is that of its own market, near the prices of its trades', async () => {
    const cookie = cookieOf(await post(server.url, '/api/auth/demo', {}))
    const session = await fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
    const { user: visitor } = (await session.json()) as { user: { uid: string } }
    const token = await tokenOf(server.url, cookie)
    const user = testUser(server.url, { uid: visitor.uid, cookie, email: '', token })
    const [last] = (await tradesOf(user))
      .filter(({ ticker }) => ticker === BTCUSDT.symbol)
      .toSorted((a, b) => (a.openTime > b.openTime ? -1 : 1))
    const [mark, unlisted] = await marksOf(user, [BTCUSDT, { ...BTCUSDT, base: 'NOCOIN' }])
    expect(mark?.kind).toBe('close')
    expect(Math.abs((mark?.price ?? 0) / Number(last?.entryPrice) - 1)).toBeLessThan(0.5)
    expect(mark?.at).toBeGreaterThan(Date.parse(last?.openTime ?? ''))
    expect(unlisted).toEqual({ price: null, kind: null, at: null, problem: 'nothing-told' })
  })
})
