/** Stored segments: what a trader's act rewrites, what it leaves, and who can read them. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type SegmentList, segmentList } from '@roundtrip/contract/trades'
import { accountId, hash128, utcMs } from '@roundtrip/core/base'
import { type CashEvent, encodeLedger, type Fill } from '@roundtrip/core/ledger'
import {
  decodeColumns,
  EVENT_COLUMNS,
  idOfRow,
  readFrames,
  splitFrames,
  TRADE_COLUMNS,
  type TradeColumns,
} from '@roundtrip/core/reports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../../database/connection.ts'
import { MIGRATIONS, migrate } from '../../database/migrate.ts'
import { segmentsMigration } from '../../database/migrations/2026-11-23-segments.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import {
  beginning,
  fetchTestColumns,
  fundingAfter,
  importFills,
  importRecords,
  newAccount,
  someFills,
} from '../../testing/ledger.testing.ts'
import { NODES } from '../../testing/citus-copies.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { rebuildAll } from '../positions/rebuild.ts'

let server: HouseServer
let pool: Pool
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 2)
})
afterAll(async () => {
  await pool.end()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

type Stored = { readonly start: number; readonly trades: number; readonly hash: string; readonly written: string }

/** The segments of the user's only position; `written` changes whenever a row is written. */
async function stored(): Promise<readonly Stored[]> {
  const { rows } = await pool.query<Stored>(
    `select start, trades, replace(hash::text, '-', '') as hash, xmin::text || ctid::text as written from segments
     where user_id = $1 order by position_id, start`,
    [user.uid],
  )
  return rows
}

const hashes = (segments: readonly Stored[]) => segments.map(({ start, hash }) => [start, hash])

/** `trades` round trips, minutes apart, in one market. */
const trades = (count: number, from = 0): Fill[] => spaced(someFills(2 * count, { from: 2 * from, symbols: 1 }))

/** Three hours between trades, so that there is a flat point after each. */
function spaced(fills: readonly Fill[]): Fill[] {
  const first = 1_700_000_000_000
  return fills.map((fill) => {
    const index = (fill.time - first) / 60_000
    return { ...fill, time: utcMs(first + Math.floor(index / 2) * 10_800_000 + (index % 2) * 60_000) }
  })
}

/** Expects the trades of a full rebuild, in the same segments, and none of a position that is gone. */
async function expectAsRebuilt(): Promise<void> {
  const before = await stored()
  await rebuildAll(pool, { uid: user.uid })
  expect(hashes(await stored())).toEqual(hashes(before))
  expect((await stored()).map(({ written }) => written)).toEqual(before.map(({ written }) => written))
  const { rows } = await pool.query(
    `select p.id, p.trades, coalesce(sum(s.trades), 0)::int as stored, coalesce(sum(octet_length(s.trade_ids)), 0)::int / 8 as ids
     from positions as p full join segments as s on s.user_id = p.user_id and s.position_id = p.id
     where coalesce(p.user_id, s.user_id) = $1 group by p.id, p.trades`,
    [user.uid],
  )
  for (const row of rows as { trades: number; stored: number; ids: number }[])
    expect([row.stored, row.ids]).toEqual([row.trades, row.trades])
}

describe('ten more fills', () => {
  test('write the youngest segment and leave all others as they are', async () => {
    await importFills(user, account, trades(5_000))
    const before = await stored()
    expect(before.map(({ trades: count }) => count)).toEqual([4096, 512, 392])
    await importFills(user, account, trades(5, 5_000))
    const after = await stored()
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after.map(({ trades: count }) => count)).toEqual([4096, 512, 397])
    expect(after[2]?.hash).not.toBe(before[2]?.hash)
    await expectAsRebuilt()
  })

  test('that fill the youngest segment begin another one', async () => {
    await importFills(user, account, trades(1_020))
    const before = await stored()
    await importFills(user, account, trades(5, 1_020))
    const after = await stored()
    expect(after.map(({ start, trades: count }) => [start, count])).toEqual([
      [0, 512],
      [512, 512],
      [1024, 1],
    ])
    expect(after[0]).toEqual(before[0])
    await expectAsRebuilt()
  })

  test('that make a large segment of small ones leave the large ones', async () => {
    await importFills(user, account, trades(8_190))
    const before = await stored()
    expect(before).toHaveLength(9)
    await importFills(user, account, trades(5, 8_190))
    const after = await stored()
    expect(after.map(({ trades: count }) => count)).toEqual([4096, 4096, 3])
    expect(after[0]).toEqual(before[0])
    await expectAsRebuilt()
  })
})

