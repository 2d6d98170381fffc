/** The demo is the same for everybody: what it shows depends on its day only, so texts and tests can name figures. */
import type { AnnotationData } from '@roundtrip/contract/documents'
import { idOfRow, type TradeColumns } from '@roundtrip/core/reports'
import { evaluate, historyOf, type JudgedTrade, type Rule } from '@roundtrip/core/rules'
import { createClock, dayKey, fixed, localDay, tradeId, utcMs } from '@roundtrip/core/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportOfServer } from '../cli/remote-report.ts'
import { openPool, type Pool, transaction } from '../database/connection.ts'
import { SHARDED_TABLES } from '../database/user-tables.ts'
import { remoteOf } from '../testing/awkward-journal.testing.ts'
import type { TestUser } from '../testing/client.testing.ts'
import { query } from '../testing/database.testing.ts'
import { fetchTestColumns } from '../testing/ledger.testing.ts'
import { databaseOf, eventually, type RunningServer, startServer } from '../testing/server.testing.ts'
import { addDocuments, ownDocuments } from './demo-documents.ts'
import { newUser } from '../testing/user.testing.ts'
import { demoRules } from './demo-rules.ts'
import { demoJournals } from './demo.ts'
import { fillTemplate } from './fill-template.ts'
import { newDemoUser } from './templates.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

const RULES = demoRules((text) => text)

let server: RunningServer
let pool: Pool
let journals: ReturnType<typeof demoJournals>
let first: Shown
let second: Shown

