/** Fills the template of a demo, through the ordinary import. Runs in a worker. */
import type { Language } from '@roundtrip/contract/documents'
import { hash128 } from '@roundtrip/core/base'
import type { Trade } from '@roundtrip/core/trades'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import { importFiles } from '../ledger/imports/import-files.ts'
import { lockLedger } from '../ledger/store/version.ts'
import { readPositionColumns } from '../ledger/store/read-records.ts'
import { contextOf } from '../ledger/positions/context.ts'
import { buildOne } from '../ledger/positions/derive.ts'
import { addDocuments, sharedDocuments } from './demo-documents.ts'
import { type DemoJournalAccount, demoAccounts } from './demo-journal.ts'

export type TemplateInput = {
  /** A demo user without any rows. */
  readonly uid: string
  /** The start of the day on which the two years of the journal end; UTC ms. */
  readonly day: number
  /** The language in which the demo trader writes. */
  readonly language: Language
}

/** It counts as filled after the last transaction. An attempt that ends earlier leaves no usable template. */
export async function fillTemplate(pool: Pool, { uid, day, language }: TemplateInput): Promise<void> {
  const encoder = new TextEncoder()
  for (const account of demoAccounts(day)) {
    const id = await addAccount(pool, uid, account)
    const files = account.files.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }))
    await importFiles(pool, { uid, account: id, files })
  }
  await transaction(pool, async (client) => {
    await lockLedger(client, uid)
    await client.query('insert into document_sequences (user_id) values ($1)', [uid])
    await addDocuments(client, uid, sharedDocuments(await allTrades(client, uid), { day, language }))
    await client.query('update demo_users set filled_at = $2 where user_id = $1', [uid, day])
  })
}

/** Accounts, and therefore trades, have the same ids in every demo: a link to one is right for every visitor. */
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

/** In an order that depends only on what was traded, since the newest trade depends on it. */
async function allTrades(client: DatabaseClient, uid: string): Promise<Trade[]> {
  const { rows } = await client.query<{ key: string }>('select key from positions where user_id = $1', [uid])
  const keys = rows.map((row) => row.key)
  const context = await contextOf(client, uid, keys)
  const trades: Trade[] = []
  for (const key of keys) {
    const ledger = await readPositionColumns(client, { uid, key })
    trades.push(...(await buildOne(client, context, { key, ledger, resume: null })).trades)
  }
  return trades.sort((a, b) => a.openTime - b.openTime || (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
}

function sortKeyOf({ instrument, side }: Trade): string {
  return [instrument.venue, instrument.kind, instrument.symbol, side].join('|')
}
