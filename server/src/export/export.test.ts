import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { strFromU8, unzipSync } from 'fflate'
import { KOINLY_HEAD, tradesCsv } from '@roundtrip/core/reports'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { type HouseServer, houseServer } from '../testing/house.testing.ts'
import { fetchTestColumns, newAccount, importFills, someFills } from '../testing/ledger.testing.ts'
import { eventually } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import type { Manifest } from './manifest.ts'
import { EXPORTED_FILES, NOT_EXPORTED } from './tables.ts'

let server: HouseServer

beforeAll(async () => {
  server = await houseServer()
})

const DAY = {
  mood: 4,
  sleepMinutes: null,
  text: '=1+1, they said',
  plan: 'Wait; then act',
  review: '＝SUM(A1)',
  checklist: [{ text: 'Levels drawn', done: true }],
  trades: [],
  dayOff: false,
  fields: {},
  ticks: [],
  pictures: [],
}

type Archive = { readonly manifest: Manifest; readonly files: ReadonlyMap<string, string> }

async function exported(user: TestUser): Promise<Archive> {
  const response = await user.fetch(`/ledger/v1/${user.uid}/export`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const files = new Map(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)]))
  return { manifest: JSON.parse(files.get('manifest.json') ?? '') as Manifest, files }
}

function records(archive: Archive, name: string): Record<string, unknown>[] {
  const text = archive.files.get(name) ?? ''
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, unknown>]))
}

// Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
test('an archive contains everything, counted and with checksums', async () => {
  const user = await newUser(server.url)
  const fills = someFills(2_500)
  await importFills(user, await newAccount(user), fills)
  const label = { name: 'Ausbruch „früh“', group: 'setup', colour: 1, archived: false, hidden: false }
  for (const id of ['kept', 'gone']) {
    await user.fetch(`/db/v1/users/${user.uid}/labels/${id}`, { method: 'PUT', body: JSON.stringify(label) })
  }
  await user.fetch(`/db/v1/users/${user.uid}/labels/gone`, { method: 'DELETE' })
  await user.fetch(`/db/v1/users/${user.uid}/journal/2026-03-02`, { method: 'PUT', body: JSON.stringify(DAY) })
  const archive = await exported(user)
  const { manifest } = archive
  expect(archive.files.get('manifest.json')).not.toContain('undefined')
  expect(manifest).toMatchObject({ format: 'roundtrip-export', formatVersion: 6, uid: user.uid })
  expect(Object.fromEntries(manifest.files.map(({ name, records: count }) => [name, count]))).toEqual({
    'README.txt': 1,
    'trades.csv': 1_250,
    'flows.csv': 0,
    'fills.csv': 2_500,
    'cash-events.csv': 0,
    // A fee for each fill, and a profit for each round trip.
    'koinly.csv': 3_750,
    'journal.csv': 1,
    'accounts.jsonl': 1,
    'connections.jsonl': 0,
    'sync-streams.jsonl': 0,
    'ledger-checks.jsonl': 0,
    'orders.jsonl': 0,
    'import-repeats.jsonl': 0,
    'import-sources.jsonl': 0,
    'moved-records.jsonl': 0,
    'record-aliases.jsonl': 0,
    'instruments.jsonl': 4,
    'fills.jsonl': 2_500,
    'cash-events.jsonl': 0,
    'corrections.jsonl': 0,
    'coin-renames.jsonl': 0,
    'imports.jsonl': 1,
    'candle-sets.jsonl': 0,
    'candles.jsonl': 0,
    'rates.jsonl': 0,
    'documents.jsonl': 2,
    'earlier-versions.jsonl': 0,
    'pictures.jsonl': 0,
    'subscriptions.jsonl': 0,
  })
  for (const { name, records: count, bytes, sha256 } of manifest.files) {
    const text = archive.files.get(name) ?? ''
    if (name.endsWith('.jsonl')) expect(records(archive, name)).toHaveLength(count)
    expect(Buffer.byteLength(text)).toBe(bytes)
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
  }
  const [first] = fills
  const stored = records(archive, 'fills.jsonl').find((fill) => fill['dedupeKey'] === first?.dedupeKey)
  expect(stored).toMatchObject({
    time: 1_700_000_000_000,
    side: 'buy',
    quantity: '0.125',
    price: '100',
    fee: '0.00512345',
    feeAsset: 'USDT',
    venueTradeId: '9000000',
    sequence: null,
    venueRealisedIsNet: false,
    raw: first?.raw,
  })
  expect(records(archive, 'documents.jsonl')).toMatchObject([
    { collection: 'journal', id: '2026-03-02' },
    { collection: 'labels', id: 'kept', data: label },
  ])
})

const NOTHING_PLANNED = {
  base: null,
  quote: null,
  side: 'long',
  entry: null,
  stop: null,
  targets: [],
  riskPct: null,
  quantity: null,
  leverage: null,
  note: '',
}

