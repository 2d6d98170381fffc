/** Notifies this process of changes made by any process, through one listening database connection. */
import type pg from 'pg'
import { type DatabaseConnection, newSession } from '../database/connection.ts'

/** `sessions`: a session of the user has ended, so every listener must prove its session again. */
export type UserChange = { readonly kind: (typeof CHANNELS)[number] }

export type UserChanges = {
  /** Calls back on every change of the user's data. Returns the function that unsubscribes. */
  readonly subscribe: (uid: string, listener: (change: UserChange) => void) => () => void
  readonly close: () => Promise<void>
}

export function watchChanges(connection: DatabaseConnection): UserChanges {
  const listeners = new Map<string, Set<(change: UserChange) => void>>()
  const notify = (uid: string, change: UserChange): void => {
    for (const listener of listeners.get(uid) ?? []) listener(change)
  }
  let client: pg.Client | null = null
  let closed = false
  const connect = async (): Promise<void> => {
    if (closed) return
    const fresh = newSession(connection)
    fresh.on('notification', ({ channel, payload }) => {
      const kind = CHANNELS.find((candidate) => candidate === channel)
      if (kind !== undefined) notify(payload ?? '', { kind })
    })
    fresh.on('error', () => undefined)
    fresh.on('end', () => void setTimeout(() => void connect(), RETRY_MS).unref())
    try {
      await fresh.connect()
      await fresh.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '))
      client = fresh
      // Changes may have been missed while nothing was listening.
      for (const uid of listeners.keys()) for (const kind of CHANNELS) notify(uid, { kind })
    } catch {
      // The end of the connection triggers another attempt.
    }
  }
  void connect()
  return {
    subscribe: (uid, listener) => {
      const own = listeners.get(uid) ?? new Set()
      listeners.set(uid, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(uid)
      }
    },
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}

/** The PostgreSQL channels on which processes announce a user's changes. */
const CHANNELS = ['documents', 'ledger', 'sessions'] as const

const RETRY_MS = 1_000
