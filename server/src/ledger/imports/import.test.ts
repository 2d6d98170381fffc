import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fill } from '@roundtrip/core/ledger'
import { NOTHING_NOTED } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { columnsOf, idOfRow, mergeColumns, type TradeColumns } from '@roundtrip/core/reports'
import {
  buildTrades,
  createRates,
  DEFAULT_BUILD_OPTIONS,
  assetsNeedingRates,
  ratePointsOf,
} from '@roundtrip/core/trades'
import { accountId, fixed, hash128 } from '@roundtrip/core/base'
import type { TestUser } from '../../testing/client.testing.ts'
import { query } from '../../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../../testing/house.testing.ts'
import {
  beginning,
  chunksOf,
  fetchTestColumns,
  type Import,
  importFills,
  newAccount,
  someFills,
} from '../../testing/ledger.testing.ts'
import { newUser } from '../../testing/user.testing.ts'

let server: HouseServer
let user: TestUser
let account: string

beforeAll(async () => {
  server = await houseServer()
})
beforeEach(async () => {
  user = await newUser(server.url)
  account = await newAccount(user)
})

async function stored(): Promise<{ fills: number; version: number }> {
  const { accounts, ledgerVersion } = await user.call<{ accounts: { fills: number }[]; ledgerVersion: number }>(
    'listAccounts',
    {},
  )
  return { fills: accounts[0]?.fills ?? 0, version: ledgerVersion }
}

const columns = () => fetchTestColumns(user)

/** The columns that a build from scratch in this process gives. */
function expectedColumns(fills: readonly Fill[]): TradeColumns {
  const own = fills.map((fill) => ({ ...fill, account: accountId(account) }))
  const rates = createRates(ratePointsOf(own, assetsNeedingRates({ fills: own, cashEvents: [] })))
  const { trades } = buildTrades({ fills: own, cashEvents: [] }, { ...DEFAULT_BUILD_OPTIONS, rates })
  return mergeColumns([columnsOf(trades, { currency: 'USD', rates })])
}

function comparable({ dictionaries, ...rest }: TradeColumns): unknown {
  return { ...rest, tickers: [...rest.ticker].map((ticker) => dictionaries.tickers[ticker]?.name), ticker: null }
}

describe('a late fill rebuilds from the last flat point', () => {
  test('and the trades are those of one import of everything, whatever came last', async () => {
    const fills = someFills(2_000)
    const missing = new Set([1, 700, 701, 1_203, 1_500, 1_999])
    await importFills(
      user,
      account,
      fills.filter((_, index) => !missing.has(index)),
    )
    for (const index of [1_500, 700, 1_999, 1, 701, 1_203]) {
      const fill = fills[index]
      if (fill !== undefined) await importFills(user, account, [fill])
    }
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
    const newest = someFills(10, { from: 2_000 })
    await importFills(user, account, newest)
    expect(comparable(await columns())).toEqual(comparable(expectedColumns([...fills, ...newest])))
  })
})

describe('what a trader adds', () => {
  const note = { ...NOTHING_NOTED, note: 'as planned' }
  const notes = async () => {
    const response = await user.fetch(`/db/v1/users/${user.uid}/annotations?limit=100`)
    return ((await response.json()) as { documents: { id: string; data: unknown }[] }).documents
  }

  test('moves with its fill when an earlier fill opens the trade', async () => {
    const [first, ...rest] = someFills(4, { symbols: 1 })
    if (first === undefined) throw new Error('There is no first fill.')
    const more = {
      ...first,
      dedupeKey: hash128('earlier'),
      time: first.time,
      venueTradeId: '1',
    }
    await importFills(user, account, [first, ...rest])
    const id = idOfRow(await columns(), 0)
    const path = `/db/v1/users/${user.uid}/annotations/${id}`
    await user.fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(note),
    })
    await importFills(user, account, [more])
    const after = idOfRow(await columns(), 0)
    expect(after).not.toBe(id)
    expect(await notes()).toContainEqual(expect.objectContaining({ id: after, data: note }))
  })

  test('waits when its fill is taken back, and is there again when the fill is', async () => {
    const fills = someFills(2)
    const { import: done } = await importFills(user, account, fills)
    const id = idOfRow(await columns(), 0)
    const path = `/db/v1/users/${user.uid}/annotations/${id}`
    await user.fetch(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(note),
    })
    await user.call('undoImport', { importId: done?.id })
    expect(await notes()).toHaveLength(1)
    await importFills(user, account, fills)
    expect(idOfRow(await columns(), 0)).toBe(id)
    expect(await notes()).toMatchObject([{ id, data: note }])
  })
})

