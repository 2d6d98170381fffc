/**
 * Servers on one database must have the same secrets: a session that one has signed would be refused by another, and an
 * exchange key that one has sealed could not be opened by another. Each running server shows fingerprints of its secrets
 * as shared locks, which end with it; one that starts compares them with its own.
 */
import { createHash, scryptSync } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseConnection, newSession } from '../database/connection.ts'
import { ConfigError } from '../ground/config.ts'
import type { MasterKey } from '../keys/key-ring.ts'

export type Secrets = {
  readonly authSecret: string
  /** Read again now and then: a key ring in a file can be rotated while the server runs. */
  readonly masterKeys: () => readonly MasterKey[]
}

export type Shown = { readonly close: () => Promise<void> }

type Lock = { readonly kind: number; readonly number: number }

/**
 * Throws a `ConfigError` if another server runs with other secrets. `connection`: not through a pooler, as locks belong
 * to a session.
 */
export async function showSecrets(connection: DatabaseConnection, secrets: Secrets): Promise<Shown> {
  const auth = { kind: SIGNS, number: ofAuthSecret(secrets.authSecret) }
  let closed = false
  let session = await openSession(connection)
  try {
    await session.show(locksOf(auth, secrets.masterKeys()))
    compare(await session.others(), { auth, keys: secrets.masterKeys() })
  } catch (error) {
    await session.end()
    throw error
  }
  const again = async (): Promise<void> => {
    if (session.hasEnded()) session = await openSession(connection)
    if (closed) await session.end()
    else await session.show(locksOf(auth, secrets.masterKeys()))
  }
  let running: Promise<void> = Promise.resolve()
  // A failure here is retried; until then, a starting server has one fewer to compare itself with.
  const clock = setInterval(() => (running = running.then(again).catch(() => undefined)), AGAIN_MS).unref()
  return {
    close: async () => {
      closed = true
      clearInterval(clock)
      await Promise.race([running, delay(PATIENCE_MS, undefined, { ref: false })])
      await session.end()
    },
  }
}

type Other = Lock & { readonly pid: number }

function compare(others: readonly Other[], own: { readonly auth: Lock; readonly keys: readonly MasterKey[] }): void {
  const ofKind = (kind: number) => others.filter((lock) => lock.kind === kind)
  if (ofKind(SIGNS).some(({ number }) => number !== own.auth.number)) throw new ConfigError(differ('AUTH_SECRET'))
  const opens = new Set(own.keys.map(ofMasterKey))
  const [first] = own.keys
  const seals = first === undefined ? null : ofMasterKey(first)
  const servers = new Set(ofKind(SEALS).map(({ pid }) => pid))
  for (const pid of servers) {
    const theirs = others.filter((lock) => lock.pid === pid)
    const isOpened = theirs.every(({ kind, number }) => kind !== SEALS || opens.has(number))
    const canOpen = theirs.some(({ kind, number }) => kind === OPENS && number === seals)
    if (!isOpened || !canOpen) throw new ConfigError(differ('MASTER_KEYS'))
  }
}

function differ(name: 'AUTH_SECRET' | 'MASTER_KEYS'): string {
  const why =
    name === 'AUTH_SECRET'
      ? 'sessions of one would be refused by the other'
      : 'exchange keys sealed by one could not be opened by the other'
  const how =
    name === 'AUTH_SECRET' ? '' : ' To change keys while servers run, first add the new one at the end everywhere.'
  return `Another server on this database uses a different ${name}: ${why}. Set ${name} to the same value on all servers.${how}`
}

function locksOf(auth: Lock, keys: readonly MasterKey[]): Lock[] {
  const opens = keys.map((key) => ({ kind: OPENS, number: ofMasterKey(key) }))
  const seals = keys.slice(0, 1).map((key) => ({ kind: SEALS, number: ofMasterKey(key) }))
  return [auth, ...opens, ...seals]
}

type Session = {
  /** Takes the locks that it does not hold yet. */
  readonly show: (locks: readonly Lock[]) => Promise<void>
  /** Those of other servers. */
  readonly others: () => Promise<readonly Other[]>
  readonly hasEnded: () => boolean
  readonly end: () => Promise<void>
}

async function openSession(connection: DatabaseConnection): Promise<Session> {
  const client = newSession(connection)
  const seen = new Set<string>()
  let ended = false
  const end = (): void => {
    ended = true
  }
  client.on('error', end)
  client.on('end', end)
  await client.connect()
  return {
    show: async (locks) => {
      for (const { kind, number } of locks) {
        const name = `${kind} ${number}`
        if (seen.has(name)) continue
        await client.query('select pg_advisory_lock_shared($1, $2)', [kind, number])
        seen.add(name)
      }
    },
    others: async () => {
      const { rows } = await client.query<Other>(
        `select classid::int as kind, objid::int as number, pid from pg_locks
         where locktype = 'advisory' and objsubid = 2 and classid = any($1) and pid <> pg_backend_pid()
           and database = (select oid from pg_database where datname = current_database())`,
        [[SIGNS, OPENS, SEALS]],
      )
      return rows
    },
    hasEnded: () => ended,
    end: async () => {
      if (!ended) await client.end()
    },
  }
}

/** 31 bits, slow to compute: the locks of the database reveal nothing about a secret that somebody typed. */
function ofAuthSecret(secret: string): number {
  return scryptSync(secret, 'roundtrip same secrets', 4).readUInt32BE(0) >>> 1
}

function ofMasterKey({ id, key }: MasterKey): number {
  return createHash('sha256').update('roundtrip same secrets').update(id).update(key).digest().readUInt32BE(0) >>> 1
}

/**
 * Arbitrary numbers that no other advisory lock uses: for signing sessions, and for opening and sealing exchange keys.
 */
const SIGNS = 730_514
const OPENS = 730_515
const SEALS = 730_516
const AGAIN_MS = 30_000
const PATIENCE_MS = 2_000
