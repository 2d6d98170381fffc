/**
 * A connection to the one host of several that accepts writes. When it is lost, or the host stops accepting writes, the
 * next connection searches again and finds the promoted replica. One host is a list of one.
 */
import pg from 'pg'
import { meters } from '../watch/meters.ts'
import { ofConnection } from './connection-faults.ts'
import { PATIENCE_MS, READ_ONLY } from './find-writable.ts'
import { connectionName, refuseOutdated } from './side-by-side.ts'
import { type DatabaseConnection, hostWords } from './hosts.ts'
import { type Primary, primaryOf } from './primary.ts'

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

export class FailoverClient extends pg.Client {
  readonly #primary: Primary
  readonly #needsWrites: boolean
  readonly #knownMigrations: readonly string[] | null

  constructor(connection: DatabaseConnection = {}) {
    const { hosts = [], knownMigrations = [] } = connection
    const named = { application_name: connectionName(knownMigrations) }
    super({
      ...KEEP_ALIVE,
      ...named,
      ...connection,
      ...(hosts.length > 1 ? { connectionTimeoutMillis: PATIENCE_MS } : {}),
    })
    this.#primary = primaryOf(hosts.length > 0 ? hosts : [{ host: this.host, port: this.port }], connection)
    this.#needsWrites = connection.needsWrites === true
    this.#knownMigrations = connection.knownMigrations ?? null
    // A broken connection fails the query that it was running; without a listener it would also end the process.
    this.on('error', () => meters.databaseErrors({ trouble: 'connection-lost' }))
    // Runs before the client receives the error and fails its queries with it.
    this.connection.prependListener('error', ofConnection)
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    const connected = this.#connectToHost()
    if (callback === undefined) return connected
    const call = callback as (error: Error | null, client?: pg.Client) => void
    // Outside the promise: what the callback throws is not ours to handle.
    connected.then(
      () => process.nextTick(call, null, this),
      (error: unknown) => process.nextTick(call, error),
    )
    return undefined
  }

  async #connectToHost(): Promise<pg.Client> {
    const host = await this.#primary.host().catch((error: unknown) => Promise.reject(ofConnection(error)))
    this.host = host.host
    this.port = host.port
    try {
      await super.connect()
      if (this.#needsWrites) await this.#check()
      if (this.#knownMigrations !== null) await this.#checkSchema(this.#knownMigrations)
    } catch (error) {
      this.#primary.forget(host)
      throw ofConnection(error)
    }
    this.#primary.opened(this, host)
    this.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code !== READ_ONLY) return
      // The primary became a replica: this connection is useless, and so are the others to it.
      this.#primary.leave(host)
      void this.end()
    })
    return this
  }

  async #checkSchema(migrations: readonly string[]): Promise<void> {
    try {
      await refuseOutdated({ query: (text, values) => super.query(text, values) }, migrations)
    } catch (error) {
      await this.end()
      throw error
    }
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

/** A machine that disappears silently is noticed after some twenty seconds, not after the two hours of Linux. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