describe('an import counts exactly once', () => {
  test('and its trades are those that core builds', async () => {
    const fills = someFills(1_001)
    const { import: done } = await importFills(user, account, fills)
    expect(done).toMatchObject({ state: 'done', fillsAdded: 1_001, fillsKnown: 0 })
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
  })

  test('when the same files come ten times in a row', async () => {
    const fills = someFills(300)
    await importFills(user, account, fills)
    const before = await stored()
    for (let round = 0; round < 9; round += 1) {
      expect((await importFills(user, account, fills)).state).toBe('done')
    }
    expect(await stored()).toEqual(before)
    expect((await user.call<{ imports: Import[] }>('listImports', {})).imports).toHaveLength(1)
  })

  // ASVS 2.3.4
  test.each([2, 8, 32])('when %i uploads of the same files run at once', async (times) => {
    const fills = someFills(6_000)
    const results = await Promise.all(Array.from({ length: times }, () => importFills(user, account, fills)))
    expect(results.map((result) => result.state)).toEqual(Array.from({ length: times }, () => 'done'))
    expect(await stored()).toEqual({ fills: 6_000, version: 1 })
    expect((await user.call<{ imports: Import[] }>('listImports', {})).imports).toHaveLength(1)
  })

  test('when other files hold some of the same fills', async () => {
    const fills = someFills(1_000)
    await importFills(user, account, fills.slice(0, 600))
    const { import: second } = await importFills(user, account, fills.slice(400))
    expect(second).toMatchObject({ fillsAdded: 400, fillsKnown: 200 })
    expect((await stored()).fills).toBe(1_000)
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
  })

  test('when overlapping halves are uploaded at once', async () => {
    const fills = someFills(2_000)
    await Promise.all([importFills(user, account, fills.slice(0, 1_200)), importFills(user, account, fills.slice(800))])
    expect((await stored()).fills).toBe(2_000)
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
  })

  test('when the rows are shuffled', async () => {
    const fills = someFills(500)
    await importFills(user, account, fills)
    const shuffled = [...fills].sort((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1))
    const { import: again } = await importFills(user, account, shuffled)
    expect(again).toMatchObject({ fillsAdded: 0, fillsKnown: 500 })
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
  })

  test('when late fills land between the others', async () => {
    const fills = someFills(900)
    const late = new Set([101, 102, 555, 556, 801])
    await importFills(
      user,
      account,
      fills.filter((_, index) => !late.has(index)),
    )
    await importFills(
      user,
      account,
      fills.filter((_, index) => late.has(index)),
    )
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills)))
  })

  test('and a fee in a coin, and its rate from a later file, change what hangs on them', async () => {
    const fees = someFills(20).map((fill) => ({ ...fill, feeAsset: 'BNB' }))
    await importFills(user, account, fees)
    expect((await columns()).net.every(Number.isNaN)).toBe(true)
    const [sample] = someFills(1, { from: 5_000 })
    if (sample === undefined) throw new Error('There is no fill.')
    const bnb = {
      ...sample.instrument,
      id: 'binance:spot:BNBUSDT',
      symbol: 'BNBUSDT',
      base: 'BNB',
      kind: 'spot' as const,
    }
    const rate = { ...sample, instrument: bnb, time: fees[0]?.time ?? sample.time, price: fixed('250') }
    await importFills(user, account, [rate])
    expect(comparable(await columns())).toEqual(comparable(expectedColumns([...fees, rate])))
    expect([...(await columns()).net].filter(Number.isNaN).length).toBeLessThan(11)
  })
})

