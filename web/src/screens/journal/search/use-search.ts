import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CollectionName } from '@roundtrip/contract/documents'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { LiveDocuments } from '@roundtrip/sync/client'
import { useEffect, useState } from 'react'
import { userWorker } from '../../../data/worker/user-worker.ts'
import { useDocuments } from '../../../data/documents/use-documents.ts'
import { onUserLeft } from '../../../data/session/page-session.ts'
import { useUid } from '../../../data/session/user-context.ts'
import { tradeIdAt } from '../../../data/trades/trade-id.ts'
import { useTrades } from '../../../data/trades/all-trades.ts'
import type { SearchEngine, TextChanges } from './engine.ts'
import { searchText, timeOf, WRITTEN } from './texts.ts'

const searcher = userWorker<SearchEngine>(
  () => new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module', name: 'search' }),
)

/** The documents last sent to the worker, by collection. */
let sent = new Map<CollectionName, ReadonlyMap<string, unknown>>()
onUserLeft(() => {
  sent = new Map()
})

export const MAX_HITS = 300

/**
 * Searches notes of trades, days, reviews, missed trades and playbooks; the newest first. Keys are `collection/id`. The worker
 * gets every change while the search is open.
 */
export function useSearch(query: string) {
  const uid = useUid()
  const documents = useDocuments()
  const columns = useTrades().data?.columns
  const [version, setVersion] = useState(0)
  const searching = query.trim() !== ''
  useEffect(() => {
    // The time of a note is unknown without the trades.
    if (!searching || columns === undefined) return
    const look = (): void => {
      const changes = changesIn(documents, columns)
      if (changes === null) return setVersion((count) => Math.max(count, 1))
      void searcher.call('change', changes).then(() => setVersion((count) => count + 1))
    }
    const ends = WRITTEN.map((name) => documents.subscribe(name, look))
    // Documents that are loaded already trigger no event.
    const first = setTimeout(look, 0)
    return () => {
      clearTimeout(first)
      ends.forEach((end) => end())
    }
  }, [documents, columns, searching])
  return useQuery({
    queryKey: ['search', uid, version, query],
    enabled: searching && version > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: () => searcher.call('find', { query, max: MAX_HITS }),
  })
}

/** The changes since the last message to the worker; null = none, and it is not the first. */
function changesIn(documents: LiveDocuments, columns: TradeColumns | undefined): TextChanges | null {
  const put: TextChanges['put'][number][] = []
  const removed: string[] = []
  const isFirst = sent.size === 0
  const times = tradeTimes(columns)
  for (const name of WRITTEN) {
    const now: ReadonlyMap<string, unknown> = documents.view(name).documents
    const before = sent.get(name) ?? new Map<string, unknown>()
    if (now === before) continue
    for (const [id, data] of now) {
      if (before.get(id) === data) continue
      const rank = name === 'annotations' ? (times.get(id) ?? 0) : timeOf(name, id, data)
      const text = searchText(name, data as never)
      // Most trades have labels but no text.
      if (text !== '' || before.has(id)) put.push({ key: `${name}/${id}`, text, rank })
    }
    for (const id of before.keys()) if (!now.has(id)) removed.push(`${name}/${id}`)
    sent.set(name, now)
  }
  return put.length === 0 && removed.length === 0 && !isFirst ? null : { put, removed }
}

const cache = new WeakMap<TradeColumns, ReadonlyMap<string, number>>()

function tradeTimes(columns: TradeColumns | undefined): ReadonlyMap<string, number> {
  if (columns === undefined) return new Map()
  const times = cache.get(columns) ?? new Map(timesIn(columns))
  cache.set(columns, times)
  return times
}

function* timesIn(columns: TradeColumns): Generator<readonly [string, number]> {
  for (let row = 0; row < columns.count; row += 1) {
    const closed = columns.closed[row] === 1 ? columns.closeTime[row] : undefined
    yield [tradeIdAt(columns, row), closed ?? columns.openTime[row] ?? 0]
  }
}
