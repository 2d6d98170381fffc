/** An archive restores everything: into another account, on another server, to the last digit; or nothing at all. */
import type { RestoreResult } from '@roundtrip/contract/imports'
import { DAY_MS } from '@roundtrip/core/base'
import { MEASURE_IDS } from '@roundtrip/core/measures'
import { compareFigures, countedTrades, recount } from '@roundtrip/core/recount'
import { analyse } from '@roundtrip/core/reports'
import { strFromU8, strToU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeExchange, makeAccount, startFakeExchange } from '../../../fakes/exchange.ts'
import { report as toolReport } from '../cli/mcp/report-output.ts'
import { withGroupings } from '../cli/mcp/journal.ts'
import { toJson } from '../cli/print-json.ts'
import { journalOfServer, reportOfServer } from '../cli/remote-report.ts'
import { openRemote } from '../cli/remote.ts'
import { PASSWORD, signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { connectionNow, credentialsFor, ledgerRows, until } from '../testing/exchange.testing.ts'
import { fetchTestColumns, importFills, newAccount, someFills } from '../testing/ledger.testing.ts'
import { ratesRequested } from '../testing/rates.testing.ts'
import { eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { newUser } from '../testing/user.testing.ts'
import {
  changed,
  exported,
  type Filled,
  filesOf,
  fillJournal,
  idsOf,
  manifestOf,
  must,
  restoreInto,
} from './journal.testing.ts'

let exchange: FakeExchange
let server: RunningServer
let owner: TestUser
let archive: Buffer
let filled: Filled

const BYBIT = { exchange: 'bybit', seed: 3, fills: 60 } as const
let fake: ReturnType<FakeExchange['addAccount']>

beforeAll(async () => {
  exchange = await startFakeExchange({ limits: { scale: null } })
  const now = Date.now()
  fake = exchange.addAccount(makeAccount({ ...BYBIT, from: now - 20 * DAY_MS, to: now - DAY_MS }))
  // At a regional site, which the archive has to keep.
  fake.region = 'tr'
  server = await startServer({ environment: { EXCHANGE_GATEWAY: exchange.gateway, EXCHANGE_PACE: '500' } })
  owner = await newUser(server.url)
  filled = await fillJournal(owner, fake)
  await ratesRequested({ server, uid: owner.uid })
  archive = await exported(owner)
})
afterAll(async () => {
  await server.stop()
  await exchange.close()
})

const REPORT = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null } as const

/** A journal as a token reads it, in the terminal and for an assistant. */
async function journalOf(user: TestUser) {
  const input = { name: 'figures', scopes: ['read'], expires: null, password: PASSWORD }
  const { token } = await user.call<{ token: string }>('createToken', input)
  const remote = openRemote({ server: new URL(server.url), token, warnings: [] })
  const options = { zone: 'UTC', basis: null }
  return { journal: await journalOfServer(remote, options), ...(await reportOfServer(remote, options)) }
}

describe('a whole journal', () => {
  let other: TestUser
  let result: RestoreResult

  beforeAll(async () => {
    other = await newUser(server.url)
    const response = await must(await restoreInto(other, archive))
    result = (await response.json()) as RestoreResult
  })

  // Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
  test('says what was restored, and exports the same archive again', async () => {
    expect(result).toMatchObject({
      accounts: 3,
      imports: 5,
      corrections: 4,
      connections: 1,
      candleSets: 1,
      documents: 4,
      pictures: 1,
    })
    expect(result.fills).toBe(553 + fake.fills.length)
    const [before, after] = [filesOf(archive), filesOf(await exported(other))]
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted())
    for (const [name, bytes] of Object.entries(before)) {
      if (name !== 'manifest.json')
        expect([name, strFromU8(after[name] ?? new Uint8Array())]).toEqual([name, strFromU8(bytes)])
    }
    expect(manifestOf(after).files).toEqual(manifestOf(before).files)
    expect(manifestOf(after).uid).toBe(other.uid)
  })

  // Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
  test('the same trades with the same ids, and the same report to the last digit', async () => {
    const [before, after] = [await fetchTestColumns(owner), await fetchTestColumns(other)]
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(after).toEqual(before)
    const segments = 'select position_id, start, hash from segments where user_id = $1 order by position_id, start'
    expect(await query(server, segments, [other.uid])).toEqual(await query(server, segments, [owner.uid]))
    const all = Uint32Array.from({ length: before.count }, (_, row) => row)
    expect(analyse(after, all, REPORT)).toEqual(analyse(before, all, REPORT))
    expect(before.net.filter((net) => !Number.isNaN(net)).length).toBeGreaterThan(100)
    const state = ['listCorrections', 'listAccounts', 'listImports', 'listCandleSets', 'getLedgerHealth'] as const
    for (const name of state) {
      const [theirs, ours] = [await other.call(name, {}), await owner.call(name, {})]
      expect({ ...theirs, ledgerVersion: 0 }).toEqual({ ...ours, ledgerVersion: 0 })
    }
  })

  test('the terminal, the assistant and the list of trades say the same of both, also of a label', async () => {
    const [before, after] = [await journalOf(owner), await journalOf(other)]
    const printed = [before, after].map(({ report, trades, problems }) => {
      return JSON.parse(toJson({ report, trades, problems }, { zone: 'UTC' })) as object
    })
    expect(printed[1]).toEqual(printed[0])
    const readJournal = async ({ journal }: typeof before) => withGroupings(journal, await journal.readRulebook())
    const ofLabel = [await readJournal(before), await readJournal(after)].map((journal) => {
      const input = { filter: { labels: ['Ausbruch'] }, measures: MEASURE_IDS }
      const { head, lists } = toolReport(journal, input)
      return { ...head, lists: lists.map(({ count, itemAt }) => Array.from({ length: count }, (_, at) => itemAt(at))) }
    })
    expect(ofLabel[0]).toMatchObject({ selected: 1 })
    expect(ofLabel[1]).toEqual(ofLabel[0])
    // The list in the archive is ordered by account and ticker; figures are ordered by the close.
    const csv = strFromU8(filesOf(await exported(other))['trades.csv'] ?? new Uint8Array())
    const listed = countedTrades(csv).toSorted((a, b) => a.closeTime - b.closeTime || a.openTime - b.openTime)
    const compared = compareFigures(after.report.summary, recount(listed, after.journal.settings))
    expect(compared.filter(({ agrees }) => !agrees)).toEqual([])
    expect(after.report.summary.count).toBeGreaterThan(100)
  })

  // Promise [Export, restore and scripts] A full archive restores the same numbers in an empty account.
  test('notes are on their trades, pictures are shown, earlier versions exist', async () => {
    expect(idsOf(await fetchTestColumns(other))).toContain(filled.notedTrade)
    const path = `/db/v1/users/${other.uid}/annotations/${filled.notedTrade}`
    expect(await (await other.fetch(path)).json()).toMatchObject({ data: { note: 'Second thought', risk: '12.5' } })
    expect(await (await other.fetch(`${path}/earlier`)).json()).toMatchObject({
      versions: [{ data: { note: 'First thought' } }],
    })
    const [picture] = await query(server, 'select id from pictures where user_id = $1', [other.uid])
    const shown = await other.fetch(
      `/db/v1/pictures/${other.uid}/${String(picture?.['id']).replaceAll('-', '')}?size=small`,
    )
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('a connection waits for its key, and then goes on where it stopped', async () => {
    const waiting = await connectionNow(other, filled.connection)
    expect(waiting).toMatchObject({
      state: 'stopped',
      region: 'tr',
      trouble: { reason: 'key-missing' },
      fills: fake.fills.length,
    })
    expect((await other.request('liveAccount', { id: filled.connection })).status).toBe(400)
    await other.call('syncNow', { id: filled.connection })
    await until(other, filled.connection, ({ state }) => state === 'stopped')
    exchange.grow(fake, 4)
    await other.call('replaceKey', { id: filled.connection, credentials: credentialsFor(fake), confirmed: true })
    const fresh = await until(
      other,
      filled.connection,
      ({ state, lastSync }) => state === 'fresh' && lastSync !== waiting?.lastSync,
    )
    expect(fresh.fills).toBe(fake.fills.length)
    await owner.call('syncNow', { id: filled.connection })
    await until(owner, filled.connection, ({ state, fills }) => state === 'fresh' && fills === fake.fills.length)
    expect(await ledgerRows(server, other.uid)).toEqual(await ledgerRows(server, owner.uid))
  })

  test('a second time it is refused, and the answer says what to do', async () => {
    const again = await restoreInto(other, archive)
    expect([again.status, await again.json()]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('new account'), details: { reason: 'journal-not-empty' } } },
    ])
    const stranger = await newUser(server.url)
    expect((await stranger.fetch(`/ledger/v1/${other.uid}/restore`, { method: 'POST', body: 'x' })).status).toBe(403)
    expect((await fetch(`${server.url}/ledger/v1/${other.uid}/restore`, { method: 'POST', body: 'x' })).status).toBe(
      401,
    )
  })
})

