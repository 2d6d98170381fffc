/** Connections as stored rows, and in the shape of the contract. */
import type {
  ExchangeConnection,
  Credentials,
  CredentialName,
  ExchangeId,
  KeyRights,
  LedgerProof,
  ExchangeRegion,
  SyncProgress,
  Trouble,
} from '@roundtrip/contract/exchanges'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import { plainId } from '../ground/ids.ts'
import type { KeyBox } from '../keys/key-box.ts'
import { isHeld } from './live/held.ts'

export type SealedCredentials = Readonly<Partial<Record<CredentialName, string>>>

export type ConnectionRow = {
  readonly id: string
  readonly account: string
  readonly importId: string
  readonly exchange: ExchangeId
  readonly region: ExchangeRegion | null
  readonly name: string
  readonly demo: boolean
  readonly keyHint: string
  readonly owner: string | null
  readonly credentials: SealedCredentials
  readonly rights: KeyRights
  readonly state: ExchangeConnection['state']
  readonly trouble: Trouble | null
  readonly troubleSince: number | null
  /** The exchange's own code and message. */
  readonly troubleMessage: string | null
  readonly attempts: number
  readonly runUntil: number | null
  readonly progress: SyncProgress | null
  readonly proof: LedgerProof | null
  readonly lastSync: number | null
  readonly nextSync: number | null
  readonly createdAt: number
  readonly fills: number
  readonly cashEvents: number
  /** Streams whose oldest history the exchange no longer has. */
  readonly cliffs: ExchangeConnection['cliffs'] | null
  readonly failingParts: number
  /** Null if there are none. */
  readonly takenBack: ExchangeConnection['takenBack'] | null
  /** UTC ms since when its news have arrived live; null while they do not. */
  readonly liveSince: number | null
  /** Why its exchange refuses to push them. */
  readonly liveTrouble: Trouble | null
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`

const SELECT = `select c.id, c.account_id as account, c.import_id as "importId", c.exchange, c.region, a.name, c.demo,
    c.key_hint as "keyHint", c.owner, c.credentials, c.rights, c.state, c.trouble, ${ms('c.trouble_since')} as "troubleSince",
    c.trouble_message as "troubleMessage",
    c.attempts, c.run_until::float8 as "runUntil", c.progress, c.proof, ${ms('c.last_sync')} as "lastSync",
    ${ms('c.next_sync')} as "nextSync", ${ms('c.created_at')} as "createdAt", i.fills_added as fills,
    i.cash_events_added as "cashEvents", s.cliffs, b.taken as "takenBack", (select count(*)::int from sync_streams
      where user_id = c.user_id and connection_id = c.id and trouble is not null) as "failingParts",
    ${ms('l.since')} as "liveSince", l.trouble as "liveTrouble"
  from connections as c
  join accounts as a on a.user_id = c.user_id and a.id = c.account_id
  join imports as i on i.user_id = c.user_id and i.id = c.import_id
  left join live_streams as l on l.user_id = c.user_id and l.connection_id = c.id and ${isHeld('l')}
  cross join lateral (
    select json_agg(json_build_object('part', part, 'since', since) order by number) as cliffs from (
      select split_part(title, ',', 1) as part, max(since) as since, min(number) as number from sync_streams
      where user_id = c.user_id and connection_id = c.id and since is not null group by 1) as cliff) as s
  cross join lateral (
    select json_agg(json_build_object('part', part, 'records', taken_back, 'at', ${ms('at')}) order by number desc) as taken
    from (select part, taken_back, at, number from sync_log
      where user_id = c.user_id and connection_id = c.id and taken_back > 0 order by number desc limit 20) as gone) as b
  where c.user_id = $1`

export async function connectionsOf(client: DatabaseClient | Pool, uid: string): Promise<readonly ConnectionRow[]> {
  const { rows } = await client.query<ConnectionRow>(`${SELECT} order by c.created_at, c.id`, [uid])
  return rows.map(plain)
}

export async function connectionById(
  client: DatabaseClient | Pool,
  uid: string,
  id: string,
): Promise<ConnectionRow | null> {
  const { rows } = await client.query<ConnectionRow>(`${SELECT} and c.id = $2`, [uid, id])
  return rows[0] === undefined ? null : plain(rows[0])
}

function plain(row: ConnectionRow): ConnectionRow {
  return { ...row, id: plainId(row.id), account: plainId(row.account), importId: plainId(row.importId) }
}

/**
 * The trader's view of a connection. Of its secrets, only the last characters of the key. `syncMinutes`: from one run
 * to the next.
 */
export function connectionView(row: ConnectionRow, syncMinutes: number): ExchangeConnection {
  const trouble =
    row.trouble === null
      ? null
      : {
          reason: row.trouble,
          exchangeMessage: row.troubleMessage,
          since: row.troubleSince ?? row.createdAt,
          nextTry: row.state === 'stopped' ? null : row.nextSync,
        }
  const cliffs = row.cliffs ?? []
  return {
    id: row.id,
    account: row.account,
    exchange: row.exchange,
    region: row.region,
    name: row.name,
    keyHint: row.keyHint,
    demo: row.demo,
    state: row.state,
    trouble,
    rights: row.rights,
    progress: row.state === 'syncing' || row.state === 'retrying' ? row.progress : null,
    createdAt: row.createdAt,
    lastSync: row.lastSync,
    nextSync: row.state === 'stopped' || row.state === 'paused' ? null : row.nextSync,
    updates: { everyMinutes: syncMinutes, liveSince: row.liveSince, trouble: row.liveTrouble },
    completeSince: row.lastSync === null ? null : Math.max(0, ...cliffs.map(({ since }) => since)),
    cliffs: [...cliffs],
    failingParts: row.failingParts,
    takenBack: (row.takenBack ?? []).map((gone) => ({ ...gone, at: Math.round(gone.at) })),
    fills: row.fills,
    cashEvents: row.cashEvents,
    proof: row.proof,
  }
}

type ConnectionRef = { readonly uid: string; readonly connection: string }

/** Seals each credential for the column and row where it is stored. */
export function sealCredentials(box: KeyBox, given: Credentials, ref: ConnectionRef): SealedCredentials {
  const fields = Object.entries(given).filter((entry): entry is [CredentialName, string] => entry[1] !== undefined)
  return Object.fromEntries(fields.map(([field, text]) => [field, box.seal(text, { ...ref, field })]))
}

export function openCredentials(box: KeyBox, sealed: SealedCredentials, ref: ConnectionRef): Credentials {
  return Object.fromEntries(Object.entries(sealed).map(([field, text]) => [field, box.open(text, { ...ref, field })]))
}

/** The part of a key or an address that may be shown. */
export function hintOf(given: Credentials): string {
  return (given.key ?? given.address ?? '').trim().slice(-4)
}