test('ten more fills in ten positions give what a rebuild gives, also where one was not flat for long', async () => {
  const round = (number: number) =>
    someFills(20, { from: 20 * number, symbols: 10 }).map((fill) => ({
      ...fill,
      time: utcMs(fill.time + number * 10_800_000),
    }))
  const before = [0, 1, 2].flatMap(round)
  // 1,100 more in the first of them, which stays open.
  const [opening] = round(3)
  const many = someFills(1_100, { from: 1_000 }).map((fill) => ({
    ...fill,
    instrument: opening?.instrument ?? fill.instrument,
  }))
  const long = many.map((fill) => ({ ...fill, side: 'buy' as const, time: utcMs(fill.time + 3 * 10_800_000) }))
  await importRecords(user, account, {
    fills: [...before, ...long],
    cashEvents: before.map((fill) => fundingAfter(fill)),
  })
  const late = [30, 31].flatMap((number) => round(number).map((fill) => ({ ...fill, time: utcMs(fill.time + 9e8) })))
  const openings = late.slice(0, 20).filter(({ side }) => side === 'buy')
  expect(new Set(openings.map(({ instrument }) => instrument.id)).size).toBe(10)
  await importRecords(user, account, { fills: openings, cashEvents: [] })
  await expectAsRebuilt()
  const rest = late.filter((fill) => !openings.includes(fill))
  await importRecords(user, account, { fills: rest, cashEvents: rest.map((fill) => fundingAfter(fill, 0.5)) })
  await expectAsRebuilt()
  expect((await fetchTestColumns(user)).count).toBeGreaterThan(45)
})

test('a late fill writes the segments from the flat point before it', async () => {
  const all = trades(1_500)
  // The trade at 600 comes later.
  await importFills(user, account, [...all.slice(0, 1_200), ...all.slice(1_202)])
  const before = await stored()
  await importFills(user, account, all.slice(1_200, 1_202))
  const after = await stored()
  expect(after[0]).toEqual(before[0])
  expect(after.slice(1).map(({ hash }) => hash)).not.toContain(before[1]?.hash)
  await expectAsRebuilt()
  const other = await newUser(server.url)
  await importFills(other, await newAccount(other), all)
  const whole = await fetchTestColumns(other)
  const late = await fetchTestColumns(user)
  for (const name of ['closeTime', 'net', 'quantity', 'openingId'] as const) expect(late[name]).toEqual(whole[name])
})

test('an import that is taken back leaves the segments that were there before it', async () => {
  await importFills(user, account, trades(700))
  const before = await stored()
  const { import: second } = await importFills(user, account, trades(600, 700))
  expect(await stored()).toHaveLength(3)
  await user.call('undoImport', { importId: second?.id })
  expect(hashes(await stored())).toEqual(hashes(before))
  await expectAsRebuilt()
})

test('an account that is deleted takes its segments along', async () => {
  const other = await newAccount(user, 'Other')
  await importFills(user, other, someFills(60))
  const before = await stored()
  await importFills(user, account, trades(600))
  await user.call('deleteTradingAccount', { id: account })
  expect(hashes(await stored())).toEqual(hashes(before))
  await expectAsRebuilt()
})

describe('what an earlier release stored', () => {
  let columns: TradeColumns

  beforeEach(async () => {
    await importFills(user, account, trades(900))
    columns = await fetchTestColumns(user)
    const plain = plainBytes(columns)
    const ids = Buffer.from(Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row)).join(''), 'hex')
    await pool.query('delete from segments where user_id = $1 and start > 0', [user.uid])
    await pool.query(
      'update segments set trades = 900, content = $2, trade_ids = $3, hash = $4 where user_id = $1 and start = 0',
      [user.uid, plain, ids, hashOf(plain)],
    )
  })

  test('is read, and cut when the position changes', async () => {
    expect(await fetchTestColumns(user)).toEqual(columns)
    await user.call('getTrade', { tradeId: idOfRow(columns, 899) })
    await importFills(user, account, trades(5, 900))
    expect((await stored()).map(({ trades: count }) => count)).toEqual([512, 393])
    await expectAsRebuilt()
  })

  test('is read by a browser, and cut and packed by the rebuild that follows an update', async () => {
    const { segments } = (await (await user.fetch(`/ledger/v1/${user.uid}/segments`)).json()) as SegmentList
    expect(segments).toEqual([{ hash: hashOf(plainBytes(columns)), bytes: plainBytes(columns).length }])
    await rebuildAll(pool, { uid: user.uid })
    expect((await stored()).map(({ trades: count }) => count)).toEqual([512, 388])
    expect(await fetchTestColumns(user)).toEqual(columns)
    await expectAsRebuilt()
  })
})

