/** Stores a new connection, its account if there is none yet, and the import that its rows will belong to. */
import { randomUUID } from 'node:crypto'
import {
  type Credentials,
  type ExchangeId,
  type KeyRights,
  type ExchangeRegion,
  venueOf,
} from '@roundtrip/contract/exchanges'
import { LIMITS } from '@roundtrip/contract/fields'
import type { PlanLimits } from '@roundtrip/contract/plans'
import { asUser } from '../database/as-user.ts'
import { type DatabaseClient, type Pool, violates } from '../database/connection.ts'
import type { AccountRights } from '../exchanges/readers/reader.ts'
import { plainId } from '../ground/ids.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { lockLedger } from '../ledger/store/version.ts'
import { checkPlan } from '../plans/limits.ts'
import { type ConnectionRow, connectionById, hintOf, sealCredentials } from './connection-rows.ts'

export type NewConnectionInput = {
  readonly exchange: ExchangeId
  readonly region: ExchangeRegion | null
  readonly credentials: Credentials
  /** Null = create an account of that name. */
  readonly account: string | null
  readonly name: string
  readonly demo: boolean
  readonly keyInfo: AccountRights
  /** The limits of the user's plan. */
  readonly limits: Pick<PlanLimits, 'connections' | 'accounts'>
}

export async function storeConnection(
  { pool, box }: { readonly pool: Pool; readonly box: KeyBox },
  uid: string,
  fresh: NewConnectionInput,
): Promise<ConnectionRow> {
  try {
    return await asUser(pool, uid, async (client) => {
      await lockLedger(client, uid)
      const { rows: counted } = await client.query<{ n: number }>(
        'select count(*)::int as n from connections where user_id = $1',
        [uid],
      )
      const used = counted[0]?.n ?? 0
      if (used >= LIMITS.connections)
        throw new Refusal<ReasonOf<'addConnection' | 'addDemoConnection'>>('too-many-connections')
      checkPlan('connections', { max: fresh.limits.connections, used, added: 1 })
      const account = fresh.account ?? (await newAccount(client, uid, fresh))
      await checkAccount(client, uid, { account, venue: venueOf(fresh.exchange) })
      const id = randomUUID()
      await insert(client, { uid, id, account, fresh, box })
      return (await connectionById(client, uid, id)) as ConnectionRow
    })
  } catch (error) {
    if (violates(error, 'connections_owner'))
      throw new Refusal<ReasonOf<'addConnection' | 'addDemoConnection'>>('same-account')
    if (violates(error, 'connections_account')) throw new Refusal<ReasonOf<'addConnection'>>('account-taken')
    if (violates(error, 'accounts_name')) throw new Refusal<ReasonOf<'addConnection'>>('duplicate-name')
    throw error
  }
}

async function newAccount(
  client: DatabaseClient,
  uid: string,
  { exchange, name, limits }: NewConnectionInput,
): Promise<string> {
  const { rows: counted } = await client.query<{ n: number }>(
    'select count(*)::int as n from accounts where user_id = $1',
    [uid],
  )
  const used = counted[0]?.n ?? 0
  if (used >= LIMITS.accounts) throw new Refusal<ReasonOf<'addConnection' | 'addDemoConnection'>>('too-many-accounts')
  checkPlan('accounts', { max: limits.accounts, used, added: 1 })
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts (user_id, venue, market, name) values ($1, $2, 'unified', $3) returning id`,
    [uid, venueOf(exchange), name],
  )
  return plainId(rows[0]?.id ?? '')
}

/** Throws a `Refusal` if the account is not the user's, has a connection already, or belongs to another venue. */
export async function checkAccount(
  client: DatabaseClient,
  uid: string,
  { account, venue }: { readonly account: string; readonly venue: string },
): Promise<void> {
  const { rows } = await client.query<{ venue: string; taken: boolean }>(
    `select venue, exists (select from connections where user_id = $1 and account_id = $2) as taken
     from accounts where user_id = $1 and id = $2`,
    [uid, account],
  )
  const row = rows[0]
  if (row === undefined) throw new Refusal<ReasonOf<'addConnection'>>('no-account')
  if (row.taken || row.venue !== venue) throw new Refusal<ReasonOf<'addConnection'>>('account-taken')
}

type Insert = {
  readonly uid: string
  readonly id: string
  readonly account: string
  readonly fresh: NewConnectionInput
  readonly box: KeyBox
}

async function insert(client: DatabaseClient, { uid, id, account, fresh, box }: Insert): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into imports (user_id, account_id, state, source, files, fingerprint, fills, cash_events, rows_refused)
     values ($1, $2, 'done', 'connection', '[]', $3, 0, 0, 0) returning id`,
    [uid, account, `connection ${id}`],
  )
  await client.query(
    `insert into connections (user_id, id, account_id, import_id, exchange, region, demo, key_hint, owner, credentials,
       rights, state, next_sync) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'waiting', now())`,
    [
      uid,
      id,
      account,
      rows[0]?.id,
      fresh.exchange,
      fresh.region,
      fresh.demo,
      hintOf(fresh.credentials),
      fresh.keyInfo.owner,
      JSON.stringify(sealCredentials(box, fresh.credentials, { uid, connection: plainId(id) })),
      JSON.stringify(fresh.keyInfo.rights),
    ],
  )
}

/** Why a key must not be stored; null = it may. `confirmed`: the trader confirms that it is read-only. */
export function rightsProblem(
  rights: KeyRights,
  confirmed: boolean,
): 'withdrawal-allowed' | 'rights-missing' | 'rights-unknown' | null {
  if (rights.withdraw === true) return 'withdrawal-allowed'
  if (rights.read === false) return 'rights-missing'
  return rights.withdraw === null && !confirmed ? 'rights-unknown' : null
}
