/** Fills in blocks equal the original fills, and a change to some of them leaves the others unchanged. */
import { accountId, type Fixed, fixed, formatFixed, hash128, utcMs } from '@roundtrip/core/base'
import { columnsOfLedger, encodeInstrument, type Fill, instrument } from '@roundtrip/core/ledger'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseClient, openPool, type Pool, transaction } from '../../database/connection.ts'
import { migrate, MIGRATIONS } from '../../database/migrate.ts'
import { oneStoreMigration } from '../../database/migrations/2026-11-29-one-store.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills, undoLargeImport } from '../../testing/ledger.testing.ts'
import { fillRows } from '../../testing/fills.testing.ts'
import { NODES } from '../../testing/citus-copies.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { rebuildAll, rebuildPositions } from '../positions/rebuild.ts'
import { sortFills } from './change-fills.ts'
import { saveInstruments } from './instruments.ts'
import { refineFills } from './match-records.ts'
import { NO_IMPORT } from './owner.ts'
import { reassignKeys, reassignRecords } from './reassign-records.ts'
import { removeRecords } from './remove-records.ts'
import { renamesOf } from './renames.ts'
import { createTouched } from './touched.ts'
import { writeRecords } from './write-records.ts'

/**
 * An import's version of a fill, with numbers in one spelling: a row keeps trailing zeros, and ledger text has none.
 */
const IMPORTED = `encode(uuid_send(dedupe_key), 'hex') as key, instrument_id, time, side, trim_scale(quantity)::text as quantity,
  trim_scale(price)::text as price, position_side, trim_scale(fee)::text as fee, fee_asset, execution, liquidity,
  venue_trade_id, order_id, sequence, trim_scale(venue_realised)::text as realised, venue_realised_is_net,
  trim_scale(start_position)::text as start, opens, source_row, raw`
const FIELDS = `account_id, import_id, position_id, ${IMPORTED}`