// On a cluster, the user of the tests may not create databases.
test.skipIf(process.env[NODES] !== undefined)(
  'the step to segments carries positions over without a rebuild',
  async () => {
    await importFills(user, account, trades(20))
    const columns = await fetchTestColumns(user)
    const plain = plainBytes(columns)
    const admin = { ...databaseOf(server), user: 'postgres' }
    const outer = openPool(admin, 1)
    await outer.query('create database before_segments')
    await outer.end()
    const old = openPool({ ...admin, database: 'before_segments' }, 2)
    await migrate(old, MIGRATIONS.slice(0, MIGRATIONS.indexOf(segmentsMigration)))
    const uid = '11111111-1111-1111-1111-111111111111'
    await old.query(
      `insert into auth_users (id, name, email, "emailVerified", "updatedAt") values ($1, '', 'a@b.c', true, now())`,
      [uid],
    )
    await old.query('insert into ledgers (user_id) values ($1)', [uid])
    await old.query(
      `insert into accounts (user_id, id, venue, market, name) values ($1, $1, 'binance', 'futures', 'A')`,
      [uid],
    )
    await old.query(
      `insert into positions (user_id, id, account_id, key, symbol, settle, trades, trade_ids, segment, health, needs, orders)
     values ($1, $1, $1, 'k', 'BTCUSDT', 'USDT', 20, '\\x0102', $2, '[]', '{}', '\\x03'),
       ($1, gen_random_uuid(), $1, 'cash', 'ETHUSDT', 'USDT', 0, '', '', '[]', '{}', null)`,
      [uid, plain],
    )
    await migrate(old)
    const { rows } = await old.query('select start, trades, currency, hash, trade_ids, content from segments')
    expect(rows).toEqual([
      {
        start: 0,
        trades: 20,
        currency: 'USD',
        hash: dashed(hashOf(plain)),
        trade_ids: Buffer.from([1, 2]),
        content: plain,
      },
    ])
    const orders = await old.query('select orders_hash as hash from positions where orders is not null')
    expect(orders.rows).toEqual([{ hash: dashed(hashOf(Buffer.from([3]))) }])
    await old.query('delete from auth_users')
    expect((await old.query('select from segments')).rowCount).toBe(0)
    await old.end()
  },
)

test('what was deposited is in the list, under the account as trades name it', async () => {
  await importFills(user, account, trades(2))
  const deposit: CashEvent = {
    account: accountId('staged'),
    instrument: null,
    time: utcMs(1_700_000_000_000),
    kind: 'deposit',
    asset: 'USDT',
    amount: 500n * 10n ** 18n,
    positionSide: 'both',
    position: null,
    venueId: 'd1',
    dedupeKey: hash128('a deposit'),
    row: 0,
    raw: null,
  }
  const { importId } = await user.call<{ importId: string }>('beginImport', {
    ...beginning(account, []),
    cashEvents: 1,
  })
  await user.call('addImportChunk', { importId, chunk: 0, ...encodeLedger({ fills: [], cashEvents: [deposit] }) })
  await user.call('commitImport', { importId })
  const response = await user.fetch(`/ledger/v1/${user.uid}/segments`)
  const { flows } = segmentList.parse(await response.json())
  const { dictionaries } = await fetchTestColumns(user)
  expect(flows).toEqual([{ account: dictionaries.accounts[0], time: deposit.time, units: 500e8 }])
})

