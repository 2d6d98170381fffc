import type { SegmentList } from '@roundtrip/contract/trades'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { notedChanges } from '../analysis/noted.ts'
import { analysis } from '../analysis/worker.ts'
import { annotatedTrades, type LoadedTrades, NOTE_COLLECTIONS } from './annotated-trades.ts'
import { tradesKey } from '../requests/query-keys.ts'
import { documentsOf } from '../documents/open-documents.ts'
import { keptTrades, type CurrentTrades } from './kept-trades.ts'
import { LEDGER_ORIGIN } from '../../origins.ts'
import { session } from '../session/page-session.ts'
import { useUid } from '../session/user-context.ts'

let loads = 0
const NOTHING: LoadedTrades['annotations'] = new Map()
const EMPTY: SegmentList = { ledgerVersion: 0, segments: [], flows: [] }

function tradesQuery(uid: string) {
  return queryOptions({
    queryKey: tradesKey(uid),
    staleTime: 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    queryFn: async ({ signal, client }): Promise<LoadedTrades> => {
      const previous = client.getQueryData<LoadedTrades>(tradesKey(uid))
      const documents = documentsOf(uid)
      const source = { origin: LEDGER_ORIGIN, uid, token: session.token, signal }
      const loadedHashes = new Set(await analysis.call('loadedHashes', undefined))
      const [current] = await Promise.all([
        // A restarted worker has nothing loaded and needs everything.
        keptTrades(source, { etag: loadedHashes.size === 0 ? null : (previous?.etag ?? null), loadedHashes }),
        ...NOTE_COLLECTIONS.map((name) => documents.loaded(name)),
        documents.loaded('settings'),
      ])
      loads += 1
      if (current === null && previous !== undefined) {
        const { etag, columns, figures } = previous
        return { version: `${etag ?? ''}.${loads}`, etag, ...(await annotatedTrades(columns, figures, documents)) }
      }
      const { documents: noted } = documents.view('annotations')
      const { segments, flows, ledgerVersion } = current?.list ?? EMPTY
      const contents = current?.contents ?? new Map<string, Uint8Array<ArrayBuffer>>()
      const transfer = [...contents.values()].map(({ buffer }) => buffer)
      const load = { hashes: segments.map(({ hash }) => hash), contents, flows }
      const loaded = await analysis.call('load', { ...load, noted: notedChanges(NOTHING, noted).changed }, { transfer })
      if (current !== null && (current.since ?? null) !== null) void explainLater(uid, current)
      // Which plan a trade took is known only once the trades are loaded.
      const annotated = await annotatedTrades(loaded, noted, documents)
      return { version: `${ledgerVersion}.${loads}`, etag: current?.etag ?? null, ...annotated }
    },
  })
}

/** It explains the past, so it must neither load before the present is shown nor block it. */
async function explainLater(uid: string, current: CurrentTrades): Promise<void> {
  await import('./journal-changes.ts').then(({ noteChange }) => noteChange(uid, current)).catch(() => undefined)
}

/** All trades of the user, as columns. */
export function useTrades() {
  return useQuery(tradesQuery(useUid()))
}
