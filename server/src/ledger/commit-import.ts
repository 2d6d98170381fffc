/** Makes an import count, in one transaction: all of it or nothing. */
import { accountId } from '@roundtrip/core/base'
import {
  type CashEvent,
  decodeLedger,
  encodeInstrument,
  type Fill,
  type Instrument,
  type Ledger,
} from '@roundtrip/core/ledger'
import { type Client, type Pool, transaction } from '../database/connection.ts'
import { copyRows, type RowOwner, saveInstruments, type Spelled } from './copy-rows.ts'
import { importById, ledgerVersion, lockLedger, nextLedgerVersion, plainId } from './imports-queries.ts'
import type { LedgerTasks } from './ledger-port.ts'
import { rebuildPositions } from './rebuild.ts'
import { createTouched } from './touched.ts'
import { Refusal } from './refusal.ts'

type Input = LedgerTasks['commitImport']['input']
type Output = LedgerTasks['commitImport']['output']

export async function commitImport(pool: Pool, input: Input): Promise<Output> {
  return transaction(pool, async (client) => {
    await lockLedger(client, input.uid)
    const found = await client.query<OpenImport>(
      `select state, account_id as account, fills, cash_events as "cashEvents"
       from imports where user_id = $1 and id = $2 for update`,
      [input.uid, input.importId],
    )
    const open = found.rows[0]
    if (open === undefined) throw new Refusal('no-import')
    if (open.state === 'done') return finished(client, input)
    if (open.state !== 'uploading') throw new Refusal('wrong-state')
    const chunks = await stagedChunks(client, { ...input, announced: open.fills + open.cashEvents })
    const account = plainId(open.account)
    const isEmpty = await isEmptyAccount(client, input.uid, account)
    const store = createStore(client, { uid: input.uid, account, importId: input.importId, isEmpty })
    for (const chunk of chunks) await store.add(await readChunk(client, { ...input, chunk, account }))
    await store.finish()
    if (store.added() > 0) {
      await rebuildPositions(client, { uid: input.uid, touched: store.touched })
      await nextLedgerVersion(client, input.uid)
    }
    await client.query('delete from import_chunks where user_id = $1 and import_id = $2', [input.uid, input.importId])
    return finished(client, input)
  })
}

type OpenImport = {
  readonly state: string
  readonly account: string
  readonly fills: number
  readonly cashEvents: number
}

async function finished(client: Client, input: Input): Promise<Output> {
  const record = await importById(client, input.uid, input.importId)
  if (record === null) throw new Refusal('no-import')
  return { import: record, ledgerVersion: await ledgerVersion(client, input.uid) }
}

async function stagedChunks(client: Client, input: Input & { readonly announced: number }): Promise<number[]> {
  const { rows } = await client.query<{ chunk: number; records: number }>(
    'select chunk, records from import_chunks where user_id = $1 and import_id = $2 order by chunk',
    [input.uid, input.importId],
  )
  const staged = rows.reduce((sum, row) => sum + row.records, 0)
  if (staged !== input.announced) {
    throw new Refusal('incomplete-upload', `${staged} of ${input.announced} records have arrived.`)
  }
  return rows.map((row) => row.chunk)
}

async function readChunk(
  client: Client,
  place: Input & { readonly chunk: number; readonly account: string },
): Promise<Spelled> {
  const { rows } = await client.query<{ instruments: string[]; fills: string; cash_events: string }>(
    `select instruments, fills, cash_events from import_chunks where user_id = $1 and import_id = $2 and chunk = $3`,
    [place.uid, place.importId, place.chunk],
  )
  const row = rows[0]
  if (row === undefined) throw new Refusal('incomplete-upload')
  const text = { instruments: row.instruments, fills: row.fills, cashEvents: row.cash_events }
  const { fills, cashEvents } = decodeLedger(text, accountId(place.account))
  const fillLines = text.fills.split('\n')
  const cashLines = text.cashEvents.split('\n')
  return {
    fills: fills.map((fill, index) => ({ fill, line: fillLines[index] ?? '' })),
    cashEvents: cashEvents.map((event, index) => ({ event, line: cashLines[index] ?? '' })),
  }
}

async function isEmptyAccount(client: Client, uid: string, account: string): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    'select fills + cash_events as n from accounts where user_id = $1 and id = $2',
    [uid, account],
  )
  return rows[0]?.n === 0
}

type Counts = { fills: number; cashEvents: number; fillsKnown: number; cashEventsKnown: number }

