/** Export files and the exchange's API describe one account: every fill counts once, and identical twins stay two. */
import { queryFills } from '../../testing/fills.testing.ts'
import { hash128 } from '@roundtrip/core/base'
import { type CashEvent, encodeLedger, type Fill } from '@roundtrip/core/ledger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '../../database/connection.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import { beginning } from '../../testing/ledger.testing.ts'
import { databaseOf } from '../../testing/server.testing.ts'
import { BTC, connected, type Connected, ledger, NOON, type RecordRow, sync } from './synced.testing.ts'

let server: HouseServer
let pool: Pool
beforeAll(async () => {
  server = await houseServer()
  pool = openPool(databaseOf(server), 2)
})
afterAll(async () => {
  await pool.end()
})

async function importFile(
  { user, account }: Connected,
  records: { fills: readonly Fill[]; cashEvents: readonly CashEvent[] },
) {
  const begin = { ...beginning(account, records.fills), cashEvents: records.cashEvents.length, sha: undefined }
  const { importId } = await user.call<{ importId: string }>('beginImport', {
    ...begin,
    files: [{ name: 'a.csv', bytes: 1, sha256: hash128(`${Math.random()}`).repeat(2), layout: 'x' }],
  })
  await user.call('addImportChunk', { importId, chunk: 0, ...encodeLedger(records) })
  const committed = await user.call<{ import: { id: string; fillsAdded: number; fillsKnown: number } }>(
    'commitImport',
    {
      importId,
    },
  )
  return committed.import
}

async function stored({ user }: Connected) {
  return queryFills(
    server,
    `select time::float8 as time, side, position_side as leg, price::float8 as price from fills where user_id = $1 order by time, price`,
    [user.uid],
  )
}

describe('a file first, then the exchange', () => {
  // Promise [Connected exchanges] Records of one account from files and from the API are joined without duplicates.
  test('rows without ids, in whole seconds, match the fills of that second', async () => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON }, { time: NOON + 1_000, side: 'sell', price: '101' }]))
    const records = ledger([
      { time: NOON + 345, id: '7', orderId: '70' },
      { time: NOON + 1_999, side: 'sell', price: '101', id: '8', orderId: '71' },
      { time: NOON + 60_000, id: '9' },
    ])
    expect(await sync(pool, both, records)).toMatchObject({ fills: 1, fillsKnown: 2 })
    expect(await sync(pool, both, records)).toMatchObject({ fills: 0, fillsKnown: 3 })
    expect((await stored(both)).map(({ time }) => time)).toEqual([NOON + 345, NOON + 1_999, NOON + 60_000])
  })

  // Promise [Connected exchanges] Records of one account from files and from the API are joined without duplicates.
  test('identical fills in one second keep their number', async () => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON }, { time: NOON }]))
    const three = ledger([
      { time: NOON + 1, id: '1' },
      { time: NOON + 2, id: '2' },
      { time: NOON + 3, id: '3' },
    ])
    expect(await sync(pool, both, three)).toMatchObject({ fills: 1, fillsKnown: 2 })
    // Also if they arrive one by one.
    const other = await connected(server)
    await importFile(other, ledger([{ time: NOON }, { time: NOON }]))
    const counts = []
    for (const id of ['1', '2', '3'])
      counts.push((await sync(pool, other, ledger([{ time: NOON + Number(id), id }]))).fills)
    expect(counts).toEqual([0, 0, 1])
  })

  test('the same trade id under another key is the same fill', async () => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON, id: '7', orderId: null, price: '100.1' }]))
    expect(await sync(pool, both, ledger([{ time: NOON + 345, id: '7', orderId: '70' }]))).toMatchObject({ fills: 0 })
  })

  test.each<readonly [string, RecordRow]>([
    ['another price', { time: NOON + 5, price: '100.5', id: '1' }],
    ['another quantity', { time: NOON + 5, quantity: '2', id: '1' }],
    ['another side', { time: NOON + 5, side: 'sell', id: '1' }],
    ['the next second', { time: NOON + 1_000, id: '1' }],
    [
      'another market',
      { time: NOON + 5, id: '1', traded: { ...BTC, id: 'binance:linear:ETHUSDT', symbol: 'ETHUSDT' } },
    ],
  ])('%s is another fill', async (_, changes) => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON }]))
    expect(await sync(pool, both, ledger([changes]))).toMatchObject({ fills: 1 })
  })

  test('the leg of a hedge is told to the row of the file', async () => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON }, { time: NOON + 5_000, side: 'sell', price: '90' }]))
    await sync(
      pool,
      both,
      ledger([
        { time: NOON + 1, id: '1', leg: 'long' },
        { time: NOON + 5_001, side: 'sell', price: '90', id: '2', leg: 'short' },
      ]),
    )
    expect((await stored(both)).map(({ leg }) => leg)).toEqual(['long', 'short'])
  })

  test('funding is found by its second and amount', async () => {
    const both = await connected(server)
    await importFile(both, ledger([{ time: NOON }], [{ time: NOON + 8_000, amount: '-0.25' }]))
    const counts = await sync(
      pool,
      both,
      ledger(
        [],
        [
          { time: NOON + 8_012, amount: '-0.25', id: 'a' },
          { time: NOON + 8_012, amount: '-0.26', id: 'b' },
        ],
      ),
    )
    expect(counts).toMatchObject({ cashEvents: 1, cashEventsKnown: 1 })
  })
})