let server: HouseServer
let pool: Pool
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 1)
})
afterAll(async () => {
  await pool.end()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

const rows = (statement: string) => fillRows(pool, statement, [user.uid])
const stored = () => rows(`select ${FIELDS} from fills where user_id = $1 order by account_id, dedupe_key`)
const segments = () =>
  rows('select position_id, start, trades, hash from segments where user_id = $1 order by position_id, start')
const countOf = async (table: 'fill_blocks' | 'fill_block_keys') =>
  Number((await rows(`select count(*) as n from ${table} where user_id = $1`))[0]?.['n'])

/** Every key is listed once, with the block that holds it and the import that owns it; no others are listed. */
async function expectListed(): Promise<void> {
  const listed = await rows(
    `select listed.key, listed.block, import_id from fill_block_keys as k
     cross join lateral unnest(k.keys, k.blocks) as listed (key, block) where user_id = $1 order by 1`,
  )
  expect(listed).toEqual(
    await rows('select dedupe_key as key, block, import_id from fills where user_id = $1 order by 1'),
  )
}

async function expectWholeBlocks(): Promise<void> {
  const wrong = await rows(
    `select b.block from fill_blocks as b join (
       select account_id, block, count(*) as n, min(time) as first, max(time) as last from fills where user_id = $1 group by 1, 2
     ) as f using (account_id, block)
     where b.user_id = $1 and (b.fills <> f.n or b.first_time <> f.first or b.last_time <> f.last)`,
  )
  expect(wrong).toEqual([])
}

async function expectAsRebuilt(): Promise<void> {
  const before = await segments()
  await rebuildAll(pool, { uid: user.uid })
  expect(await segments()).toEqual(before)
}

/** Fills with everything that a field can contain, on several markets, with fees in several coins. */
function oddFills(count: number): readonly Fill[] {
  const spot = instrument({
    venue: 'binance',
    symbol: 'AB\\CUSDT',
    kind: 'spot',
    base: 'AB\\C',
    quote: 'USDT',
    settle: 'USDT',
  })
  const texts = [
    'plain',
    'a\\b',
    '\\\\',
    '\\t is not a tab',
    'a\tb',
    'two\nlines',
    'CR\rLF',
    '"quoted", {braces}',
    'ü 漢字 🙂',
    '\\N',
    'x\\',
  ]
  return someFills(count, { symbols: 3 }).map((fill, index) => ({
    ...fill,
    account: accountId('test'),
    instrument: index % 5 === 0 ? spot : fill.instrument,
    feeAsset: ['USDT', 'BNB', 'O\\D\tD'][index % 3] ?? 'USDT',
    fee: fixed(['0', '-0.000000000000000001', '12345678901.5'][index % 3] ?? '0'),
    venueTradeId: index % 4 === 0 ? null : (texts[index % texts.length] ?? null),
    orderId: index % 7 === 0 ? null : `${texts[(index * 5) % texts.length]}`,
    sequence: index % 2 === 0 ? null : index,
    venueRealised: index % 3 === 0 ? null : fixed('-1.25'),
    venueRealisedIsNet: index % 6 === 1,
    startPosition: index % 9 === 0 ? fixed('-0.5') : null,
    opens: [null, true, false][index % 3] ?? null,
    raw: index % 8 === 0 ? null : (texts[(index * 3) % texts.length] ?? null),
  }))
}

/** The stored form of an imported fill. */
function shown(fill: Fill): Record<string, unknown> {
  const text = (amount: Fixed | null): string | null => (amount === null ? null : formatFixed(amount))
  return {
    key: fill.dedupeKey,
    instrument_id: fill.instrument.id,
    time: String(fill.time),
    side: fill.side,
    quantity: text(fill.quantity),
    price: text(fill.price),
    position_side: fill.positionSide,
    fee: text(fill.fee),
    fee_asset: fill.feeAsset,
    execution: fill.execution,
    liquidity: fill.liquidity,
    venue_trade_id: fill.venueTradeId,
    order_id: fill.orderId,
    sequence: fill.sequence === null ? null : String(fill.sequence),
    realised: text(fill.venueRealised),
    venue_realised_is_net: fill.venueRealisedIsNet,
    start: text(fill.startPosition),
    opens: fill.opens,
    source_row: String(fill.row),
    raw: fill.raw,
  }
}

test('every field of a fill comes back, whatever it holds', async () => {
  const fills = oddFills(700)
  await importFills(user, account, fills)
  const expected = new Map(fills.map((fill) => [fill.dedupeKey, shown(fill)]))
  for (const row of await rows(`select ${IMPORTED} from fills where user_id = $1`)) {
    expect(row).toEqual(expected.get(String(row['key'])))
    expected.delete(String(row['key']))
  }
  expect(expected.size).toBe(0)
  await expectListed()
  await expectWholeBlocks()
})

test('few fills at a time make the same journal as all at once, and full blocks', async () => {
  const fills = oddFills(600)
  for (let from = 0; from < fills.length; from += 30) {
    const some = fills.slice(from, from + 30)
    await transaction(pool, (client) => writeAs(client, NO_IMPORT, some))
  }
  await transaction(pool, async (client) => {
    const touched = createTouched()
    touched.add(
      { fills: fills.map((fill) => ({ ...fill, account: accountId(account) })), cashEvents: [] },
      await renamesOf(client, user.uid),
    )
    await rebuildPositions(client, { uid: user.uid, touched })
  })
  const other = await newUser(server.url)
  const whole = await newAccount(other)
  await importFills(other, whole, fills)
  const figures = async (owner: TestUser) => {
    const columns = await fetchTestColumns(owner)
    return Array.from({ length: columns.count }, (_, row) => [columns.openTime[row], columns.closeTime[row]]).sort()
  }
  expect(await figures(user)).toEqual(await figures(other))
  const sizes = await rows(
    `select fills from fill_blocks as b where user_id = $1 and exists (
       select from fill_blocks as later where later.user_id = $1 and later.position_id = b.position_id
         and later.instrument_id = b.instrument_id and later.fee_asset = b.fee_asset and later.first_time > b.last_time)`,
  )
  expect(sizes.filter(({ fills: size }) => Number(size) < 128)).toEqual([])
  await expectListed()
  await expectWholeBlocks()
})

async function writeAs(client: DatabaseClient, importId: string, fills: readonly Fill[]): Promise<void> {
  const ledger = { fills: fills.map((fill) => ({ ...fill, account: accountId(account) })), cashEvents: [] }
  const instruments = new Map(fills.map(({ instrument: market }) => [market.id, encodeInstrument(market)]))
  await saveInstruments(client, user.uid, instruments)
  const renames = await renamesOf(client, user.uid)
  await writeRecords(
    client,
    { uid: user.uid, account, importId },
    { ...columnsOfLedger(ledger, accountId(account)), renames },
  )
}

/** Changes that can happen to fills; `at` selects some of them. */
const action = fc.record({
  kind: fc.constantFrom('add', 'remove', 'give', 'refine', 'give all'),
  at: fc.nat(),
  count: fc.integer({ min: 1, max: 200 }),
})

test('whatever is done to some fills leaves the others as they are', async () => {
  const fills = oddFills(2_000)
  const imports = ['a', 'b', 'c'].map((name) => hash128(name))
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 12 }), async (actions) => {
      user = await newUser(server.url)
      account = await newAccount(user)
      const model = new Map<string, { readonly fill: Fill; readonly owner: string }>()
      let next = 0
      for (const { kind, at, count } of [{ kind: 'add', at: 0, count: 200 }, ...actions]) {
        const owner = imports[at % imports.length] ?? ''
        const keys = [...model.keys()].filter((_, index) => (index * 7 + at) % 5 === 0).slice(0, count)
        await transaction(pool, async (client) => {
          const ref = { uid: user.uid, account }
          if (kind === 'add') {
            const some = fills.slice(next, (next += count))
            await writeAs(client, owner, some)
            for (const fill of some) model.set(fill.dedupeKey, { fill, owner })
          } else if (kind === 'remove') {
            await removeRecords(client, { ...ref, keys })
            for (const key of keys) model.delete(key)
          } else if (kind === 'give') {
            const from = imports.filter((other) => other !== owner)
            await reassignKeys(client, { ...ref, imports: from, to: owner, keys })
            for (const key of keys) model.set(key, { fill: model.get(key)?.fill ?? someFill(), owner })
          } else if (kind === 'give all') {
            const from = imports[(at + 1) % imports.length] ?? ''
            await reassignRecords(client, { ...ref, from, to: owner })
            for (const [key, entry] of model) if (entry.owner === from) model.set(key, { ...entry, owner })
          } else {
            const pairs = keys.map((target) => {
              const { fill, owner: own } = model.get(target) ?? { fill: someFill(), owner }
              const record: Fill = { ...fill, time: utcMs(fill.time + 7), positionSide: 'long', sequence: at }
              model.set(target, { fill: record, owner: own })
              return { record: { ...record, account: accountId(account) }, target }
            })
            await refineFills(client, { ...ref, importId: owner }, pairs)
          }
        })
      }
      const expected = [...model.values()].map(({ fill, owner }) => ({ ...shown(fill), owner }))
      const there = await rows(
        `select ${IMPORTED}, encode(uuid_send(import_id), 'hex') as owner from fills where user_id = $1`,
      )
      const byKey = (a: Record<string, unknown>, b: Record<string, unknown>) =>
        String(a['key']) < String(b['key']) ? -1 : 1
      expect(there.sort(byKey)).toEqual(expected.sort(byKey))
      await expectListed()
      await expectWholeBlocks()
    }),
    // Each case is a separate user, with up to twelve transactions.
    { numRuns: 8 },
  )
})

