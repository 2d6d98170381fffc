/** Fills in blocks are the same fills, and whatever is done to some of them leaves the others as they are. */
import { accountId, fixed, hash128 } from '@roundtrip/core/base'
import { type Fill, instrument } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool, type Pool, transaction } from '../../database/connection.ts'
import type { TestUser } from '../../testing/client.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { importFills, newAccount, someFills, undoLargeImport } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { newUser } from '../../testing/user.testing.ts'
import { rebuildAll } from '../positions/rebuild.ts'
import { packRows } from './pack-rows.ts'
import { unpackKeys } from './unpack-blocks.ts'

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

const rows = async (statement: string) => (await pool.query<Record<string, unknown>>(statement, [user.uid])).rows
/** Numbers in one spelling: a row keeps the zeros at the end of one, and ledger text has none. */
const stored = () =>
  rows(`select account_id, dedupe_key, import_id, position_id, instrument_id, time, side, trim_scale(quantity)::text as quantity,
      trim_scale(price)::text as price, position_side, trim_scale(fee)::text as fee, fee_asset, execution, liquidity, venue_trade_id,
      order_id, sequence, trim_scale(venue_realised)::text as realised, venue_realised_is_net, trim_scale(start_position)::text as start,
      opens, source_row, raw from fills where user_id = $1 order by account_id, dedupe_key`)
const segments = () =>
  rows('select position_id, start, trades, hash from segments where user_id = $1 order by position_id, start')
const countOf = async (table: 'fill_rows' | 'fill_blocks' | 'fill_block_keys') =>
  Number((await rows(`select count(*) as n from ${table} where user_id = $1`))[0]?.['n'])

/** Packs all rows of the user. */
async function packAll(): Promise<void> {
  const positions = (await rows('select id from positions where user_id = $1')).map(({ id }) => String(id))
  await transaction(pool, (client) => packRows(client, { uid: user.uid, positions }, { most: 0, kept: 0 }))
  expect(await countOf('fill_rows')).toBe(0)
}

async function expectAsRebuilt(): Promise<void> {
  const before = await segments()
  await rebuildAll(pool, { uid: user.uid })
  expect(await segments()).toEqual(before)
}

/** Fills with everything that a field can hold, on several markets, with fees in several coins. */
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
    '\\t is no tab',
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

test('blocks show what rows show, and become the same rows again', async () => {
  await importFills(user, account, [...oddFills(700)])
  const asRows = await stored()
  await packAll()
  expect(await countOf('fill_blocks')).toBeGreaterThan(5)
  expect(await stored()).toEqual(asRows)
  await expectAsRebuilt()
  const keys = asRows.map((row) => String(row['dedupe_key']).replaceAll('-', ''))
  const some = keys.filter((_, index) => index % 50 === 0)
  await transaction(pool, (client) => unpackKeys(client, { uid: user.uid, account, keys: some }))
  expect(await stored()).toEqual(asRows)
  await transaction(pool, (client) => unpackKeys(client, { uid: user.uid, account, keys }))
  expect(await stored()).toEqual(asRows)
  expect([await countOf('fill_blocks'), await countOf('fill_block_keys'), await countOf('fill_rows')]).toEqual([
    0, 0, 700,
  ])
})

test('a large import stores blocks, and knows its fills when they come again', { tags: 'long' }, async () => {
  const fills = someFills(21_000, { symbols: 3 })
  const { import: done } = await importFills(user, account, fills)
  expect(done?.fillsAdded).toBe(21_000)
  expect([await countOf('fill_rows'), await countOf('fill_blocks')]).toEqual([0, 3 * Math.ceil(7_000 / 512)])
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

test('blocks of an import that is undone go whole, or to the import that brought all of them as well', async () => {
  const first = (await importFills(user, account, someFills(600, { symbols: 2 }))).import
  await packAll()
  const second = (await importFills(user, account, someFills(900, { symbols: 2 }))).import
  expect(second).toMatchObject({ fillsAdded: 300, fillsKnown: 600 })
  await packAll()
  await user.call('undoImport', { importId: first?.id })
  expect(await countOf('fill_rows')).toBe(0)
  expect(
    await rows('select import_id::text as owner, count(*)::int as n from fills where user_id = $1 group by 1'),
  ).toEqual([{ owner: second?.id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), n: 900 }])
  await expectAsRebuilt()
  await user.call('undoImport', { importId: second?.id })
  expect([await countOf('fill_blocks'), await countOf('fill_block_keys'), (await segments()).length]).toEqual([0, 0, 0])
})

test('the latest rows of a position stay rows', async () => {
  await importFills(user, account, someFills(900, { symbols: 1 }))
  const [position] = await rows('select id from positions where user_id = $1')
  const limits = { most: 800, kept: 100 }
  const before = await stored()
  for (let round = 0; round < 2; round += 1) {
    await transaction(pool, (client) =>
      packRows(client, { uid: user.uid, positions: [String(position?.['id'])] }, limits),
    )
    expect([await countOf('fill_rows'), await countOf('fill_blocks')]).toEqual([100, 2])
  }
  expect(await stored()).toEqual(before)
  await expectAsRebuilt()
})

test('keys that only differ in their first digits lie in other shards', async () => {
  const keyed = someFills(64, { symbols: 1 }).map((fill, index) => ({
    ...fill,
    dedupeKey: `${index.toString(16).padStart(3, '0')}${hash128('x').slice(3)}`,
  }))
  await importFills(user, account, keyed)
  await packAll()
  expect(await countOf('fill_block_keys')).toBe(64)
  expect(
    (await importFills(user, account, [...keyed, ...someFills(1, { from: 64, symbols: 1 })])).import,
  ).toMatchObject({
    fillsAdded: 1,
    fillsKnown: 64,
  })
})
