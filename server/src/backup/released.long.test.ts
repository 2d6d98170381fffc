/** The data of every release, brought to this one in a single step: nothing is missing, and no figure changes. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TradeColumns } from '@roundtrip/core/reports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../database/connection.ts'
import { MIGRATIONS } from '../database/migrate.ts'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { fetchTestColumns } from '../testing/ledger.testing.ts'
import { databaseOf, eventually, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { databaseAsItWas, said, shapeOf } from './backup.testing.ts'
import { checkBackup } from './read-backup.ts'

const FOLDER = fileURLToPath(new URL('./released/', import.meta.url))
const RELEASES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.tar'))
  .map((name) => name.slice(0, -'.tar'.length))
  .toSorted()

/**
 * Figures that a release showed wrongly, and what they are since. Everything else is as it was.
 *
 * 2026-11-21: average prices of inverse contracts were derived from values in whole satoshi; since then they are the
 * prices that were traded.
 *
 * Up to 2026-11-28: BNB and BTC that others were traded against did not count in their own trades, which are open here.
 */
const MENDED: readonly Mended[] = [
  { release: '2026-11-21', trade: 'a97d03dd4040691e', figure: 'entryPrice', was: 101.250032906261, is: 101.25 },
  { release: '2026-11-21', trade: 'a97d03dd4040691e', figure: 'exitPrice', was: 50994.39061703213, is: 51_000 },
  { release: '2026-11-21', trade: '8249a10412b139f3', figure: 'entryPrice', was: 51493.30587023687, is: 51_500 },
  ...[
    ['2026-11-21', 'a58dda7a62bec94c', 'ce807c3782345300'],
    ['2026-11-22', 'dea5ded9c05d7c3b', '8e692929377a57bc'],
    ['2026-11-23', '00728cbe59b4af26', '314d5960aa4c4c51'],
    ['2026-11-23b', '900a739f6d534c51', '8a9eb2f18ac7c714'],
    ['2026-11-28', 'dd5091ac2da0551f', 'ff041f5ecc0bb898'],
  ].flatMap(([release = '', bnb = '', btc = '']): Mended[] => [
    { release, trade: bnb, figure: 'fills', was: 3, is: 4 },
    { release, trade: bnb, figure: 'turnover', was: 120_330_000_000, is: 150_330_000_000 },
    { release, trade: btc, figure: 'quantity', was: 0.1, is: 0.151896052 },
    { release, trade: btc, figure: 'maxQuantity', was: 0.1, is: 0.101896052 },
    { release, trade: btc, figure: 'entryPrice', was: 50_000, is: 50341.65504183085 },
    { release, trade: btc, figure: 'entryValue', was: 500_000_000_000, is: 764_669_865_200 },
    { release, trade: btc, figure: 'fills', was: 2, is: 4 },
    { release, trade: btc, figure: 'turnover', was: 755_000_000_000, is: 1_269_669_865_200 },
  ]),
]

type Mended = Readonly<Record<'release' | 'trade' | 'figure', string> & Record<'was' | 'is', number>>

type KeptTrade = Readonly<Record<string, string | number | null>> & { readonly id: string }
type Kept = {
  readonly people: readonly [Person, Person]
  readonly token: string | null
  readonly corrections: readonly string[]
  readonly documents: {
    readonly trade: string
    readonly note: string
    readonly earlier: readonly string[]
    readonly label: string
  }
  readonly trades: readonly KeptTrade[]
  readonly tradesOfSecond: readonly KeptTrade[]
}
type Person = { readonly email: string; readonly password: string }

/** Rates that are missing stay missing, wherever the test runs. */
const OFFLINE = { EXCHANGE_GATEWAY: 'off' }

/**
 * The tables that must not lose a row. Sessions and unsent letters are sealed with a secret that a plain backup leaves
 * out.
 */
const COUNTED =
  'auth_users auth_accounts accounts instruments imports fills cash_events corrections documents document_versions positions'.split(
    ' ',
  )

let freshShape: readonly string[] = []

beforeAll(async () => {
  const fresh = await startServer({ environment: OFFLINE })
  freshShape = await shape(fresh)
  await fresh.stop()
})

test('there is a backup of each release', () => {
  expect(RELEASES.length).toBeGreaterThanOrEqual(4)
})

type Start = { readonly release: string; readonly way: Way }
type Way = 'started on its database' | 'restored from its backup'

/** Every release updates in place. A backup of the release that lacks most is restored as well. */
const STARTS: readonly Start[] = [
  ...RELEASES.map((release): Start => ({ release, way: 'started on its database' })),
  { release: RELEASES[0] ?? '', way: 'restored from its backup' },
]

const BEGIN: Readonly<Record<Way, (file: string, dataDir: string) => Promise<void>>> = {
  'started on its database': databaseAsItWas,
  'restored from its backup': async (file, dataDir) => {
    const restored = await said(['restore-server', file], { DATA_DIR: dataDir })
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('compared by hash') })
  },
}