describe('over HTTP', () => {
  const list = async (from = user): Promise<SegmentList> =>
    (await (await from.fetch(`/ledger/v1/${from.uid}/segments`)).json()) as SegmentList

  const contents = (from: TestUser, request: unknown) =>
    from.fetch(`/ledger/v1/${from.uid}/segments`, { method: 'POST', body: JSON.stringify(request) })

  const framesOf = async (response: Response) => splitFrames(new Uint8Array(await response.arrayBuffer()))

  test('the list and the contents of its segments make the columns', async () => {
    await importFills(user, account, trades(1_100))
    await importFills(user, account, someFills(40, { from: 400_000 }))
    const { segments, ledgerVersion } = await list()
    expect(ledgerVersion).toBe(2)
    const names = segments.map(({ hash }) => hash)
    const frames = await framesOf(await contents(user, { hashes: names }))
    expect(frames.map(({ length }) => length)).toEqual(segments.map(({ bytes }) => bytes))
    const unpacked = frames.map((frame) => Uint8Array.from(gunzipSync(frame)))
    expect(unpacked.map(hashOf)).toEqual(names)
    const plain = await framesOf(await contents(user, { hashes: names, plain: true }))
    expect(plain).toEqual(unpacked)
    const columns = await fetchTestColumns(user)
    expect(readFrames(unpacked)).toEqual(columns)
    expect(columns.count).toBe(1_120)
  })

  test('the list is answered again only when the ledger has changed', async () => {
    await importFills(user, account, trades(10))
    const path = `/ledger/v1/${user.uid}/segments`
    const etag = (await user.fetch(path)).headers.get('etag') ?? ''
    const again = await user.fetch(path, { headers: { 'if-none-match': etag } })
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
    await importFills(user, account, trades(1, 10))
    const changed = await user.fetch(path, { headers: { 'if-none-match': etag } })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    expect(changed.headers.get('cache-control')).toBe('no-store')
  })

  test('a segment of another user is not there', async () => {
    await importFills(user, account, trades(10))
    const [own] = (await list()).segments
    const stranger = await newUser(server.url)
    const refused = await contents(stranger, { hashes: [own?.hash] })
    expect([refused.status, await refused.text()]).toEqual([404, expect.not.stringContaining(own?.hash ?? 'none')])
    await importFills(stranger, await newAccount(stranger), trades(3))
    const [theirs] = (await list(stranger)).segments
    const mixed = await framesOf(await contents(stranger, { hashes: [own?.hash, theirs?.hash] }))
    expect(mixed.map(({ length }) => length)).toEqual([0, theirs?.bytes])
  })

  test.each([
    ['nothing', '{}'],
    ['no hashes', '{"hashes":[]}'],
    ['a hash that is none', '{"hashes":["x"]}'],
    ['too many', JSON.stringify({ hashes: Array.from({ length: 501 }, () => 'a'.repeat(32)) })],
    ['something else', 'no JSON'],
  ])('a request with %s is refused', async (_, body) => {
    const response = await user.fetch(`/ledger/v1/${user.uid}/segments`, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('invalid-input')])
  })

  test('as many hashes as may be requested are answered', async () => {
    await importFills(user, account, trades(2))
    const [own] = (await list()).segments
    const many = Array.from({ length: 499 }, (_, index) => hash128(String(index)))
    expect(await framesOf(await contents(user, { hashes: [...many, own?.hash] }))).toHaveLength(500)
  })
})

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

function dashed(hash: string): string {
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Columns as they were stored before segments: "RTC2" of core/reports/codec.ts. */
function plainBytes(columns: TradeColumns): Buffer {
  const padded = (part: Uint8Array) => Buffer.concat([part, Buffer.alloc((8 - (part.length % 8)) % 8)])
  const dictionary = Buffer.from(JSON.stringify({ currency: columns.currency, ...columns.dictionaries }))
  const head = Buffer.alloc(16)
  head.write('RTC2')
  head.writeUInt32LE(columns.count, 4)
  head.writeUInt32LE(columns.events.count, 8)
  head.writeUInt32LE(dictionary.length, 12)
  const parts = [...TRADE_COLUMNS.map((name) => columns[name]), ...EVENT_COLUMNS.map((name) => columns.events[name])]
  const bytes = Buffer.concat([
    padded(Buffer.concat([head, dictionary])),
    ...parts.map((part) => padded(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))),
  ])
  expect(decodeColumns(bytes).count).toBe(columns.count)
  return bytes
}
