/** Opens an import, or finds the existing one. */
import { createHash } from 'node:crypto'
import { LIMITS } from '@roundtrip/contract/fields'
import { beginImport, type ImportFile, type ListedFile } from '@roundtrip/contract/imports'
import { countsTwice, isSummary, mappingKey } from '@roundtrip/core/exchanges'
import type * as z from 'zod/mini'
import { asUser } from '../../database/as-user.ts'
import type { DatabaseClient, Pool } from '../../database/connection.ts'
import { plainId } from '../../ground/ids.ts'
import { type ReasonOf, Refusal } from '../../ground/refusal.ts'
import { checkPlan, type MaxFills, storedFills } from '../../plans/limits.ts'
import { removeStaged } from './jobs.ts'

export type BeginInput = z.infer<typeof beginImport.input>
export type BeginOutput = z.infer<typeof beginImport.output>

/** `maxFills`: the limit of the user's plan. How many fills are new is only known at the commit. */
export async function openImport(
  pool: Pool,
  uid: string,
  input: BeginInput & { readonly maxFills?: MaxFills },
): Promise<BeginOutput> {
  return asUser(pool, uid, async (client) => {
    await lockImports(client, uid)
    const account = await client.query('select 1 from accounts where user_id = $1 and id = $2', [uid, input.account])
    if (account.rowCount === 0) throw new Refusal<ReasonOf<'beginImport'>>('no-account')
    const done = await finishedBefore(client, uid, input)
    if (done !== null) return { importId: done, state: 'done', nextChunk: 0 }
    const open = await unfinished(client, uid, input)
    if (open !== null) return { importId: open.id, state: open.state, nextChunk: open.chunks }
    await refuseSameTrades(client, uid, input)
    const max = input.maxFills ?? null
    if (max !== null && input.fills > 0) {
      checkPlan('fills', { max, used: await storedFills(client, uid), added: 1 })
    }
    await cancelOldest(client, uid)
    const { rows } = await client.query<{ id: string }>(
      `insert into imports (user_id, account_id, state, files, fingerprint, fills, cash_events, rows_refused)
       values ($1, $2, 'uploading', $3, $4, $5, $6, $7) returning id`,
      [
        uid,
        input.account,
        JSON.stringify(input.files),
        fingerprint(input),
        input.fills,
        input.cashEvents,
        input.rowsRefused,
      ],
    )
    return { importId: plainId(rows[0]?.id ?? ''), state: 'uploading', nextChunk: 0 }
  })
}

/** Orders and fills of one market in one account would be the same trades twice; see `countsTwice`. */
async function refuseSameTrades(client: DatabaseClient, uid: string, { account, files }: BeginInput): Promise<void> {
  const { rows } = await client.query<{ files: readonly ListedFile[] }>(
    `select files from imports where user_id = $1 and account_id = $2 and state in ('committing', 'done')`,
    [uid, account],
  )
  const own = new Set(files.map(({ sha256 }) => sha256))
  const stored = rows.flatMap((row) =>
    row.files.filter((file) => file.replacedBy === undefined && !own.has(file.sha256)),
  )
  const layouts = new Set(files.map(({ layout }) => layout))
  const other = stored.find(({ layout }) => [...layouts].some((fresh) => countsTwice(fresh, layout)))
  if (other === undefined) return refuseWithConnection(client, uid, { account, files })
  throw new Refusal<ReasonOf<'beginImport'>>(
    'mixed-kinds',
    `${other.name} brought the same trades in another form. Import these files into a new account, or undo that import.`,
    { file: other.name },
  )
}

/** A key reads fills, and imported orders in addition would be the same trades twice. */
async function refuseWithConnection(
  client: DatabaseClient,
  uid: string,
  { account, files }: Pick<BeginInput, 'account' | 'files'>,
): Promise<void> {
  if (!files.some(({ layout }) => isSummary(layout))) return
  const { rowCount } = await client.query('select from connections where user_id = $1 and account_id = $2', [
    uid,
    account,
  ])
  if (rowCount === 0) return
  throw new Refusal<ReasonOf<'beginImport'>>(
    'mixed-kinds',
    'A connection reads the fills of this account, so whole orders would count twice. Import these files into a new account.',
  )
}

/** Two windows that open the same import at once get one. The ledger itself may be locked by a commit for long. */
async function lockImports(client: DatabaseClient, uid: string): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 9))`, [uid])
}

/** An unfinished upload takes disk space for a day, so a user has few of them; the oldest makes room. */
async function cancelOldest(client: DatabaseClient, uid: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `update imports set state = 'cancelled', changed_at = now() where user_id = $1 and id in (
       select id from imports where user_id = $1 and state = 'uploading' order by changed_at desc, id offset $2)
     returning id`,
    [uid, LIMITS.unfinishedImports - 1],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await removeStaged(client, uid, ids)
}

/** The import that contained these files before. Files with another layout or other totals are different ones. */
async function finishedBefore(client: DatabaseClient, uid: string, input: BeginInput): Promise<string | null> {
  const same = await client.query<{ id: string }>(
    `select id from imports where user_id = $1 and account_id = $2 and state = 'done' and fingerprint = $3
       and not jsonb_path_exists(files, '$[*].replacedBy')
     order by created_at desc limit 1`,
    [uid, input.account, fingerprint(input)],
  )
  return same.rows[0] === undefined ? null : plainId(same.rows[0].id)
}

async function unfinished(
  client: DatabaseClient,
  uid: string,
  input: BeginInput,
): Promise<{ readonly id: string; readonly state: 'uploading' | 'committing'; readonly chunks: number } | null> {
  const { rows } = await client.query<{ id: string; state: 'uploading' | 'committing' }>(
    `select id, state from imports where user_id = $1 and account_id = $2 and state in ('uploading', 'committing')
       and fingerprint = $3 order by state limit 1`,
    [uid, input.account, fingerprint(input)],
  )
  if (rows[0] === undefined) return null
  const staged = await client.query<{ chunks: number }>(
    'select count(*)::int as chunks from import_chunks where user_id = $1 and import_id = $2',
    [uid, rows[0].id],
  )
  return { id: plainId(rows[0].id), state: rows[0].state, chunks: staged.rows[0]?.chunks ?? 0 }
}

/** Equal for the same files read with the same choices, regardless of their names and order. */
export function fingerprint(input: Pick<BeginInput, 'files' | 'fills' | 'cashEvents'>): string {
  const files = input.files.map((file) => `${file.sha256} ${file.layout}${choicesOf(file)}`).sort()
  const text = [...new Set(files), input.fills, input.cashEvents].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

/** The choices with which a file is read, as text; empty if there are none. */
export function choicesOf({ reading }: Pick<ImportFile, 'reading'>): string {
  if (reading === undefined) return ''
  const { zone, positionMode = '', dateOrder = '', mapping } = reading
  // The database does not preserve the order of keys.
  const columns = mapping === undefined ? '' : ` ${mappingKey(mapping)}`
  return ` ${zone} ${positionMode} ${dateOrder}${columns}`
}
