/** Finds the host of a database that accepts writes. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseConnection, type DatabaseHost, hostWords } from './hosts.ts'

/** No host accepts writes. The message is a sentence that names each host and its state. */
export class NoWritableHostError extends Error {
  override readonly name = 'NoWritableHostError'
  /** The code of a missing database if a host is away; else that of a refusal, or of read-only replicas. */
  readonly code: string

  constructor(states: readonly HostState[]) {
    const words = states.map((state) => `${hostWords(state.host)}: ${state.words}`)
    super(`None of the database's hosts takes writes (${words.join('; ')}).`)
    const refused = states.find(({ refusal }) => refusal !== null)
    this.code = states.some(({ isAway }) => isAway) ? UNREACHABLE : (refused?.refusal ?? READ_ONLY)
  }
}

/**
 * Queries all hosts at once, because a missing one may take a while to fail. An old primary that came back next to the
 * promoted replica accepts writes as well, so the others get a moment to respond, and the latest timeline wins.
 */
export async function findWritable(
  hosts: readonly DatabaseHost[],
  connection: DatabaseConnection,
): Promise<DatabaseHost> {
  const pending = hosts.map((host) => stateOf(host, connection))
  const writable = pending.map(async (state) => {
    if ((await state).timeline === null) throw new Error('takes no writes')
  })
  await Promise.any(writable).catch(() => undefined)
  const states = await Promise.all(pending.map((state) => Promise.race([state, delay(GRACE_MS, null)])))
  const given = states.filter((state) => state !== null)
  const [best] = given
    .filter(({ timeline }) => timeline !== null)
    .sort((a, b) => Number(b.timeline) - Number(a.timeline))
  if (best === undefined) throw new NoWritableHostError(given)
  return best.host
}

/** A connection to this host, whichever the settings name; it may fail without ending the process. */
export function clientOf(host: DatabaseHost, connection: DatabaseConnection): pg.Client {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.host = host.host
  client.port = host.port
  client.on('error', () => undefined)
  return client
}

type HostState = {
  readonly host: DatabaseHost
  /** Counts the promotions in the life of the database; null = it accepts no writes. */
  readonly timeline: number | null
  readonly isAway: boolean
  /** The code of an error that waiting does not fix, such as a wrong password. */
  readonly refusal: string | null
  readonly words: string
}

/** The first eight digits in the name of a file of the write-ahead log are the timeline. */
const TIMELINE_SQL = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

async function stateOf(host: DatabaseHost, connection: DatabaseConnection): Promise<HostState> {
  const client = clientOf(host, connection)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE_SQL)
    const digits = rows[0]?.timeline ?? null
    const words = digits === null ? 'a replica, which takes no writes' : 'takes writes'
    return { host, timeline: digits === null ? null : Number.parseInt(digits, 16), isAway: false, refusal: null, words }
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string }
    const isRefusal = error instanceof pg.DatabaseError && code !== undefined && !/^(08|53|57)/.test(code)
    const words = message === '' ? (code ?? 'no answer') : message
    return { host, timeline: null, isAway: !isRefusal, refusal: isRefusal ? code : null, words }
  } finally {
    client.end().catch(() => undefined)
  }
}

/** https://www.postgresql.org/docs/18/errcodes-appendix.html: read_only_sql_transaction. */
export const READ_ONLY = '25006'
/** The same: sqlclient_unable_to_establish_sqlconnection. */
const UNREACHABLE = '08001'
/** How long a host may take to respond. */
export const PATIENCE_MS = 3_000
const GRACE_MS = 500