describe('uploads', () => {
  const begin = (fills: readonly Fill[]) =>
    user.call<{ importId: string; state: string; nextChunk: number }>('beginImport', beginning(account, fills))
  const reasonOf = async (name: string, input: unknown): Promise<string> =>
    ((await user.request(name, input)).body as { error: { details: { reason: string } } }).error?.details.reason

  // ASVS 2.3.1
  test('continue at the chunk where they stopped, and count only once complete', async () => {
    const fills = someFills(12_000)
    const chunks = chunksOf(fills)
    const { importId } = await begin(fills)
    await user.call('addImportChunk', { importId, ...chunks[0] })
    expect(await reasonOf('commitImport', { importId })).toBe('incomplete-upload')
    expect((await stored()).fills).toBe(0)
    expect(await begin(fills)).toEqual({ importId, state: 'uploading', nextChunk: 1 })
    expect(await user.call('addImportChunk', { importId, ...chunks[0] })).toEqual({ nextChunk: 1 })
    expect(await reasonOf('addImportChunk', { importId, ...chunks[2] })).toBe('wrong-chunk')
  })

  test('that were cancelled leave nothing, and can begin again', async () => {
    const fills = someFills(10)
    const { importId } = await begin(fills)
    await user.call('addImportChunk', { importId, ...chunksOf(fills)[0] })
    await user.call('cancelImport', { importId })
    expect(await reasonOf('commitImport', { importId })).toBe('wrong-state')
    expect((await begin(fills)).importId).not.toBe(importId)
  })

  test(`of one user are ${LIMITS.unfinishedImports} at once: another one takes the place of the oldest`, async () => {
    const kept: string[] = []
    for (let from = 0; from <= LIMITS.unfinishedImports; from += 1) {
      const { importId } = await begin(someFills(1, { from }))
      await user.call('addImportChunk', { importId, ...chunksOf(someFills(1, { from }))[0] })
      kept.push(importId)
    }
    const staged = await query(server, 'select distinct import_id as id from import_chunks where user_id = $1', [
      user.uid,
    ])
    const plain = staged.map(({ id }) => String(id).replaceAll('-', '')).sort()
    expect(plain).toEqual(kept.slice(1).sort())
    expect(await reasonOf('commitImport', { importId: kept[0] })).toBe('wrong-state')
    expect(await user.call('commitImport', { importId: kept.at(-1) })).toMatchObject({ import: { fillsAdded: 1 } })
  })

  // ASVS 1.4.2
  test.each([
    ['a fill with a field too few', '0\t1\tbuy'],
    ['a quantity of zero', line({ quantity: '0' })],
    ['a negative quantity', line({ quantity: '-1' })],
    ['a price that is not a number', line({ price: 'NaN' })],
    ['a side that is none', line({ side: 'hold' })],
    ['an instrument that is not in the list', line({ instrument: '7' })],
    ['a key that is none', line({ key: 'zz' })],
  ])('with %s are refused', async (_name, fills) => {
    const { importId } = await begin(someFills(1))
    const instruments = chunksOf(someFills(1))[0]?.['instruments']
    expect(await reasonOf('addImportChunk', { importId, chunk: 0, instruments, fills, cashEvents: '' })).toBe(
      'bad-record',
    )
  })

  test('in an unusual spelling are stored as what they mean', async () => {
    const { importId } = await begin(someFills(1))
    const instruments = chunksOf(someFills(1))[0]?.['instruments']
    const fills = line({ time: '1.7e12', quantity: '5e-1', raw: 'a\\bc \\N \\. \u0007 x\\\\' })
    await user.call('addImportChunk', { importId, chunk: 0, instruments, fills, cashEvents: '' })
    expect(await user.call('commitImport', { importId })).toMatchObject({ import: { fillsAdded: 1 } })
    const { id } = await columns()
    const tradeId = [id[0] ?? 0, id[1] ?? 0].map((word) => word.toString(16).padStart(8, '0')).join('')
    const { slices } = await user.call<{ slices: { time: number; quantity: string; raw: string }[] }>('getTrade', {
      tradeId,
    })
    expect(slices).toMatchObject([{ time: 1_700_000_000_000, quantity: '0.5' }])
  })

  test.each([
    [LIMITS.chunkRecords, 200],
    [LIMITS.chunkRecords + 1, 400],
  ])('with a chunk of %i records answer %i', async (count, status) => {
    const fills = someFills(count)
    const { importId } = await begin(fills)
    expect((await user.request('addImportChunk', { importId, ...chunksOf(fills, count)[0] })).status).toBe(status)
  })
})