describe.each(STARTS)('the release of $release, $way', ({ release, way }) => {
  const file = join(FOLDER, `${release}.tar`)
  const kept = JSON.parse(readFileSync(join(FOLDER, `${release}.json`), 'utf8')) as Kept
  const dataDir = newFolder()
  let server: RunningServer
  let trader: TestUser

  beforeAll(async () => {
    await BEGIN[way](file, dataDir)
    server = await startServer({ dataDir, environment: OFFLINE })
    // Until they are derived again, trades are shown unchanged.
    await eventually('trades that were derived otherwise are derived again', async () => {
      const [row] = await query(server, 'select count(*)::int as stale from ledgers where stale')
      return row?.['stale'] === 0 ? true : null
    })
    trader = await signIn(server.url, kept.people[0].email, kept.people[0].password)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('the database is that of a new server', async () => {
    expect(await shape(server)).toEqual(freshShape)
    const applied = await query(server, 'select name from migrations order by name')
    expect(applied.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name).toSorted())
    const saved = existsSync(join(dataDir, 'backups')) ? readdirSync(join(dataDir, 'backups')) : []
    const isUpdate = (await checkBackup(file, null)).manifest.migrations.length < MIGRATIONS.length
    expect(saved.some((name) => name.includes('before-update'))).toBe(isUpdate && way === 'started on its database')
  })

  test('no row is missing', async () => {
    const { checks } = await checkBackup(file, null)
    // If a release stored fills in blocks already, only its trades say how many there are.
    const tables = COUNTED.filter((table) => checks.tables[table] !== undefined)
    const now = []
    for (const table of tables) {
      const rows =
        table === 'fills' ? 'sum(fills)::int as rows from fill_blocks' : `count(*)::int as rows from ${table}`
      const [row] = await query(server, `select ${rows}`)
      now.push([table, row?.['rows']])
    }
    expect(now).toEqual(tables.map((table) => [table, checks.tables[table]?.rows]))
  })

  test('every trade has the figures that it had', async () => {
    const second = await signIn(server.url, kept.people[1].email, kept.people[1].password)
    for (const [user, trades] of [[trader, kept.trades] as const, [second, kept.tradesOfSecond] as const]) {
      expect(shown(await fetchTestColumns(user), trades)).toEqual(trades.map((trade) => mended(release, trade)))
    }
  })

  test('corrections, notes with their earlier versions, labels and tokens are there', async () => {
    const { corrections } = await trader.call<{ corrections: { kind: string; state: string }[] }>('listCorrections', {})
    const kinds = corrections.map(({ kind, state }) => `${kind} ${state}`)
    expect(kinds.toSorted()).toEqual(kept.corrections.map((kind) => `${kind} applied`).toSorted())
    const { trade, note, earlier, label } = kept.documents
    const read = async (path: string) => (await trader.fetch(`/db/v1/users/${trader.uid}/${path}`)).json()
    expect(await read(`annotations/${trade}`)).toMatchObject({ data: { note, labels: ['breakout'], risk: '12.5' } })
    const { versions } = (await read(`annotations/${trade}/earlier`)) as { versions: { data: { note: string } }[] }
    expect(versions.map(({ data }) => data.note).toSorted()).toEqual(earlier.toSorted())
    expect(await read('labels/breakout')).toMatchObject({ data: { name: label } })
    expect(await read('journal/2026-03-29')).toMatchObject({ data: { mood: 4, trades: [trade] } })
    if (kept.token === null) return
    const headers = { authorization: `Bearer ${kept.token}` }
    const response = await fetch(`${server.url}/ledger/v1/me/columns`, { headers })
    expect(response.status).toBe(200)
  })
})

/** Without the numbers that sequences have reached. */
async function shape(server: RunningServer): Promise<readonly string[]> {
  const pool = openPool(databaseOf(server), 1)
  const lines = await shapeOf(pool)
  await pool.end()
  return lines.map((line) => (line.startsWith('sequence ') ? line.replace(/ \d*$/, '') : line))
}

/** The trades as they are shown now, with the figures that the release had, in its order. */
function shown(columns: TradeColumns, before: readonly KeptTrade[]): KeptTrade[] {
  const rows = Array.from({ length: columns.count }, (_, row) => row)
  const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
  const figure = (name: string, row: number): string | number | null => {
    if (name === 'account') return columns.dictionaries.accounts[columns.account[row] ?? -1] ?? ''
    if (name === 'ticker') return columns.dictionaries.tickers[columns.ticker[row] ?? -1]?.name ?? ''
    if (name === 'payments') return numberOrNull((columns.funding[row] ?? 0) + (columns.otherCash[row] ?? 0))
    const column = columns[name as 'net'] as Float64Array | undefined
    return numberOrNull(column?.[row] ?? Number.NaN)
  }
  const names = Object.keys(before[0] ?? {}).filter((name) => name !== 'id')
  return rows.map((row) => ({
    id: [columns.id[2 * row], columns.id[2 * row + 1]]
      .map((word) => (word ?? 0).toString(16).padStart(8, '0'))
      .join(''),
    ...Object.fromEntries(names.map((name) => [name, figure(name, row)])),
  }))
}

/** What was kept, with the figures that have changed since. */
function mended(release: string, trade: KeptTrade): KeptTrade {
  const rows = MENDED.filter((row) => row.release === release && row.trade === trade.id)
  for (const { figure, was } of rows) expect(trade[figure]).toBe(was)
  return { ...trade, ...Object.fromEntries(rows.map(({ figure, is }) => [figure, is])) }
}