test('an empty journal is an archive too', async () => {
  const { manifest } = await exported(await newUser(server.url))
  expect(manifest.files.filter((file) => file.records > 0).map(({ name }) => name)).toEqual(['README.txt'])
  expect(manifest.files.length).toBeGreaterThan(0)
})

// Promise [Export, restore and scripts] Exported spreadsheets contain the figures of the lists, and no text in them is
//   a formula.
// ASVS 1.1.2, 1.3.3
test('exported spreadsheets contain the figures of the lists, and no text in them is a formula', async () => {
  const user = await newUser(server.url)
  const account = await newAccount(user, '=HYPERLINK("http://example.com")')
  const [buy, sell] = someFills(2)
  if (buy === undefined || sell === undefined) throw new Error('No fills.')
  await importFills(user, account, [buy, { ...sell, price: buy.price - 10n ** 18n }])
  await user.fetch(`/db/v1/users/${user.uid}/journal/2026-03-02`, { method: 'PUT', body: JSON.stringify(DAY) })
  const { files } = await exported(user)
  const columns = await fetchTestColumns(user)
  const names = new Map([[account, '=HYPERLINK("http://example.com")']])
  // Exactly the text that the list of trades exports.
  expect(files.get('trades.csv')).toBe(tradesCsv(columns, Uint32Array.of(0), names))
  expect(files.get('trades.csv')).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  expect(files.get('trades.csv')).toMatch(/,-0\.13\d*,/)
  expect(files.get('fills.csv')?.split('\r\n')[1]).toBe(
    `2023-11-14T22:13:20.000Z,"'=HYPERLINK(""http://example.com"")",binance,COIN0USDT,linear,buy,both,0.125,100,` +
      `0.00512345,USDT,trade,taker,9000000,5000000,${buy.dedupeKey}`,
  )
  const koinly = files.get('koinly.csv')?.split('\r\n') ?? []
  expect(koinly[0]).toBe(KOINLY_HEAD.join(','))
  expect(koinly).toContainEqual(
    expect.stringMatching(/^2023-11-14 22:\d\d:\d\d UTC,0\.125,USDT,,,,,,,realized gain,"'=HYPERLINK/),
  )
  expect(files.get('journal.csv')).toContain(`,"'=1+1, they said",'＝SUM(A1),`)
  expect(files.get('README.txt')).toContain('trades.csv')
})

test('trades that took a plan have its risk and labels in their file', async () => {
  const user = await newUser(server.url)
  const account = await newAccount(user, 'Mine')
  const [buy, sell] = someFills(2)
  if (buy === undefined || sell === undefined) throw new Error('No fills.')
  await importFills(user, account, [buy, sell])
  const { time, instrument } = buy
  const terms = { ...NOTHING_PLANNED, ticker: instrument.symbol, account, risk: '7.5', labels: ['breakout'] }
  const plan = { madeAt: time, waitsFrom: time, validUntil: time, closedAt: null, terms, earlier: [] }
  const put = (data: object) =>
    user.fetch(`/db/v1/users/${user.uid}/planned/mine`, { method: 'PUT', body: JSON.stringify(data) })
  expect((await put(plan)).status).toBe(200)
  const line = async () => (await exported(user)).files.get('trades.csv')?.split('\r\n')[1]
  expect(await line()).toMatch(/,7\.5,.*breakout/)
  await put({ ...plan, waitsFrom: time + 1, validUntil: time + 1 })
  expect(await line()).not.toContain('breakout')
})

test('every table of users is in the archive, or it is said why not', async () => {
  const rows = await query(
    server,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  const tables = rows.map(({ name }) => String(name))
  const isPromised = (table: string): boolean =>
    // Rates are written together with those of the market.
    table === 'journal_rates' || EXPORTED_FILES.some(({ sql }) => new RegExp(`(from|join) ${table}\\b`).test(sql ?? ''))
  expect(tables.filter((table) => !isPromised(table)).toSorted()).toEqual(Object.keys(NOT_EXPORTED).toSorted())
})

test('only the user gets it', async () => {
  const [user, other] = [await newUser(server.url), await newUser(server.url)]
  expect((await other.fetch(`/ledger/v1/${user.uid}/export`)).status).toBe(403)
  expect((await fetch(`${server.url}/ledger/v1/${user.uid}/export`)).status).toBe(401)
})

test('one at a time, and one that is given up makes room', async () => {
  const user = await newUser(server.url)
  await importFills(user, await newAccount(user), someFills(20_000))
  const controller = new AbortController()
  const path = `/ledger/v1/${user.uid}/export`
  const first = await user.fetch(path, { signal: controller.signal })
  expect(first.status).toBe(200)
  expect((await user.fetch(path)).status).toBe(429)
  controller.abort()
  await eventually('the export has ended', async () => {
    const again = await user.fetch(path)
    await again.arrayBuffer()
    return again.status === 200 ? true : null
  })
})