function someFill(): Fill {
  const [fill] = someFills(1)
  if (fill === undefined) throw new Error('There is no fill.')
  return fill
}

test('a large import stores blocks, and knows its fills when they come again', { tags: 'long' }, async () => {
  const fills = someFills(21_000, { symbols: 3 })
  const { import: done } = await importFills(user, account, fills)
  expect(done?.fillsAdded).toBe(21_000)
  expect(await countOf('fill_blocks')).toBe(3 * Math.ceil(7_000 / 512))
  await expectAsRebuilt()
  const few = someFills(30, { symbols: 3, from: 20_980 })
  expect((await importFills(user, account, few)).import).toMatchObject({ fillsAdded: 10, fillsKnown: 20 })
  await expectAsRebuilt()
  const again = someFills(21_020, { symbols: 3, from: 5 })
  expect((await importFills(user, account, again)).import).toMatchObject({ fillsAdded: 15, fillsKnown: 21_005 })
  await expectAsRebuilt()
  // All but the first five fills of the first import came with the third.
  await undoLargeImport(user, done?.id ?? '')
  expect(await rows('select count(*)::int as n, min(time)::float8 as first from fills where user_id = $1')).toEqual([
    { n: 21_020, first: fills[5]?.time },
  ])
  await expectAsRebuilt()
  const { accounts } = await user.call<{ accounts: { fills: number }[] }>('listAccounts', {})
  expect(accounts[0]?.fills).toBe(21_020)
})

test('fills of an import that is undone go, or to the import that brought all of them as well', async () => {
  const first = (await importFills(user, account, someFills(600, { symbols: 2 }))).import
  const second = (await importFills(user, account, someFills(900, { symbols: 2 }))).import
  expect(second).toMatchObject({ fillsAdded: 300, fillsKnown: 600 })
  await user.call('undoImport', { importId: first?.id })
  expect(
    await rows('select import_id::text as owner, count(*)::int as n from fills where user_id = $1 group by 1'),
  ).toEqual([{ owner: second?.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), n: 900 }])
  await expectListed()
  await expectAsRebuilt()
  await user.call('undoImport', { importId: second?.id })
  expect([await countOf('fill_blocks'), await countOf('fill_block_keys'), (await segments()).length]).toEqual([0, 0, 0])
})

