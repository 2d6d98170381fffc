/** Fills the journal of a demo user, by the road that every import takes. Runs in a ledger worker. */
import { createHash } from 'node:crypto'
import { LIMITS, type Settings } from '@roundtrip/contract'
import { accountId } from '@roundtrip/core/base'
import { type FileReport, type OpenedFile, openFiles, readLedger } from '@roundtrip/core/exchanges'
import { encodeLedger, type Ledger } from '@roundtrip/core/ledger'
import { decodeColumns, idOfRow } from '@roundtrip/core/reports'
import { type Pool, transaction } from '../database/connection.ts'
import { replaceDocuments } from '../documents/replace.ts'
import { openImport } from '../ledger/begin-import.ts'
import { commitImport } from '../ledger/commit-import.ts'
import { deleteAccount } from '../ledger/delete-account.ts'
import { ledgerVersion, lockLedger, plainId } from '../ledger/imports-queries.ts'
import type { LedgerTasks } from '../ledger/ledger-port.ts'
import { columnsOfUser } from '../ledger/positions.ts'
import { stageChunk } from '../ledger/stage-chunk.ts'
import { DEMO_LABELS, DEMO_SETTINGS, type DemoAccount, demoAccounts, demoAnnotation } from './demo-journal.ts'

type Task = LedgerTasks['loadDemo']

/** Empties the journal of the user and fills it with the demo as of `now`. */
export async function loadDemo(pool: Pool, { uid, now }: Task['input']): Promise<Task['output']> {
  const { rows } = await pool.query<{ id: string }>('select id from accounts where user_id = $1', [uid])
  for (const row of rows) await deleteAccount(pool, { uid, account: plainId(row.id) })
  for (const account of demoAccounts(now)) await loadAccount(pool, uid, account)
  // Read before the transaction: a worker has one connection.
  const noted = await annotations(pool, uid)
  await transaction(pool, async (client) =>
    replaceDocuments(client, uid, [
      { collection: 'settings', documents: [{ id: 'main', data: SETTINGS }] },
      { collection: 'labels', documents: DEMO_LABELS.map(({ id, ...data }) => ({ id, data })) },
      { collection: 'annotations', documents: noted },
    ]),
  )
  return { ledgerVersion: await ledgerVersion(pool, uid) }
}

const SETTINGS: Settings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  currency: 'USD',
  breakevenBand: '0',
  startBalance: null,
  theme: 'dark',
  pnlColours: 'green-red',
  ...DEMO_SETTINGS,
}

async function loadAccount(pool: Pool, uid: string, account: DemoAccount): Promise<void> {
  const id = accountUuid(uid, account.name)
  await transaction(pool, async (client) => {
    await lockLedger(client, uid)
    await client.query(
      'insert into accounts (user_id, id, venue, market, name, start_balance) values ($1, $2, $3, $4, $5, $6)',
      [uid, id, account.venue, account.market, account.name, account.startBalance],
    )
  })
  const plain = plainId(id)
  const opened = openFiles(account.files.map(({ name, text }) => ({ name, bytes: Buffer.from(text) })))
  const files = opened.map((file) => ({ file, zone: 'UTC' }))
  const { ledger, files: reports, problems } = readLedger({ account: accountId(plain), files })
  const refused = problems.find((problem) => problem.severity !== 'notice')
  if (refused !== undefined) throw new Error(`The demo cannot be read: ${refused.reason}`)
  await importLedger(pool, { uid, account: plain, ledger, files: opened, reports })
}

type Import = {
  readonly uid: string
  readonly account: string
  readonly ledger: Ledger
  readonly files: readonly OpenedFile[]
  readonly reports: readonly FileReport[]
}

async function importLedger(pool: Pool, { uid, account, ledger, files, reports }: Import): Promise<void> {
  const { importId } = await openImport(pool, uid, {
    account,
    files: files.map((file, index) => ({
      name: file.name,
      bytes: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      layout: reports[index]?.layout.id ?? '',
    })),
    fills: ledger.fills.length,
    cashEvents: ledger.cashEvents.length,
    rowsRefused: 0,
  })
  const { fills, cashEvents } = ledger
  const records = Math.max(fills.length, cashEvents.length)
  const size = LIMITS.chunkRecords / 2
  for (let start = 0, chunk = 0; start < records; start += size, chunk += 1) {
    const part = { fills: fills.slice(start, start + size), cashEvents: cashEvents.slice(start, start + size) }
    await stageChunk(pool, { uid, importId, chunk, ...encodeLedger(part) })
  }
  await commitImport(pool, { uid, importId })
}

/** The same account of the same user has the same id after a reset, and so have its trades. */
function accountUuid(uid: string, name: string): string {
  const hex = createHash('sha256').update(`${uid} ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

async function annotations(pool: Pool, uid: string) {
  const { parts } = await columnsOfUser(pool, uid)
  return parts.flatMap((part) => {
    const columns = decodeColumns(part)
    return Array.from({ length: columns.count }, (_, row) => {
      const id = idOfRow(columns, row)
      const net = columns.net[row] ?? 0
      return { id, data: demoAnnotation({ id, net, anchor: null }) }
    })
  })
}
