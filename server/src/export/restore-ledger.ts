/** Accounts, instruments, imports, fills, cash events and corrections of an archive. */
import { LIMITS } from '@roundtrip/contract/fields'
import type { RestoreResult } from '@roundtrip/contract/imports'
import { accountId, grouped, utcMs } from '@roundtrip/core/base'
import { decodeColumns, decodeInstrument, fillsOf, type LedgerText, type Renames } from '@roundtrip/core/ledger'
import { positionKey } from '@roundtrip/core/trades'
import type { DatabaseClient } from '../database/connection.ts'
import { fingerprint } from '../ledger/imports/begin.ts'
import { saveInstruments } from '../ledger/store/instruments.ts'
import { earliestFills } from '../ledger/store/find-fills.ts'
import { keySet } from '../ledger/store/key-set.ts'
import { NO_IMPORT } from '../ledger/store/owner.ts'
import { recountAccount } from '../ledger/store/recount.ts'
import { renamesOf } from '../ledger/store/renames.ts'
import { rekeyRenamed } from '../ledger/store/rekey.ts'
import type { Touched } from '../ledger/store/touched.ts'
import { writeRecords } from '../ledger/store/write-records.ts'
import { allRecords, badRecord, type PlacedRecord, archiveRecords } from './archive-records.ts'
import { cashLine, fillLine } from './ledger-lines.ts'
import type { RecordOf } from './record-shapes.ts'
import type { RestoreContext } from './restore-context.ts'

export type RestoredLedger = Pick<RestoreResult, 'accounts' | 'imports' | 'fills' | 'cashEvents' | 'corrections'>

/** Records keep their ids, so trades keep theirs; `touched` receives every row. */
export async function restoreLedger(context: RestoreContext, touched: Touched): Promise<RestoredLedger> {
  const accounts = await restoreAccounts(context)
  const imports = await restoreImports(context, accounts)
  const instruments = await restoreInstruments(context)
  const renames = await renamesOf(context.client, context.uid)
  const restored: RestoredRows = { accounts, imports, instruments, touched, renames }
  const fills = await restoreRows(context, restored, 'fills.jsonl')
  const cashEvents = await restoreRows(context, restored, 'cash-events.jsonl')
  await restoreSources(context, imports)
  await restoreRepeats(context)
  await restoreMoved(context, accounts)
  for (const account of accounts) await recountAccount(context.client, { uid: context.uid, account })
  const corrections = await restoreCorrections(context, restored)
  return { accounts: accounts.size, imports: imports.size, fills, cashEvents, corrections }
}

type RestoredRows = {
  readonly accounts: ReadonlySet<string>
  readonly imports: ReadonlySet<string>
  readonly instruments: ReadonlyMap<string, string>
  readonly touched: Touched
  readonly renames: Renames
}

async function restoreAccounts({ client, uid, archive, wrote }: RestoreContext): Promise<ReadonlySet<string>> {
  const records = await allRecords(archive, 'accounts.jsonl', LIMITS.accounts)
  for (const { record } of records) {
    await client.query(
      `insert into accounts (user_id, id, venue, market, name, start_balance, start_balance_currency, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        uid,
        record.id,
        record.venue,
        record.market,
        record.name,
        record.startBalance,
        record.startBalanceCurrency ?? null,
        record.createdAt,
      ],
    )
  }
  wrote(records.length)
  return new Set(records.map(({ record }) => record.id))
}

/** Uploads in progress when the archive was made did not count, and cannot be continued here. */
const STATES = { uploading: 'cancelled', committing: 'cancelled' } as const

async function restoreImports(context: RestoreContext, accounts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const { client, uid, archive, wrote } = context
  const connected = new Map<string, string>()
  for (const { record } of await allRecords(archive, 'connections.jsonl', LIMITS.connections)) {
    connected.set(record.import, record.id)
  }
  const ids = new Set<string>()
  for await (const batch of archiveRecords(archive, 'imports.jsonl')) {
    for (const { record, line } of batch) {
      if (!accounts.has(record.account)) throw badRecord('imports.jsonl', line, 'its account is missing.')
      ids.add(record.id)
      const totals = totalsOf(record)
      const connection = connected.get(record.id)
      await client.query(
        `insert into imports (user_id, id, account_id, source, state, files, fingerprint, fills, cash_events,
           fills_added, fills_known, cash_events_added, cash_events_known, rows_refused, created_at,
           records_changed, records_removed)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          uid,
          record.id,
          record.account,
          record.source ?? (connection === undefined ? 'files' : 'connection'),
          record.state === 'uploading' || record.state === 'committing' ? STATES[record.state] : record.state,
          JSON.stringify(record.files),
          record.fingerprint ??
            (connection === undefined ? fingerprint({ ...record, ...totals }) : `connection ${connection}`),
          totals.fills,
          totals.cashEvents,
          record.fillsAdded,
          record.fillsKnown,
          record.cashEventsAdded,
          record.cashEventsKnown,
          record.rowsRefused,
          record.createdAt,
          record.recordsChanged ?? 0,
          record.recordsRemoved ?? 0,
        ],
      )
    }
    wrote(batch.length)
  }
  return ids
}

