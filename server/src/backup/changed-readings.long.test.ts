/**
 * A journal from before coins counted once and margin shorts became contracts: tests the report of the check before the
 * update, and that nothing attached to its trades is lost, neither by the update nor by importing the files again.
 */
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { fetchTestColumns, importTexts } from '../testing/ledger.testing.ts'
import { eventually, newFolder, type RunningServer, startServer } from '../testing/server.testing.ts'
import { databaseAsItWas, said } from './backup.testing.ts'

const FOLDER = new URL('./released/', import.meta.url)
const SAMPLES = new URL('../../../samples/changing-journal/', import.meta.url)

type Note = { readonly trade: string; readonly ticker: string; readonly note: string }
type Kept = {
  readonly people: readonly { readonly email: string; readonly password: string }[]
  readonly changing: { readonly notes: readonly Note[]; readonly picture: string; readonly shared: string }
}

const kept = JSON.parse(readFileSync(new URL('2026-11-28.json', FOLDER), 'utf8')) as Kept
const dataDir = newFolder()
let checked: { readonly code: number; readonly text: string }
let server: RunningServer
let trader: TestUser

beforeAll(async () => {
  await databaseAsItWas(fileURLToPath(new URL('2026-11-28.tar', FOLDER)), dataDir)
  checked = await said(['check-update'], { DATA_DIR: dataDir })
  server = await startServer({ dataDir, environment: { EXCHANGE_GATEWAY: 'off' } })
  await eventually('trades are derived again', async () => {
    const [row] = await query(server, 'select count(*)::int as stale from ledgers where stale')
    return row?.['stale'] === 0 ? true : null
  })
  const third = kept.people[2]
  trader = await signIn(server.url, third?.email ?? '', third?.password ?? '')
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Documents = { readonly documents: readonly { readonly id: string; readonly data: object }[] }

/** The notes, by trade. */
async function notes(): Promise<ReadonlyMap<string, object>> {
  const response = await trader.fetch(`/db/v1/users/${trader.uid}/annotations?limit=100`)
  return new Map(((await response.json()) as Documents).documents.map(({ id, data }) => [id, data]))
}

/** `XETHZEUR long 1, Note 1.` for each trade with its note; `-` for a note without a trade. */
async function journal(): Promise<readonly string[]> {
  const columns = await fetchTestColumns(trader)
  const noted = await notes()
  const left = new Set(noted.keys())
  const noteOf = (id: string): string => {
    left.delete(id)
    return (noted.get(id) as { note?: string } | undefined)?.note ?? 'nothing'
  }
  const trades = Array.from(
    { length: columns.count },
    (_, row) => `${textOf(columns, row)}, ${noteOf(idOfRow(columns, row))}`,
  )
  return [...trades, ...[...left].map((id) => `-, ${noteOf(id)}`)].toSorted()
}

function textOf(columns: TradeColumns, row: number): string {
  const ticker = columns.dictionaries.tickers[columns.ticker[row] ?? -1]?.name ?? ''
  const state = Number.isNaN(columns.closeTime[row] ?? Number.NaN) ? 'open' : 'closed'
  return `${ticker} ${columns.side[row] === 1 ? 'long' : 'short'} ${columns.quantity[row]} ${state}`
}

test('the check before the update names the trades whose figures change', () => {
  expect(checked.code).toBe(1)
  expect(checked.text).toMatch(/third@example\.com: 1 trade in /)
  expect(checked.text).toContain('Why:\n  Coins you deposit, withdraw or receive now count in every market')
  expect(checked.text).toMatch(new RegExp(`${kept.changing.notes[0]?.trade} XETHZEUR \\S+: \\w+ .+ becomes `))
})

// Promise [Updates] Notes, labels, stops and pictures stay with the fill that opened the trade, however an update
//   rebuilds that trade.
test('notes stay with the fill that opened the trade', async () => {
  expect(await journal()).toEqual([
    'BNBUSDT long 2 open, Note 4.',
    'XETHZEUR long 1 closed, Note 1.',
    'XETHZEUR long 2 closed, Note 2.',
    'XXBTZEUR long 0.1 closed, Note 3.',
  ])
  for (const { trade, note } of kept.changing.notes) {
    const pictures = [{ id: kept.changing.picture, caption: '' }]
    expect((await notes()).get(trade)).toMatchObject({ note, stop: '1', labels: ['kept'], pictures })
  }
})

test('pictures and shared pages open as before', async () => {
  const picture = await trader.fetch(`/db/v1/pictures/${trader.uid}/${kept.changing.picture}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  // A link ends after a year at most, and this test may run later.
  await query(server, `update shared_pages set expires_at = now() + interval '1 day'`)
  const page = await fetch(`${server.url}/shared/${kept.changing.shared}`)
  expect([page.status, (await page.text()).includes('Win rate')]).toEqual([200, true])
})

test('files that are imported again correct the trades, and a note that fits nowhere waits', async () => {
  const { accounts } = await trader.call<{ accounts: { id: string; venue: string }[] }>('listAccounts', {})
  const again = async (venue: string, names: readonly string[]): Promise<void> => {
    const account = accounts.find((candidate) => candidate.venue === venue)?.id ?? ''
    const files = names.map((name) => ({
      name: `again-${name}`,
      text: `${readFileSync(new URL(name, SAMPLES), 'utf8')}`,
    }))
    await importTexts(trader, account, files)
  }
  await again('kraken', ['kraken-ledgers.csv', 'kraken-trades.csv'])
  await again('binance', ['binance-statement.csv'])
  // The purchase that closes the short used to open a long; its note is now with the trade that has the fill.
  expect(await journal()).toEqual([
    '-, Note 4.',
    'BNBUSDT short 2 closed, Note 4.',
    'XETHZEUR long 1 closed, Note 1.',
    'XETHZEUR long 2 closed, Note 2.',
    'XXBTZEUR long 0.1 closed, Note 3.',
  ])
  const flows = await query(server, `select instrument_id as traded from cash_events where kind = 'interest'`)
  expect(flows).toEqual([{ traded: 'kraken:linear:XXBTZEUR' }])
})
