import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addConnection,
  addDemoConnection,
  type ExchangeConnection,
  deleteConnection,
  getSyncReport,
  type ExchangeId,
  listConnections,
  liveAccount,
  replaceKey,
  syncNow,
  updateConnection,
} from '@roundtrip/contract/exchanges'
import type * as z from 'zod/mini'
import { useEffect, useRef } from 'react'
import { useLedgerRefresh } from './ledger-refresh.ts'
import { accountsKey, connectionsKey } from '../requests/query-keys.ts'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'

export type ConnectionList = z.infer<typeof listConnections.output>

/** Progress is polled this often while a connection reads. */
const BUSY_MS = 2_000
const QUIET_MS = 30_000
const LIVE_MS = 15_000

/**
 * The connections and the exchanges on offer. Polled while the page is visible, more often while a connection reads.
 */
export function useConnections({ busyMs = BUSY_MS, quietMs = QUIET_MS } = {}) {
  const uid = useUid()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: connectionsKey(uid),
    queryFn: ({ signal }) => call(listConnections, {}, signal),
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : quietMs),
    refetchOnWindowFocus: true,
    staleTime: BUSY_MS,
  })
  const brought = query.data === undefined ? null : broughtBy(query.data.connections)
  const before = useRef<string | null>(null)
  useEffect(() => {
    // Accounts show their number of fills, so they are stale as soon as a connection adds some.
    if (before.current !== null && before.current !== brought) {
      void client.invalidateQueries({ queryKey: accountsKey(uid) })
    }
    before.current = brought
  }, [brought, client, uid])
  return query
}

/** Whether any connection is reading or waiting to read. */
export function isBusy(list: ConnectionList | undefined): boolean {
  return list?.connections.some(({ state }) => state === 'waiting' || state === 'syncing') ?? false
}

/** The figures that accounts show, as one string that changes exactly when they do. */
function broughtBy(connections: readonly ExchangeConnection[]): string {
  return connections.map(({ account, name, fills, cashEvents }) => [account, name, fills, cashEvents].join()).join(';')
}

export type ConnectionInput = z.input<typeof addConnection.input>

/** Not a mutation of the query library: its cache would hold the key for minutes. The same goes for `useReplaceKey`. */
export function useAddConnection(): (input: ConnectionInput) => Promise<ExchangeConnection> {
  const keep = useKeep()
  return async (input) => {
    const added = await call(addConnection, input)
    keep(added)
    return added
  }
}

export function useAddDemoConnection() {
  const keep = useKeep()
  return useMutation({
    mutationFn: (exchange: ExchangeId) => call(addDemoConnection, { exchange }),
    onSuccess: keep,
  })
}

export type ConnectionChange = { readonly id: string; readonly name?: string; readonly paused?: boolean }

export function useUpdateConnection() {
  const keep = useKeep()
  return useMutation({ mutationFn: (input: ConnectionChange) => call(updateConnection, input), onSuccess: keep })
}

export type NewKey = z.input<typeof replaceKey.input>

export function useReplaceKey(): (input: NewKey) => Promise<ExchangeConnection> {
  const keep = useKeep()
  return async (input) => {
    const changed = await call(replaceKey, input)
    keep(changed)
    return changed
  }
}

export function useSyncNow() {
  const keep = useKeep()
  return useMutation({ mutationFn: (id: string) => call(syncNow, { id }), onSuccess: keep })
}

/** `remove` also deletes the rows that only this connection imported. */
export function useDeleteConnection() {
  const uid = useUid()
  const client = useQueryClient()
  const refreshLedger = useLedgerRefresh()
  return useMutation({
    mutationFn: (input: { id: string; data: 'keep' | 'remove' }) => call(deleteConnection, input),
    onSuccess: async (_, { id }) => {
      client.setQueryData<ConnectionList>(connectionsKey(uid), (list) =>
        list === undefined
          ? undefined
          : { ...list, connections: list.connections.filter((connection) => connection.id !== id) },
      )
      await Promise.all([client.invalidateQueries({ queryKey: connectionsKey(uid) }), refreshLedger()])
    },
  })
}

/** Open positions and balances, fetched from the exchange every 15 s while the page is visible. */
export function liveAccountQuery(uid: string, id: string) {
  return queryOptions({
    queryKey: ['live-account', uid, id],
    queryFn: ({ signal }) => call(liveAccount, { id }, signal),
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: true,
    staleTime: LIVE_MS,
    // The next poll is due soon anyway, and exchanges limit the number of requests.
    retry: false,
  })
}

export function useLiveAccount(id: string) {
  return useQuery(liveAccountQuery(useUid(), id))
}

/** What has been read of each part of an account, and what the last runs did; refreshed while it is on screen. */
export function useSyncReport(id: string) {
  const uid = useUid()
  return useQuery({
    queryKey: ['sync-report', uid, id],
    queryFn: ({ signal }) => call(getSyncReport, { id }, signal),
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: true,
  })
}

/** Shows the changed connection at once, then refetches the list. */
function useKeep(): (changed: ExchangeConnection) => void {
  const uid = useUid()
  const client = useQueryClient()
  return (changed) => {
    client.setQueryData<ConnectionList>(connectionsKey(uid), (list) =>
      list === undefined ? undefined : { ...list, connections: withConnection(list.connections, changed) },
    )
    void client.invalidateQueries({ queryKey: connectionsKey(uid) })
    void client.invalidateQueries({ queryKey: accountsKey(uid) })
  }
}

function withConnection(connections: readonly ExchangeConnection[], changed: ExchangeConnection): ExchangeConnection[] {
  return connections.some(({ id }) => id === changed.id)
    ? connections.map((connection) => (connection.id === changed.id ? changed : connection))
    : [...connections, changed]
}