test('an archive of the first format is restored too: the connection is read anew, with no doubles', {
  tags: 'long',
}, async () => {
  const later = [
    'import-repeats.jsonl',
    'record-aliases.jsonl',
    'sync-streams.jsonl',
    'import-sources.jsonl',
    'moved-records.jsonl',
    'rates.jsonl',
    'coin-renames.jsonl',
    'ledger-checks.jsonl',
    'orders.jsonl',
    'README.txt',
    'subscriptions.jsonl',
  ]
  const first = changed(
    archive,
    (files) => {
      for (const name of Object.keys(files)) if (later.includes(name) || name.endsWith('.csv')) delete files[name]
      const without = (name: string, fields: readonly string[]): void => {
        const lines = strFromU8(files[name] ?? new Uint8Array())
          .split('\n')
          .filter((line) => line !== '')
          .map((line) =>
            JSON.stringify({
              ...(JSON.parse(line) as object),
              ...Object.fromEntries(fields.map((field) => [field, undefined])),
            }),
          )
        files[name] = strToU8(lines.map((line) => `${line}\n`).join(''))
      }
      without('imports.jsonl', ['source', 'fingerprint', 'fills', 'cashEvents'])
      without('connections.jsonl', ['owner', 'region'])
      without('corrections.jsonl', ['position'])
    },
    { formatVersion: 1 },
  )
  const user = await newUser(server.url)
  await must(await restoreInto(user, first))
  const before = await ledgerRows(server, user.uid)
  const given = { id: filled.connection, region: 'tr', credentials: credentialsFor(fake), confirmed: true }
  await user.call('replaceKey', given)
  await until(user, filled.connection, ({ state }) => state === 'fresh')
  const after = await ledgerRows(server, user.uid)
  expect(new Set(after.fills.map((row) => row['dedupe_key'])).size).toBe(after.fills.length)
  expect(after.fills).toEqual(expect.arrayContaining(before.fills))
  // Files that were imported before are still recognized.
  const { accounts } = await user.call<{ accounts: { id: string; name: string }[] }>('listAccounts', {})
  const account = accounts.find(({ name }) => name.startsWith('Zwei'))?.id ?? ''
  expect((await importFills(user, account, someFills(400))).state).toBe('done')
})