beforeAll(async () => {
  server = await startServer({ environment: { EXCHANGE_GATEWAY: 'off' } })
  pool = openPool(databaseOf(server), 4)
  journals = demoJournals({ pool, fill: (template) => fillTemplate(pool, template) })
  first = await shownTo(await newDemo())
  second = await shownTo(await newDemo())
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

/** A new user with a demo of this day; the demo button makes one of the day of the click. */
async function newDemo(zone = 'UTC'): Promise<TestUser> {
  const user = await newUser(server.url)
  await query(server, 'insert into demo_users (user_id) values ($1)', [user.uid])
  await fill(user, zone)
  return user
}

/** Creates the journal of a demo, even if there is one already. */
function fill(user: TestUser, zone: string) {
  return journals.reset(user.uid, { now: NOW, zone, language: 'en' })
}

type Shown = Awaited<ReturnType<typeof shownTo>>

async function shownTo(user: TestUser) {
  const rows = await query(
    server,
    'select collection, id, data from documents where user_id = $1 and not deleted order by collection, id',
    [user.uid],
  )
  const documents = rows as unknown as { collection: string; id: string; data: unknown }[]
  const notes = new Map(
    documents.flatMap(({ collection, id, data }) =>
      collection === 'annotations' ? [[id, data as AnnotationData] as const] : [],
    ),
  )
  const columns = await fetchTestColumns(user)
  const report = await reportOfServer(remoteOf(user), { zone: 'UTC', basis: null })
  return { ...report, documents, notes, columns, verdicts: verdictsOf(columns, notes) }
}

/** The rules of the demo, judged over its whole history. */
function verdictsOf(columns: TradeColumns, notes: ReadonlyMap<string, AnnotationData>) {
  const trades = Array.from({ length: columns.count }, (_, row) => judged(columns, row, notes))
  const clock = createClock({ zone: 'UTC' })
  const rules = RULES.map(({ id, data }): Rule => ({ id, ...data }))
  const last = localDay(clock, utcMs(NOW))
  const days = Array.from({ length: 731 }, (_, back) => (last - back) as typeof last)
  const options = { days, now: utcMs(NOW), breakevenBand: 0n, equityAt: () => fixed(25_000), ticks: new Map() }
  const setups = new Set(['breakout', 'pullback', 'range', 'reversal', 'news'])
  return evaluate(rules, historyOf(trades, [], clock), { ...options, setups }).verdicts
}

function judged(columns: TradeColumns, row: number, notes: ReadonlyMap<string, AnnotationData>): JudgedTrade {
  const id = idOfRow(columns, row)
  const note = notes.get(id)
  const closeTime = columns.closeTime[row] ?? Number.NaN
  return {
    id: tradeId(id),
    account: String(columns.account[row]),
    ticker: columns.dictionaries.tickers[columns.ticker[row] ?? 0]?.name ?? '',
    side: columns.side[row] === 1 ? 'long' : 'short',
    openTime: utcMs(columns.openTime[row] ?? 0),
    closeTime: Number.isNaN(closeTime) ? null : utcMs(closeTime),
    net: fixed(((columns.net[row] ?? 0) / 1e8).toFixed(8)),
    maxNotional: null,
    initialRisk: null,
    leverage: null,
    plannedReward: null,
    labels: note?.labels ?? [],
    hasNote: note?.note !== '',
    hasStop: note?.stop !== null,
    hasTarget: false,
    hasScreenshot: false,
    entries: null,
    stops: [],
  }
}

describe('two visitors of one moment', () => {
  test('have the same report: every measure, every group, every trade', () => {
    expect(second.report).toEqual(first.report)
    expect(second.trades).toEqual(first.trades)
    expect(second.columns).toEqual(first.columns)
  })
  test('have the same labels, risks, stops, notes, rules, plans and diary', () => {
    expect(second.documents).toEqual(first.documents)
    expect(second.verdicts).toEqual(first.verdicts)
  })
})

describe('a copied journal', () => {
  test('is in every row of every table what a played one is', async () => {
    const visit = { now: NOW, zone: 'America/New_York', language: 'en' } as const
    const copied = await journals.add(visit)
    const played = await transaction(pool, (client) => newDemoUser(client, 'demo-played'))
    const { closings, day } = await journals.prepare(visit)
    await fillTemplate(pool, { uid: played, day, language: 'en' })
    await transaction(pool, (client) => addDocuments(client, played, ownDocuments(closings, visit)))
    await eventually('the server has looked for the rates of both', async () => {
      const unrated = 'select 1 from ledgers where user_id = any($1::uuid[]) and version <> rated_version'
      return (await pool.query(unrated, [[copied, played]])).rowCount === 0 ? true : null
    })
    const sizes = new Map<string, number>()
    for (const table of SHARDED_TABLES) {
      const rows = await rowsOf(table, played)
      sizes.set(table, rows.length)
      expect([table, await rowsOf(table, copied)]).toEqual([table, rows])
    }
    expect(sizes.get('fill_blocks')).toBeGreaterThan(10)
    expect(sizes.get('segments')).toBeGreaterThan(10)
    expect(sizes.get('documents')).toBeGreaterThan(1_500)
  })

  test('needs no other ids, because every unique key begins with the user', async () => {
    const keys = await query(
      server,
      `select c.relname as table, a.attname as first from pg_index as i join pg_class as c on c.oid = i.indrelid
         join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and c.relname = any($1)`,
      [[...SHARDED_TABLES]],
    )
    expect(keys.length).toBeGreaterThanOrEqual(SHARDED_TABLES.length)
    expect(keys.filter(({ first }) => first !== 'user_id')).toEqual([])
  })
})

describe('figures that texts may name', () => {
  test('of the whole journal', () => {
    const { count, netProfit, winRate, profitFactor, rCount, totalR } = first.report.summary
    expect({ count, netProfit, rCount }).toEqual({ count: 1_428, netProfit: 520.357_493_68, rCount: 1_208 })
    expect(winRate).toBeCloseTo(0.4195, 4)
    expect(profitFactor).toBeCloseTo(1.0145, 4)
    expect(totalR).toBeCloseTo(17.51, 2)
  })
  test('of labels and rules', () => {
    const labels = first.report.groups['label'] ?? []
    const pullback = labels.find(({ key }) => key === 'pullback')
    expect(pullback).toMatchObject({ count: 247, wins: 114, netProfit: 1_696.183_334_53 })
    const broken = RULES.map(({ id }) => [
      id,
      first.verdicts.filter(({ ruleId, status }) => ruleId === id && status === 'fail').length,
    ])
    expect(Object.fromEntries(broken)).toMatchObject({
      'demo-rule-few': 31,
      'demo-rule-setup': 186,
      'demo-rule-losses': 6,
    })
  })
})

test('a typed risk is what its stop loses', () => {
  const { columns, notes } = first
  let typed = 0
  for (let row = 0; row < columns.count; row += 1) {
    const { risk, stop } = notes.get(idOfRow(columns, row)) ?? { risk: null, stop: null }
    if (risk === null) continue
    typed += 1
    const lost = Math.abs((columns.entryPrice[row] ?? 0) - Number(stop)) * (columns.maxQuantity[row] ?? 0)
    expect([row, Math.abs(Number(risk) - lost) < 0.02]).toEqual([row, true])
  }
  expect(typed).toBeGreaterThan(400)
})

describe('a visitor', () => {
  test('sees the demo in their own zone, with a diary of its days', async () => {
    const user = await newDemo('Asia/Kolkata')
    const { documents, columns } = await shownTo(user)
    const settings = documents.find(({ collection }) => collection === 'settings')
    expect(settings?.data).toMatchObject({ zone: 'Asia/Kolkata' })
    const clock = createClock({ zone: 'Asia/Kolkata' })
    const days = new Set(Array.from(columns.closeTime.filter(Number.isFinite), (time) => dayKey(localDay(clock, time))))
    const written = documents.filter(({ collection, data }) => collection === 'journal' && !isDayOff(data))
    expect(written.length).toBeGreaterThan(10)
    expect(written.filter(({ id }) => !days.has(id))).toEqual([])
  })

  test('who resets the demo finds it as a fresh one, whatever they changed', async () => {
    const user = await newDemo()
    const { accounts } = await user.call<{ accounts: { id: string }[] }>('listAccounts', {})
    await user.call('deleteTradingAccount', { id: accounts[0]?.id })
    await user.call('createAccount', { venue: 'other', market: 'unified', name: 'Mine', startBalance: null })
    await query(server, 'update documents set data = data || \'{"note":"mine"}\' where user_id = $1', [user.uid])
    await query(server, `update auth_users set "name" = 'Mira' where id = $1`, [user.uid])
    const before = await numbersOf(user)
    const { ledgerVersion } = await fill(user, 'UTC')
    const after = await numbersOf(user)
    expect(ledgerVersion).toBe(after.version)
    // So a browser that was open meanwhile reloads everything.
    expect(after.version).toBeGreaterThan(before.version)
    expect(after.kept).toBeGreaterThan(before.seq)
    const again = await shownTo(user)
    expect(again.report).toEqual(first.report)
    expect(again.columns).toEqual(first.columns)
    expect(again.documents).toEqual(first.documents)
    expect(await query(server, 'select "name" from auth_users where id = $1', [user.uid])).toEqual([{ name: 'Demo' }])
    expect(await query(server, 'select 1 from document_versions where user_id = $1', [user.uid])).toEqual([])
  })
})

/** A user's rows of a table, without the user, clock times, and the random ids of imports. */
async function rowsOf(table: string, uid: string): Promise<string[]> {
  const rows = await query(
    server,
    `select to_jsonb(rows) - 'user_id' as row from ${table} as rows where user_id = $1`,
    [uid],
  )
  const imports = await query(server, 'select id, fingerprint from imports where user_id = $1', [uid])
  const clocks = await query(
    server,
    `select column_name as name from information_schema.columns
     where table_name = $1 and data_type = 'timestamp with time zone'`,
    [table],
  )
  const texts = rows.map(({ row }) => {
    const kept = { ...(row as Record<string, unknown>) }
    for (const { name } of clocks) delete kept[String(name)]
    return JSON.stringify(kept)
  })
  const named = (text: string): string =>
    imports.reduce((sum: string, { id, fingerprint }) => sum.replaceAll(String(id), `import ${fingerprint}`), text)
  return texts.map(named).toSorted()
}

async function numbersOf({ uid }: TestUser) {
  const [row] = await query(
    server,
    `select version, seq::int, kept_from::int as kept from ledgers join document_sequences using (user_id)
     where user_id = $1`,
    [uid],
  )
  return row as { version: number; seq: number; kept: number }
}

function isDayOff(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'dayOff' in data && data.dayOff === true
}
