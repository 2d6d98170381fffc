/**
 * The ledger compared with the exchange: matching figures, the day on which a difference began, and the records that
 * explain it.
 */
import type { ExchangeConnection } from '@roundtrip/contract/exchanges'
import type { LedgerCheck, LedgerDaysPage as Days, LedgerRowsPage as Rows } from '@roundtrip/contract/ledger'
import { DAY_MS, fixed, formatFixed, hash128 } from '@roundtrip/core/base'
import { encodeInstrument, instrument } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import type { StreamState } from '../ledger/imports/add-synced.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { connectAccount, until } from '../testing/exchange.testing.ts'
import { type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import { causeOfPart } from './ledger-check.ts'
import { valued } from './live-accounts.ts'

describe('a connected account', () => {
  let exchange: FakeExchange
  let server: RunningServer
  let user: TestUser
  let connection: ExchangeConnection

  const check = () => user.call<LedgerCheck>('getLedgerCheck', { id: connection.id })
  const synced = async (): Promise<void> => {
    const { lastSync } = connection
    await user.call('syncNow', { id: connection.id })
    connection = await until(user, connection.id, (now) => now.state === 'fresh' && now.lastSync !== lastSync)
  }

  beforeAll(async () => {
    exchange = await startFakeExchange({ limits: { scale: null } })
    server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
    user = await newUser(server.url)
    const now = Date.now()
    const at = exchange.addAccount(
      makeAccount({ exchange: 'bybit', seed: 7, fills: 60, from: now - 9 * DAY_MS, to: now - 3_600_000 }),
    )
    const { id } = await connectAccount(user, at)
    connection = await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
  })
  afterAll(async () => {
    await server.stop()
    await exchange.close()
  })

  // Promise [Connected exchanges] The ledger check shows, by coin and day, what moved a balance and which records
  //   explain a difference.
  test('matches coin by coin, and its days add up to what the exchange states', async () => {
    const { at, coins, causes } = await check()
    expect(at).toBe(connection.proof?.at)
    expect(coins.length).toBeGreaterThan(0)
    expect(
      coins.filter(({ began, belowZero, matches }) => began !== null || belowZero !== null || matches.length > 0),
    ).toEqual([])
    expect(causes.filter(({ kind }) => kind !== 'cliff')).toEqual([])
    for (const { coin, last } of coins) {
      const { days } = await user.call<Days>('getLedgerDays', { id: connection.id, coin, after: null })
      const sum = days.reduce((total, { change }) => total + fixed(change), 0n)
      expect(formatFixed(sum)).toBe(days[0]?.balance)
      expect(last.ledger).toBe(days.find((day) => day.check !== null)?.check?.ledger)
      for (const { fills, fees, funding, transfers, other, change } of days) {
        const booked = [fills, fees, funding, transfers, other].reduce((total, text) => total + fixed(text), 0n)
        expect(formatFixed(booked)).toBe(change)
      }
    }
  })

  test('lists the records of a day, and what they moved', async () => {
    const { days } = await user.call<Days>('getLedgerDays', { id: connection.id, coin: 'USDT', after: null })
    const [newest] = days.filter(({ rows }) => rows > 0)
    const day = newest?.day ?? 0
    const { rows, more } = await user.call<Rows>('getLedgerRows', { id: connection.id, coin: 'USDT', day })
    expect([rows.length, more]).toEqual([newest?.rows, 0])
    expect(formatFixed(rows.reduce((sum, { amount }) => sum + fixed(amount), 0n))).toBe(newest?.change)
    expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['connection']))
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).toSorted((a, b) => b - a))
  })

  test('pages go on where the page before ended', async () => {
    const all = await user.call<Days>('getLedgerDays', { id: connection.id, coin: null, after: null })
    const cut = all.days[2]
    const rest = await user.call<Days>('getLedgerDays', {
      id: connection.id,
      coin: null,
      after: { coin: cut?.coin, day: cut?.day },
    })
    expect(rest.days).toEqual(all.days.slice(3))
  })

  test('shows the profits that the exchange states beside ours', async () => {
    const now = Date.now()
    const at = exchange.addAccount(
      makeAccount({ exchange: 'hyperliquid', seed: 8, fills: 60, from: now - 9 * DAY_MS, to: now - 3_600_000 }),
    )
    const { id } = await connectAccount(user, at)
    await until(user, id, ({ state, proof }) => state === 'fresh' && proof !== null)
    const { profits, differingFills } = await user.call<LedgerCheck>('getLedgerCheck', { id })
    expect(profits.reduce((sum, { fills }) => sum + fills, 0)).toBeGreaterThan(0)
    expect(profits.filter(({ differing }) => differing > 0)).toEqual([])
    expect(differingFills).toEqual([])
  })

  // Promise [Connected exchanges] The ledger check shows, by coin and day, what moved a balance and which records
  //   explain a difference.
  test('a record that only the ledger has is found, with the day on which the remainder began', async () => {
    // As if the first check had been on another day: only the last one of a day is stored.
    await query(server, `update ledger_checks set day = day - 2 where connection_id = $1`, [connection.id])
    const time = (connection.proof?.at ?? 0) + 1
    await query(
      server,
      `insert into cash_events (user_id, account_id, dedupe_key, import_id, position_id, instrument_id, time, kind, asset,
         amount, position_side, source_row)
       select user_id, $2, $3, '00000000-0000-0000-0000-000000000000', null, null, $4, 'deposit', 'USDT', 123.45, 'both', 0 from accounts where user_id = $1 and id = $2`,
      [user.uid, connection.account, hash128('mine'), time],
    )
    await synced()
    const { coins, causes } = await check()
    expect(causes).toContainEqual({ kind: 'others', source: 'manual', fills: 0, cashEvents: 1 })
    expect(coins[0]).toMatchObject({
      coin: 'USDT',
      last: { remainder: expect.stringMatching(/^-123\.4[45]/), rounding: false },
      began: { since: connection.proof?.at, after: expect.any(Number) },
      matches: [{ key: hash128('mine'), kind: 'deposit', booked: 'transfers', amount: '123.45', source: 'manual' }],
      others: '123.45',
      explained: true,
    })
    expect((coins[0]?.began?.after ?? 0) < time).toBe(true)
  })

  test('an open position has its value, and the funding since it was opened', async () => {
    const { positions } = await user.call<{ positions: Record<string, unknown>[] }>('liveAccount', {
      id: connection.id,
    })
    expect(positions.length).toBeGreaterThan(0)
    for (const position of positions) {
      expect(position).toMatchObject({ value: expect.any(String), openedAt: expect.any(Number) })
    }
  })
})

