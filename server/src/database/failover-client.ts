/**
 * A connection to the one host of several that takes writes. The host is remembered for this thread, so that nothing is
 * searched while all goes well. It is forgotten when it cannot be reached or takes no more writes; the next connection
 * searches anew, and so finds the replica that was promoted. One host is a list of one.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseConnection, type DatabaseHost, hostWords } from './hosts.ts'

export class FailoverClient extends pg.Client {
  readonly #connection: DatabaseConnection
  readonly #hosts: readonly DatabaseHost[]
  readonly #needsWrites: boolean

  constructor(connection: DatabaseConnection = {}) {
    const { hosts = [] } = connection
    super({ ...KEEP_ALIVE, ...connection, ...(hosts.length > 1 ? { connectionTimeoutMillis: PATIENCE_MS } : {}) })
    this.#connection = connection
    this.#hosts = hosts.length > 0 ? hosts : [{ host: this.host, port: this.port }]
    this.#needsWrites = connection.needsWrites === true
    // A connection that breaks fails the query that it was running; without a listener it would end the process as well.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(
    callback?: ((error: Error) => void) | ((error: null, client: pg.Client) => void),
  ): Promise<pg.Client> | undefined {
    const connected = this.#connectToHost()
    if (callback === undefined) return connected
    const call = callback as (error: Error | null, client?: pg.Client) => void
    // Outside the promise: what the callback throws is not for us.
    connected.then(
      () => process.nextTick(call, null, this),
      (error: unknown) => process.nextTick(call, error),
    )
    return undefined
  }

  async #connectToHost(): Promise<pg.Client> {
    const place = await hostFor(this.#hosts, this.#connection)
    this.host = place.host
    this.port = place.port
    try {
      await super.connect()
      if (this.#needsWrites) await this.#check()
    } catch (error) {
      forget(this.#hosts, place)
      throw error
    }
    connected(this.#hosts, place, this)
    this.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code !== READ_ONLY) return
      // A primary that became a replica: nothing can be done with this connection any more, nor with the others to it.
      forget(this.#hosts, place)
      void this.end()
      if (this.#hosts.length > 1) drop(this.#hosts, (host) => isSame(host, place))
    })
    return this
  }

  async #check(): Promise<void> {
    const { rows } = await super.query<{ state: string }>('select current_setting($1) as state', [
      'transaction_read_only',
    ])
    if (rows[0]?.state === 'off') return
    await this.end()
    throw Object.assign(new Error(`${hostWords(this)} takes no writes any more.`), { code: READ_ONLY })
  }
}

/** No host takes writes. The message is a sentence that names each host and what it answered. */
export class NoWritableHostError extends Error {
  override readonly name = 'NoWritableHostError'
  /** That of a database that is away if one of them is; else what they refuse, or that all are replicas. */
  readonly code: string

  constructor(answers: readonly Answer[]) {
    const words = answers.map(({ host, words }) => `${hostWords(host)}: ${words}`)
    super(`None of the database's hosts takes writes (${words.join('; ')}).`)
    const refused = answers.find(({ refusal }) => refusal !== null)
    this.code = answers.some(({ isAway }) => isAway) ? UNREACHABLE : (refused?.refusal ?? READ_ONLY)
  }
}

type Answer = {
  readonly host: DatabaseHost
  /** Counts the promotions in the life of the database; null = it takes no writes. */
  readonly timeline: number | null
  readonly isAway: boolean
  /** The code of an error that waiting does not change, such as a wrong password. */
  readonly refusal: string | null
  readonly words: string
}

const remembered = new Map<string, DatabaseHost>()
/** The open ones, and where they lead. */
const clients = new Map<string, Map<pg.Client, DatabaseHost>>()
const searches = new Map<string, Promise<DatabaseHost>>()

const isSame = (a: DatabaseHost, b: DatabaseHost): boolean => hostWords(a) === hostWords(b)

const keyOf = (hosts: readonly DatabaseHost[]): string => hosts.map(hostWords).join(',')

async function hostFor(hosts: readonly DatabaseHost[], connection: DatabaseConnection): Promise<DatabaseHost> {
  const [only] = hosts
  if (only !== undefined && hosts.length === 1) return only
  const key = keyOf(hosts)
  const known = remembered.get(key)
  if (known !== undefined) return known
  // Many connections are lost at once; they search together.
  const search =
    searches.get(key) ??
    findWritable(hosts, connection)
      .then((host) => {
        remembered.set(key, host)
        // A connection to the old primary may live on there, hears of nothing that happens, and reads what was.
        drop(hosts, (other) => !isSame(other, host))
        return host
      })
      .finally(() => searches.delete(key))
  searches.set(key, search)
  return search
}

function forget(hosts: readonly DatabaseHost[], host: DatabaseHost): void {
  const key = keyOf(hosts)
  const known = remembered.get(key)
  if (known !== undefined && isSame(known, host)) remembered.delete(key)
}

function connected(hosts: readonly DatabaseHost[], host: DatabaseHost, client: pg.Client): void {
  const key = keyOf(hosts)
  const others = clients.get(key) ?? new Map<pg.Client, DatabaseHost>()
  clients.set(key, others.set(client, host))
  client.once('end', () => others.delete(client))
}

/** Ends connections as if their host had: who uses one is refused, a pool and a listener open another. */
function drop(hosts: readonly DatabaseHost[], isGone: (host: DatabaseHost) => boolean): void {
  for (const [client, host] of clients.get(keyOf(hosts)) ?? []) {
    if (!isGone(host)) continue
    client.emit('error', new Error('Connection terminated: the host takes no writes any more.'))
    void client.end()
  }
}

/**
 * All hosts are asked at once, because one that is gone may take its time. An old primary that came back beside the
 * promoted replica takes writes as well, so the others get a moment to answer, and the latest timeline wins.
 */
async function findWritable(hosts: readonly DatabaseHost[], connection: DatabaseConnection): Promise<DatabaseHost> {
  const answering = hosts.map((host) => ask(host, connection))
  const writable = answering.map(async (answer) => {
    if ((await answer).timeline === null) throw new Error('takes no writes')
  })
  await Promise.any(writable).catch(() => undefined)
  const answers = await Promise.all(answering.map((answer) => Promise.race([answer, delay(GRACE_MS, null)])))
  const given = answers.filter((answer) => answer !== null)
  const [best] = given
    .filter(({ timeline }) => timeline !== null)
    .sort((a, b) => Number(b.timeline) - Number(a.timeline))
  if (best === undefined) throw new NoWritableHostError(given)
  return best.host
}

/** The first eight digits in the name of a file of the write-ahead log are the timeline. */
const QUESTION = `select case when pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

async function ask(host: DatabaseHost, connection: DatabaseConnection): Promise<Answer> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS })
  client.host = host.host
  client.port = host.port
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(QUESTION)
    const timeline = rows[0]?.timeline ?? null
    const words = timeline === null ? 'a replica, which takes no writes' : 'takes writes'
    return {
      host,
      timeline: timeline === null ? null : Number.parseInt(timeline, 16),
      isAway: false,
      refusal: null,
      words,
    }
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
const READ_ONLY = '25006'
/** The same: sqlclient_unable_to_establish_sqlconnection. */
const UNREACHABLE = '08001'
const PATIENCE_MS = 3_000
const GRACE_MS = 500
/** A machine that is gone without a word is noticed after some twenty seconds, not after the two hours of Linux. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