describe('taking an import back', () => {
  test('leaves nothing of it', async () => {
    const { import: done } = await importFills(user, account, someFills(100))
    const undone = await user.call('undoImport', { importId: done?.id })
    expect(undone).toMatchObject({ fillsRemoved: 100, ledgerVersion: 2 })
    expect((await stored()).fills).toBe(0)
    expect((await columns()).count).toBe(0)
    expect((await importFills(user, account, someFills(100))).import).toMatchObject({ fillsAdded: 100 })
  })

  test('keeps the rows that another import also brought', async () => {
    const fills = someFills(1_000)
    const { import: first } = await importFills(user, account, fills.slice(0, 600))
    const { import: second } = await importFills(user, account, fills.slice(400))
    expect(await user.call('undoImport', { importId: first?.id })).toMatchObject({ fillsRemoved: 400 })
    expect(comparable(await columns())).toEqual(comparable(expectedColumns(fills.slice(400))))
    expect(await user.call('undoImport', { importId: second?.id })).toMatchObject({ fillsRemoved: 600 })
    expect((await stored()).fills).toBe(0)
  })

  test.each([
    ['the last', 1_400, 2_000],
    ['one between others', 600, 900],
    ['the first', 0, 500],
  ])('of %s leaves the trades that the others build from nothing', async (_, from, to) => {
    const fills = someFills(2_000)
    const parts = [fills.slice(0, from), fills.slice(from, to), fills.slice(to)]
    const imports = []
    for (const part of parts) imports.push(part.length === 0 ? null : (await importFills(user, account, part)).import)
    const undone = await user.call<{ fillsRemoved: number }>('undoImport', {
      importId: imports[1]?.id ?? imports[0]?.id,
    })
    expect(undone.fillsRemoved).toBe(to - from)
    expect(comparable(await columns())).toEqual(
      comparable(expectedColumns([...fills.slice(0, from), ...fills.slice(to)])),
    )
  })
  test('happens once', async () => {
    const { import: done } = await importFills(user, account, someFills(10))
    await user.call('undoImport', { importId: done?.id })
    expect((await user.request('undoImport', { importId: done?.id })).status).toBe(400)
  })
})

test('known keys are counted before anything is sent', async () => {
  const fills = someFills(50)
  await importFills(user, account, fills.slice(0, 30))
  const keys = fills.map((fill) => fill.dedupeKey)
  expect(await user.call('countKnown', { account, keys })).toEqual({ known: 30 })
})

test('columns are requested again only when the ledger has changed', async () => {
  await importFills(user, account, someFills(10))
  const path = `/ledger/v1/${user.uid}/columns`
  const etag = (await user.fetch(path)).headers.get('etag') ?? ''
  expect((await user.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await importFills(user, account, someFills(10, { from: 10 }))
  expect((await user.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('an account that is deleted takes its trades along', async () => {
  await importFills(user, account, someFills(10))
  await user.call('deleteTradingAccount', { id: account })
  expect((await columns()).count).toBe(0)
  expect(await user.call('listImports', {})).toEqual({ imports: [] })
})

type LineFields = {
  instrument?: string
  time?: string
  side?: string
  quantity?: string
  price?: string
  key?: string
  raw?: string
}

function line(fields: LineFields): string {
  const {
    instrument = '0',
    time = '1',
    side = 'buy',
    quantity = '1',
    price = '1',
    key = 'a'.repeat(32),
    raw = '',
  } = fields
  const rest = ['both', '0', 'USDT', 'trade', 'taker', '', '', '', '', '0', '', '', key, '0', raw]
  return [instrument, time, side, quantity, price, ...rest].join('\t')
}