/** Stores chunk after chunk: what the account has already is only noted as brought again. */
function createStore(client: Client, owner: RowOwner & { readonly isEmpty: boolean }) {
  const touched = createTouched()
  const seen = new Set<string>()
  const counts: Counts = { fills: 0, cashEvents: 0, fillsKnown: 0, cashEventsKnown: 0 }
  const times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY }
  const add = async (chunk: Spelled): Promise<void> => {
    const keys = [
      ...chunk.fills.map(({ fill }) => fill.dedupeKey),
      ...chunk.cashEvents.map(({ event }) => event.dedupeKey),
    ]
    const known = owner.isEmpty ? new Set<string>() : await knownKeys(client, { owner, keys })
    const isNew = (row: Fill | CashEvent): boolean => {
      if (known.has(row.dedupeKey) || seen.has(row.dedupeKey)) return false
      seen.add(row.dedupeKey)
      times.first = Math.min(times.first, row.time)
      times.last = Math.max(times.last, row.time)
      return true
    }
    const rows: Spelled = {
      fills: chunk.fills.filter(({ fill }) => isNew(fill)),
      cashEvents: chunk.cashEvents.filter(({ event }) => isNew(event)),
    }
    const fresh: Ledger = {
      fills: rows.fills.map(({ fill }) => fill),
      cashEvents: rows.cashEvents.map(({ event }) => event),
    }
    await saveInstruments(client, owner.uid, definitions(fresh))
    await copyRows(client, owner, rows)
    await noteRepeats(client, { owner, keys: keys.filter((key) => known.has(key)) })
    touched.add(fresh)
    counts.fills += fresh.fills.length
    counts.cashEvents += fresh.cashEvents.length
    counts.fillsKnown += chunk.fills.length - fresh.fills.length
    counts.cashEventsKnown += chunk.cashEvents.length - fresh.cashEvents.length
  }
  const finish = () => noteCounts(client, { owner, counts, times })
  return { add, finish, touched, added: () => counts.fills + counts.cashEvents }
}

type Keys = { readonly owner: RowOwner; readonly keys: readonly string[] }

/** Which of the keys the account had before this import. */
async function knownKeys(client: Client, { owner, keys }: Keys): Promise<Set<string>> {
  const known = new Set<string>()
  for (const table of ['fills', 'cash_events']) {
    const { rows } = await client.query<{ key: string }>(
      `select encode(uuid_send(dedupe_key), 'hex') as key from ${table}
       where user_id = $1 and account_id = $2 and dedupe_key = any($3::uuid[]) and import_id <> $4`,
      [owner.uid, owner.account, keys, owner.importId],
    )
    for (const row of rows) known.add(row.key)
  }
  return known
}

async function noteRepeats(client: Client, { owner, keys }: Keys): Promise<void> {
  if (keys.length === 0) return
  await client.query(
    `insert into import_repeats (user_id, import_id, account_id, dedupe_key)
     select $1::uuid, $2::uuid, $3::uuid, unnest($4::uuid[]) on conflict do nothing`,
    [owner.uid, owner.importId, owner.account, keys],
  )
}

function definitions(ledger: Ledger): Map<string, string> {
  const instruments = new Set<Instrument>()
  for (const fill of ledger.fills) instruments.add(fill.instrument)
  for (const event of ledger.cashEvents) if (event.instrument !== null) instruments.add(event.instrument)
  return new Map([...instruments].map((instrument) => [instrument.id, encodeInstrument(instrument)]))
}

type Outcome = { readonly owner: RowOwner; readonly counts: Counts; readonly times: { first: number; last: number } }

async function noteCounts(client: Client, { owner, counts, times }: Outcome): Promise<void> {
  const any = counts.fills + counts.cashEvents > 0
  await client.query(
    `update accounts set fills = fills + $3, cash_events = cash_events + $4,
       first_time = least(first_time, $5::bigint), last_time = greatest(last_time, $6::bigint)
     where user_id = $1 and id = $2`,
    [owner.uid, owner.account, counts.fills, counts.cashEvents, any ? times.first : null, any ? times.last : null],
  )
  await client.query(
    `update imports set state = 'done', changed_at = now(), fills_added = $3, cash_events_added = $4, fills_known = $5,
       cash_events_known = $6 where user_id = $1 and id = $2`,
    [owner.uid, owner.importId, counts.fills, counts.cashEvents, counts.fillsKnown, counts.cashEventsKnown],
  )
}