const PART: StreamState = {
  name: 'spot/fills',
  title: 'Spot fills',
  position: 'x',
  reached: 5,
  back: null,
  since: null,
  runUntil: 5,
  ended: true,
  trouble: null,
}

test('a part that is whole explains nothing; one that fails or is still read does', () => {
  const trouble = { reason: 'rights-removed', exchangeMessage: null, since: 3, attempts: 1, nextTry: 9 } as const
  expect(causeOfPart(PART)).toEqual([])
  expect(causeOfPart({ ...PART, trouble })).toEqual([
    { kind: 'failing', part: 'Spot fills', reason: 'rights-removed', since: 3 },
  ])
  expect(causeOfPart({ ...PART, ended: false, back: 4 })).toEqual([{ kind: 'reading', part: 'Spot fills', back: 4 }])
})

const INVERSE = instrument({
  venue: 'bybit',
  kind: 'inverse',
  symbol: 'BTCUSD',
  base: 'BTC',
  quote: 'USD',
  settle: 'BTC',
  contractSize: fixed('100'),
})
const POSITION = {
  symbol: 'BTCUSD',
  side: 'long',
  quantity: '5',
  entryPrice: '50000',
  markPrice: '40000',
  unrealised: null,
  asset: 'BTC',
  leverage: null,
  liquidationPrice: null,
  distance: null,
} as const

test('the value of contracts is in their settle asset, and unknown where the ledger does not know them', () => {
  const contract = {
    symbol: 'BTCUSD',
    side: 'long',
    instrument: encodeInstrument(INVERSE),
    openedAt: 7,
    funding: '-0.001',
  } as const
  expect(valued(POSITION, [contract])).toMatchObject({
    value: '0.0125',
    valueAsset: 'BTC',
    openedAt: 7,
    funding: '-0.001',
  })
  const unknown = { value: null, valueAsset: null, openedAt: null, funding: null }
  expect(valued(POSITION, [{ ...contract, side: 'short' }])).toMatchObject(unknown)
  expect(valued({ ...POSITION, markPrice: null }, [contract])).toMatchObject({ value: null, valueAsset: 'BTC' })
})
