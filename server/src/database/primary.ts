/**
 * Which host of a database is its primary, cached for this thread, so that nothing is searched while all goes well. A
 * primary that disappears silently or freezes drops no connection: so it is also checked now and then, and when another
 * host has replaced it, the connections to it are ended.
 */
import type pg from 'pg'
import { clientOf, findWritable } from './find-writable.ts'
import { type DatabaseConnection, type DatabaseHost, hostWords } from './hosts.ts'

export type Primary = {
  /** The host that accepts writes. Throws a `NoWritableHostError` if none does; a single host is used as it is. */
  readonly host: () => Promise<DatabaseHost>
  /** Reports that a connection to this host failed: the next one searches. */
  readonly forget: (host: DatabaseHost) => void
  /** Reports that this host accepts no more writes: the connections to it are ended. */
  readonly leave: (host: DatabaseHost) => void
  /** Reports that a connection is open. */
  readonly opened: (client: pg.Client, host: DatabaseHost) => void
}

const primaries = new Map<string, Primary>()

export function primaryOf(hosts: readonly DatabaseHost[], connection: DatabaseConnection): Primary {
  const key = hosts.map(hostWords).join(',')
  const primary = primaries.get(key) ?? (hosts.length > 1 ? watchedPrimary(hosts, connection) : onlyHost(hosts))
  primaries.set(key, primary)
  return primary
}

function onlyHost(hosts: readonly DatabaseHost[]): Primary {
  const nothing = (): void => undefined
  return { host: async () => hosts[0] as DatabaseHost, forget: nothing, leave: nothing, opened: nothing }
}

function watchedPrimary(hosts: readonly DatabaseHost[], connection: DatabaseConnection): Primary {
  const clients = new Map<pg.Client, DatabaseHost>()
  let primary: DatabaseHost | null = null
  let searching: Promise<DatabaseHost> | null = null
  const drop = (isGone: (host: DatabaseHost) => boolean): void => {
    for (const [client, host] of clients) {
      if (!isGone(host)) continue
      // As if the host had closed it: its user gets an error, and a pool or listener opens another.
      client.emit('error', new Error('Connection terminated: the host takes no writes any more.'))
      void client.end()
      // A frozen host would never close the connection.
      client.connection.stream.destroy()
    }
  }
  const search = async (): Promise<DatabaseHost> => {
    const host = await findWritable(hosts, connection)
    primary = host
    // A connection to the old primary may survive there, miss every change, and read stale data.
    drop((other) => !isSame(other, host))
    return host
  }
  // Many connections are lost at once; they search together.
  const searchOnce = (): Promise<DatabaseHost> => {
    searching ??= search().finally(() => (searching = null))
    return searching
  }
  const forget = (host: DatabaseHost): void => {
    if (primary !== null && isSame(primary, host)) primary = null
  }
  const watch = watchHost({ connection, primary: () => primary, lost: searchOnce })
  return {
    host: async () => primary ?? searchOnce(),
    forget,
    leave: (host) => {
      forget(host)
      drop((other) => isSame(other, host))
    },
    opened: (client, host) => {
      clients.set(client, host)
      watch.start()
      client.once('end', () => {
        clients.delete(client)
        if (clients.size === 0) watch.stop()
      })
    },
  }
}

type Watch = { readonly start: () => void; readonly stop: () => void }
type Watched = {
  readonly connection: DatabaseConnection
  readonly primary: () => DatabaseHost | null
  /** Searches again; a new primary ends the connections to the others. */
  readonly lost: () => Promise<unknown>
}

/** Checks the primary through a connection of its own, as long as there are others. */
function watchHost({ connection, primary, lost }: Watched): Watch {
  let clock: NodeJS.Timeout | null = null
  let isLooking = false
  let line: { readonly client: pg.Client; readonly host: DatabaseHost } | null = null
  const hangUp = (): void => {
    line?.client.end().catch(() => undefined)
    line = null
  }
  const takesWrites = async (host: DatabaseHost): Promise<boolean> => {
    try {
      if (line === null || !isSame(line.host, host)) {
        hangUp()
        const client = clientOf(host, connection)
        line = { client, host }
        await client.connect()
      }
      const { rows } = await line.client.query<{ state: string }>(
        `select current_setting('transaction_read_only') as state`,
      )
      return rows[0]?.state === 'off'
    } catch {
      hangUp()
      return false
    }
  }
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const host = primary()
      if (host === null || !(await takesWrites(host))) await lost()
    } catch {
      // No other host has replaced it yet; it may come back.
    } finally {
      isLooking = false
    }
  }
  return {
    start: () => {
      clock ??= setInterval(() => void look(), LOOK_MS).unref()
    },
    stop: () => {
      if (clock !== null) clearInterval(clock)
      clock = null
      hangUp()
    },
  }
}

function isSame(a: DatabaseHost, b: DatabaseHost): boolean {
  return hostWords(a) === hostWords(b)
}

const LOOK_MS = 2_000