describe('the exchange first, then a file', () => {
  // Promise [Connected exchanges] Records of one account from files and from the API are joined without duplicates.
  test('the file adds what the exchange no longer has', async () => {
    const both = await connected(server)
    await sync(pool, both, ledger([{ time: NOON + 345, id: '7' }]))
    const file = ledger([{ time: NOON - 86_400_000 }, { time: NOON }])
    expect(await importFile(both, file)).toMatchObject({ fillsAdded: 1, fillsKnown: 1 })
    expect(await sync(pool, both, ledger([{ time: NOON + 345, id: '7' }]))).toMatchObject({ fills: 0 })
  })

  test('two files that tell the same are still one', async () => {
    const both = await connected(server)
    await sync(pool, both, ledger([{ time: NOON + 345, id: '7' }]))
    expect(await importFile(both, ledger([{ time: NOON }]))).toMatchObject({ fillsAdded: 0 })
    const more = ledger([{ time: NOON }, { time: NOON + 2_000 }])
    expect(await importFile(both, more)).toMatchObject({ fillsAdded: 1, fillsKnown: 1 })
  })
})

// Promise [Connected exchanges] Records of one account from files and from the API are joined without duplicates.
test('undoing one source keeps what both brought, and removes what only that one brought', async () => {
  const both = await connected(server)
  const { id } = await importFile(both, ledger([{ time: NOON }, { time: NOON - 5_000, price: '99' }]))
  await sync(
    pool,
    both,
    ledger([
      { time: NOON + 345, id: '7' },
      { time: NOON + 9_000, id: '8', price: '98' },
    ]),
  )
  await both.user.call('undoImport', { importId: id })
  expect((await stored(both)).map(({ price }) => price)).toEqual([100, 98])
  // The exchange lists it again: it is recognized, though the import of its file was undone.
  expect(
    await sync(
      pool,
      both,
      ledger([
        { time: NOON + 345, id: '7' },
        { time: NOON + 9_000, id: '8', price: '98' },
      ]),
    ),
  ).toMatchObject({ fills: 0 })
  expect(await importFile(both, ledger([{ time: NOON }, { time: NOON - 5_000, price: '99' }]))).toMatchObject({
    fillsAdded: 1,
  })
})

test('what a connection brought is not taken back as an import of files', async () => {
  const both = await connected(server)
  await sync(pool, both, ledger([{ time: NOON, id: '7' }]))
  const importId = both.importId.replaceAll('-', '')
  expect(await both.user.request('undoImport', { importId })).toMatchObject({ status: 404 })
  expect(await both.user.call('listImports', {})).toEqual({ imports: [] })
})
