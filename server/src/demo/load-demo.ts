/** Puts the journal of a demo user back as it was made, through the ordinary import. Runs in a worker. */
import {
  COLLECTIONS,
  type CollectionName,
  type Language,
  PLAIN_SETTINGS,
  type Settings,
} from '@roundtrip/contract/documents'
import { NUMBERS_IN } from '@roundtrip/contract/language'
import { createClock, dayKey, hash128, localDay, toNumber } from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { translator } from '../language/translator.ts'
import { deleteLedgerAccount } from '../ledger/delete-account.ts'
import { importFiles } from '../ledger/import-files.ts'
import { ledgerVersion, lockLedger } from '../ledger/imports-queries.ts'
import { readPositionColumns } from '../ledger/read-rows.ts'
import { buildContext } from '../ledger/build-context.ts'
import { buildOne } from '../ledger/derive-position.ts'
import { demoLabels } from './demo-labels.ts'
import { demoRules } from './demo-rules.ts'
import { type DemoDay, demoDiary } from './demo-diary.ts'
import { demoAnnotation } from './demo-notes.ts'
import { demoPlanned } from './demo-planned.ts'
import { DEMO_SETTINGS, type DemoJournalAccount, demoAccounts } from './demo-journal.ts'
import { recount } from '../documents/counts.ts'

type Input = {
  readonly uid: string
  /** Decides which two years the journal covers. */
  readonly now: number
  /** Whose days the diary counts. */
  readonly zone: string
  /** In which the trader of the demo writes. */
  readonly language: Language
}

export async function fillDemo(pool: Pool, { uid, ...visit }: Input): Promise<{ readonly ledgerVersion: number }> {
  await pool.query('delete from connections where user_id = $1', [uid])
  const old = await pool.query<{ id: string }>('select id from accounts where user_id = $1', [uid])
  for (const { id } of old.rows) await deleteLedgerAccount(pool, { uid, account: plainId(id) })
  for (const table of LEFT_BY_VISITORS) await pool.query(`delete from ${table} where user_id = $1`, [uid])
  await pool.query(`update auth_users set "name" = 'Demo' where id = $1`, [uid])
  const encoder = new TextEncoder()
  for (const account of demoAccounts(visit.now)) {
    const id = await addAccount(pool, uid, account)
    const files = account.files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))
    await importFiles(pool, { uid, account: id, files })
  }
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    await saveDocuments(client, uid, documentsOf(await allTrades(client, uid), visit))
    await client.query('update demo_users set filled_at = $2 where user_id = $1', [uid, visit.now])
    return { ledgerVersion: await ledgerVersion(client, uid) }
  })
}

/** What visitors add beside accounts and documents. */
const LEFT_BY_VISITORS = [
  'coin_renames',
  'candle_sets',
  'pictures',
  'journal_rates',
  'notices',
  'document_versions',
] as const

/** Accounts have the same ids in every demo, and so their trades: a link to one is right for every visitor. */
async function addAccount(pool: Pool, uid: string, account: DemoJournalAccount): Promise<string> {
  return transaction(pool, async (client) => {
    await lockLedger(client, uid)
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts (user_id, id, venue, market, name, start_balance) values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [uid, hash128(`demo ${account.name}`), account.venue, account.market, account.name, account.startBalance],
    )
    return plainId(rows[0]?.id ?? '')
  })
}

/** In an order that hangs on what was traded alone, since sums and the newest trade depend on it. */
async function allTrades(client: DatabaseClient, uid: string): Promise<Trade[]> {
  const { rows } = await client.query<{ key: string }>('select key from positions where user_id = $1', [uid])
  const keys = new Set(rows.map((row) => row.key))
  const context = await buildContext(client, { uid, keys })
  const trades: Trade[] = []
  for (const key of keys) {
    const ledger = await readPositionColumns(client, { uid, key })
    trades.push(...(await buildOne(client, { uid, key, ledger, stored: null, ...context })).trades)
  }
  return trades.sort((a, b) => a.openTime - b.openTime || (placeOf(a) < placeOf(b) ? -1 : 1))
}

function placeOf({ instrument, side }: Trade): string {
  return [instrument.venue, instrument.kind, instrument.symbol, side].join('|')
}

type NewDocument = { readonly collection: CollectionName; readonly id: string; readonly data: object }

function documentsOf(trades: readonly Trade[], { now, zone, language }: Omit<Input, 'uid'>): NewDocument[] {
  const { t } = translator(language)
  const diary = demoDiary(daysOf(trades, zone), { now, zone, t })
  const written = (['journal', 'reviews', 'missed', 'templates'] as const).flatMap((collection) =>
    [...diary[collection]].map(([id, data]) => ({ collection, id, data })),
  )
  return [
    { collection: 'settings', id: 'main', data: { ...SETTINGS, zone, language, numbers: NUMBERS_IN[language] } },
    ...demoLabels(t).map((label) => ({ collection: 'labels' as const, ...label })),
    ...demoRules(t).map((rule) => ({ collection: 'rules' as const, ...rule })),
    ...trades.map((trade) => ({
      collection: 'annotations' as const,
      id: trade.id,
      data: demoAnnotation(trade, t),
    })),
    ...written,
    ...[...demoPlanned(trades, { now, t })].map(([id, data]) => ({ collection: 'planned' as const, id, data })),
  ]
}

/** The days of the zone on which trades closed, with their result. */
function daysOf(trades: readonly Trade[], zone: string): DemoDay[] {
  const clock = createClock({ zone })
  const days = new Map<string, DemoDay>()
  for (const { closeTime, net } of trades) {
    if (closeTime === null) continue
    const day = dayKey(localDay(clock, closeTime))
    const before = days.get(day) ?? { day, net: 0, trades: 0 }
    days.set(day, { day, net: before.net + (net === null ? 0 : toNumber(net)), trades: before.trades + 1 })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Replaces all documents at once; nothing tells of those that were removed, so listeners have to load again. */
async function saveDocuments(client: DatabaseClient, uid: string, documents: readonly NewDocument[]): Promise<void> {
  await client.query('insert into document_sequences (user_id) values ($1) on conflict do nothing', [uid])
  await client.query('delete from documents where user_id = $1', [uid])
  await client.query(
    `with base as (
       update document_sequences set seq = seq + $5 + 1, kept_from = seq + 1 where user_id = $1 returning kept_from as seq
     )
     insert into documents (user_id, collection, id, data, schema, version, seq, deleted)
     select $1::uuid, fresh.collection, fresh.id, fresh.data::jsonb, fresh.schema, base.seq + 1, base.seq + fresh.place,
       false
     from base, unnest($2::text[], $3::text[], $4::text[], $6::integer[])
       with ordinality as fresh (collection, id, data, schema, place)`,
    [
      uid,
      documents.map((document) => document.collection),
      documents.map((document) => document.id),
      documents.map((document) => JSON.stringify(document.data)),
      documents.length,
      documents.map((document) => COLLECTIONS[document.collection].version),
    ],
  )
  await recount(client, uid)
  await client.query('select pg_notify($1, $2)', ['documents', uid])
}

const SETTINGS: Settings = { ...PLAIN_SETTINGS, ...DEMO_SETTINGS }