// Promise [Export, restore and scripts] A damaged archive or an interrupted restore changes nothing.
// ASVS 2.3.3
test('a restore killed in the middle leaves nothing, and the journal accepts the archive afterwards', {
  tags: 'long',
}, async () => {
  const mine = await startServer()
  const rich = await newUser(mine.url)
  await importFills(rich, await newAccount(rich), someFills(20_000))
  const large = await exported(rich)
  const user = await newUser(mine.url)
  const upload = restoreInto(user, large).catch(() => null)
  await eventually('records are being written', async () => {
    const [row] = await query(mine, `select count(*)::int as n from pg_stat_progress_copy`).catch(() => [{ n: 0 }])
    const [locks] = await query(
      mine,
      `select count(*)::int as n from pg_locks where relation = 'fill_blocks'::regclass and mode = 'RowExclusiveLock'`,
    )
    return Number(row?.['n']) + Number(locks?.['n']) > 0 ? true : null
  })
  mine.kill('SIGKILL')
  await mine.exited
  await upload
  const again = await startServer({ dataDir: mine.dataDir })
  const back = await signIn(again.url, user.email)
  expect(await back.call('listAccounts', {})).toMatchObject({ accounts: [] })
  const response = await must(await restoreInto(back, large))
  expect(await response.json()).toMatchObject({ fills: 20_000, trades: 10_000 })
  await again.stop()
})