/** The first version lacks the announced totals of an import; a finished one had exactly those. */
function totalsOf(record: RecordOf<'imports.jsonl'>): { readonly fills: number; readonly cashEvents: number } {
  return {
    fills: record.fills ?? record.fillsAdded + record.fillsKnown,
    cashEvents: record.cashEvents ?? record.cashEventsAdded + record.cashEventsKnown,
  }
}

async function restoreInstruments({
  client,
  uid,
  archive,
  wrote,
}: RestoreContext): Promise<ReadonlyMap<string, string>> {
  const definitions = new Map<string, string>()
  for await (const batch of archiveRecords(archive, 'instruments.jsonl')) {
    for (const { record, line } of batch) {
      if (!isDefinition(record)) throw badRecord('instruments.jsonl', line, 'the definition is not valid.')
      definitions.set(record.id, record.definition)
    }
    if (definitions.size > MAX_INSTRUMENTS) throw badRecord('instruments.jsonl', 1, 'there are too many.')
    wrote(batch.length)
  }
  await saveInstruments(client, uid, definitions)
  return definitions
}

function isDefinition({ id, definition }: RecordOf<'instruments.jsonl'>): boolean {
  try {
    return decodeInstrument(definition).id === id
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

type Rows = 'fills.jsonl' | 'cash-events.jsonl'

/** Fills or cash events, in groups of one account and one import, as the bulk writer takes them. */
async function restoreRows(context: RestoreContext, restored: RestoredRows, name: Rows): Promise<number> {
  let count = 0
  const keys = new Map([...restored.accounts].map((account) => [account, keySet()]))
  for await (const batch of archiveRecords(context.archive, name)) {
    for (const placed of batch) {
      checkReferences(restored, name, placed)
      const { account, dedupeKey } = placed.record
      if (keys.get(account)?.add(dedupeKey) === false)
        throw badRecord(name, placed.line, 'the same record is there twice.')
    }
    const groups = grouped(batch, ({ record }) => `${record.account} ${record.import ?? NO_IMPORT}`)
    for (const [key, group] of groups) {
      const [account = '', importId = ''] = key.split(' ')
      await writeGroup(context, restored, { name, account, importId, group })
    }
    count += batch.length
    context.wrote(batch.length)
  }
  return count
}

function checkReferences(restored: RestoredRows, name: Rows, { record, line }: PlacedRecord<RecordOf<Rows>>): void {
  if (!restored.accounts.has(record.account)) throw badRecord(name, line, 'its account is missing.')
  if (record.import !== null && !restored.imports.has(record.import))
    throw badRecord(name, line, 'its import is missing.')
  if (record.instrument !== null && !restored.instruments.has(record.instrument)) {
    throw badRecord(name, line, 'its instrument is missing.')
  }
}

type Group = {
  readonly name: Rows
  readonly account: string
  readonly importId: string
  readonly group: readonly PlacedRecord<RecordOf<Rows>>[]
}

async function writeGroup(
  { client, uid }: RestoreContext,
  restored: RestoredRows,
  { name, account, importId, group }: Group,
) {
  const ids = [...new Set(group.flatMap(({ record }) => record.instrument ?? []))]
  const indexes = new Map(ids.map((id, index) => [id, index]))
  const lines = group
    .map(({ record }) => ('kind' in record ? cashLine(record, indexes) : fillLine(record, indexes)))
    .join('\n')
  const isFills = name === 'fills.jsonl'
  const text: LedgerText = {
    instruments: ids.map((id) => restored.instruments.get(id) ?? ''),
    fills: isFills ? lines : '',
    cashEvents: isFills ? '' : lines,
  }
  const records = decoded(text, { name, account, group })
  await writeRecords(client, { uid, account, importId }, { ...records, renames: restored.renames })
  restored.touched.add({ ...records, fills: fillsOf(records.fills) }, restored.renames)
}

/** The same decoder as for uploads, so that the ledger never contains what an upload could not. */
function decoded(text: LedgerText, { name, account, group }: Omit<Group, 'importId'>) {
  try {
    return decodeColumns(text, accountId(account))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const [, index, what] = /^(?:fill|cash event) (\d+): (.*)$/.exec(error.message) ?? []
    throw badRecord(name, group[Number(index ?? 1) - 1]?.line ?? 0, what ?? error.message)
  }
}

/** Few at a time, because each is long. */
const SOURCES_AT_ONCE = 8

async function restoreSources(
  { client, uid, archive, wrote }: RestoreContext,
  imports: ReadonlySet<string>,
): Promise<void> {
  for await (const batch of archiveRecords(archive, 'import-sources.jsonl', SOURCES_AT_ONCE)) {
    for (const { record, line } of batch) {
      if (!imports.has(record.import)) throw badRecord('import-sources.jsonl', line, 'its import is missing.')
      await client.query(
        `insert into import_sources (user_id, import_id, file, part, parts, content) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [uid, record.import, record.file, record.part, record.parts, Buffer.from(record.content, 'base64')],
      )
    }
    wrote(batch.length)
  }
}

async function restoreRepeats({ client, uid, archive, wrote }: RestoreContext): Promise<void> {
  let part = 0
  for await (const batch of archiveRecords(archive, 'import-repeats.jsonl')) {
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into import_repeats (user_id, part, import_id, account_id, keys)
       select $1::uuid, $2::integer, import, account, array_agg(key)
       from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as given (import, account, key) group by import, account`,
      [
        uid,
        part,
        records.map((record) => record.import),
        records.map((record) => record.account),
        records.map((record) => record.dedupeKey),
      ],
    )
    wrote(batch.length)
    part += 1
  }
}

async function restoreMoved(
  { client, uid, archive, wrote }: RestoreContext,
  accounts: ReadonlySet<string>,
): Promise<void> {
  for await (const batch of archiveRecords(archive, 'moved-records.jsonl')) {
    for (const { record, line } of batch) {
      if (!accounts.has(record.account)) throw badRecord('moved-records.jsonl', line, 'its account is missing.')
    }
    const records = batch.map(({ record }) => record)
    await client.query(
      `insert into moved_records (user_id, account_id, dedupe_key)
       select $1::uuid, * from unnest($2::uuid[], $3::uuid[]) on conflict do nothing`,
      [uid, records.map((record) => record.account), records.map((record) => record.dedupeKey)],
    )
    wrote(batch.length)
  }
}

async function restoreCorrections(
  { client, uid, archive, wrote }: RestoreContext,
  restored: RestoredRows,
): Promise<number> {
  const records = await allRecords(archive, 'corrections.jsonl', LIMITS.corrections)
  for (const { record, line } of records) {
    if (!restored.accounts.has(record.account)) throw badRecord('corrections.jsonl', line, 'its account is missing.')
    const key = record.position ?? (await positionOfFill(client, uid, { record, restored }))
    if (key === null || !key.startsWith(`${record.account}|`)) {
      throw badRecord('corrections.jsonl', line, 'it belongs to no position.')
    }
    await client.query(
      `insert into corrections (user_id, id, account_id, position_key, symbol, kind, trade_id, fills, price, created_at,
         changes)
       values ($1, $2, $3, $4, $5, $6, $7, $8::uuid[], $9, $10, $11)`,
      [
        uid,
        record.id,
        record.account,
        key,
        record.symbol,
        record.kind,
        record.trade,
        record.fills,
        record.price,
        record.createdAt,
        record.changes ?? null,
      ],
    )
    restored.touched.addAll([key])
  }
  restored.touched.addAll((await rekeyRenamed(client, uid)).keys)
  wrote(records.length)
  return records.length
}

type OfFill = { readonly record: RecordOf<'corrections.jsonl'>; readonly restored: RestoredRows }

/** The first version named no position: it is that of the fills, or if they are gone that of the symbol. */
async function positionOfFill(
  client: DatabaseClient,
  uid: string,
  { record, restored }: OfFill,
): Promise<string | null> {
  const [fill = null] = await earliestFills(client, uid, [{ account: record.account, keys: record.fills }])
  const named = fill === null ? undefined : restored.instruments.get(fill.instrument)
  const definition =
    named ??
    [...restored.instruments.values()].find((candidate) => decodeInstrument(candidate).symbol === record.symbol)
  if (definition === undefined) return null
  const time = utcMs(fill?.time ?? 0)
  const instrument = decodeInstrument(definition)
  return positionKey({ account: accountId(record.account), instrument, time }, restored.renames)
}

const MAX_INSTRUMENTS = 100_000
