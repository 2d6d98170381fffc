/** Tells this process of changes that any process made: one listening connection, handed on to whoever waits. */
import pg from 'pg'
import type { Connection } from '../database/connection.ts'

export type Change = { readonly kind: 'documents' | 'ledger' }

export type Changes = {
  /** Calls back whenever something of the user changed; the answer ends it. */
  readonly subscribe: (uid: string, listener: (change: Change) => void) => () => void
  readonly close: () => Promise<void>
}

export function watchChanges(connection: Connection): Changes {
  const listeners = new Map<string, Set<(change: Change) => void>>()
  const notify = (uid: string, change: Change): void => {
    for (const listener of listeners.get(uid) ?? []) listener(change)
  }
  let client: pg.Client | null = null
  let closed = false
  const connect = async (): Promise<void> => {
    if (closed) return
    const fresh = new pg.Client(connection)
    fresh.on('notification', ({ channel, payload }) => {
      notify(payload ?? '', { kind: channel === 'ledger' ? 'ledger' : 'documents' })
    })
    fresh.on('error', () => undefined)
    fresh.on('end', () => void setTimeout(() => void connect(), RETRY_MS).unref())
    try {
      await fresh.connect()
      await fresh.query('listen documents; listen ledger')
      client = fresh
      // Something may have been missed while nobody listened.
      for (const uid of listeners.keys()) {
        notify(uid, { kind: 'documents' })
        notify(uid, { kind: 'ledger' })
      }
    } catch {
      // The end of the connection tries again.
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

const RETRY_MS = 1_000