test('fills that an archive keeps in another order lie in blocks by time', async () => {
  const fills = oddFills(1_500)
  const shuffled = fills.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
  await transaction(pool, (client) => writeAs(client, NO_IMPORT, shuffled))
  const before = await stored()
  await transaction(pool, (client) => sortFills(client, user.uid))
  expect(await stored()).toEqual(before)
  const overlapping = await rows(
    `select from fill_blocks as a join fill_blocks as b on b.user_id = $1 and b.position_id = a.position_id
       and b.instrument_id = a.instrument_id and b.fee_asset = a.fee_asset and b.block <> a.block
       and b.first_time < a.last_time and b.last_time > a.first_time
     where a.user_id = $1`,
  )
  expect(overlapping).toEqual([])
  await expectListed()
})

test('keys that only differ in their first digits lie in other shards', async () => {
  const keyed = someFills(64, { symbols: 1 }).map((fill, index) => ({
    ...fill,
    dedupeKey: `${index.toString(16).padStart(3, '0')}${hash128('x').slice(3)}`,
  }))
  await importFills(user, account, keyed)
  expect(await countOf('fill_block_keys')).toBe(64)
  expect(
    (await importFills(user, account, [...keyed, ...someFills(1, { from: 64, symbols: 1 })])).import,
  ).toMatchObject({
    fillsAdded: 1,
    fillsKnown: 64,
  })
})

// On a cluster, the user of the tests may not create databases.
test.skipIf(process.env[NODES] !== undefined)(
  'rows of an earlier version are packed, and what was packed before a kill stays',
  async () => {
    const admin = { ...databaseOf(server), user: 'postgres' }
    const outer = openPool(admin, 1)
    await outer.query('create database before_one_store')
    await outer.end()
    const old = openPool({ ...admin, database: 'before_one_store' }, 2)
    const at = MIGRATIONS.indexOf(oneStoreMigration)
    await migrate(old, MIGRATIONS.slice(0, at))
    for (const fill of oddFills(3_000)) {
      const { key, realised, start, ...row } = shown(fill)
      const values = { ...row, dedupe_key: key, venue_realised: realised, start_position: start }
      await old.query(
        `insert into fill_rows (${Object.keys(values).join(', ')}, user_id, account_id, import_id, position_id)
       select ${Object.keys(values)
         .map((_, index) => `$${index + 1}`)
         .join(', ')}, md5('user' || n % 2)::uuid,
         md5('account' || n % 3)::uuid, md5('import' || n % 4)::uuid, md5('position' || $${POSITION_PARAMETER})::uuid
       from (select $${Object.keys(values).indexOf('source_row') + 1}::int as n) as numbered`,
        [...Object.values(values), fill.instrument.id],
      )
    }
    const all = `select user_id, ${FIELDS} from fills order by user_id, account_id, dedupe_key`
    const before = (await old.query(all)).rows
    await migrate(old, MIGRATIONS.slice(0, at + 1))
    const progress: string[] = []
    const killed = migrate(old, MIGRATIONS, {
      tell: ({ name, done, of }) => {
        progress.push(`${done} of ${of} ${name}`)
        if (done === 2) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await old.query(all)).rows).toEqual(before)
    await migrate(old, MIGRATIONS, { tell: ({ name, done, of }) => void progress.push(`${done} of ${of} ${name}`) })
    expect(progress).toEqual([
      ...['0 of 6', '1 of 6', '2 of 6'].map((part) => `${part} accounts packed`),
      ...['0 of 4', '1 of 4', '2 of 4', '3 of 4'].map((part) => `${part} accounts packed`),
      ...['0 of 6', '1 of 6', '2 of 6', '3 of 6', '4 of 6', '5 of 6'].map((part) => `${part} parts of accounts packed`),
    ])
    expect(await fillRows(old, all)).toEqual(before)
    const listed = await fillRows(
      old,
      `select count(*)::int as n from fills as f join fill_block_keys as k using (user_id, account_id, import_id)
     cross join lateral unnest(k.keys, k.blocks) as listed (key, block) where listed = (f.dedupe_key, f.block)`,
    )
    expect(listed).toEqual([{ n: before.length }])
    await old.end()
  },
)

/** For the statement that inserts a row: the parameter after the fields of `shown`. */
const POSITION_PARAMETER = 21
