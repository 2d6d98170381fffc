import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { LiveDocuments } from '@roundtrip/sync/client'
import { type FigureNote, type NotedChanges, notedChanges } from '../analysis/noted.ts'
import { analysis } from '../analysis/worker.ts'
import { type CountedNotes, countedNotes } from './counted-notes.ts'
import { followDocuments } from '../documents/open-documents.ts'
import { tradesKey } from '../requests/query-keys.ts'
import { queryClient } from '../requests/query-client.ts'
import { inColumnsCurrency } from './typed-money.ts'

export type LoadedTrades = CountedNotes & {
  /** The annotations with each risk in the currency of the columns, as the worker has them. */
  readonly figures: ReadonlyMap<string, FigureNote>
  /** Changes on every load and annotation, so that results for different versions are never mixed. */
  readonly version: string
  readonly etag: string | null
  readonly columns: TradeColumns
}

/** Applies anyone's changes of annotations and plans to the loaded trades, without reloading the history. */
function followAnnotations(uid: string, documents: LiveDocuments): () => void {
  let working = false
  const follow = async (): Promise<void> => {
    if (working) return
    working = true
    try {
      while (await annotateOnce(uid, documents));
    } finally {
      working = false
    }
  }
  // A failure occurs again, and is shown, when the trades are next requested.
  const look = (): void => void follow().catch(() => undefined)
  const [kind] = tradesKey(uid)
  const ends = [
    documents.subscribe('annotations', look),
    documents.subscribe('planned', look),
    documents.subscribe('labels', look),
    // Changes that arrive while the trades load are applied afterwards.
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === kind && query.state.status === 'success') look()
    }),
  ]
  return () => ends.forEach((end) => end())
}

followDocuments(followAnnotations)

/** The currency of amounts in documents that are older than the currency field. */
export function typedCurrencyOf(documents: LiveDocuments): string {
  return (documents.view('settings').documents.get('main') ?? PLAIN_SETTINGS).typedCurrency
}

/** Returns whether there was anything to do. */
async function annotateOnce(uid: string, documents: LiveDocuments): Promise<boolean> {
  const { status, documents: noted } = documents.view('annotations')
  const { status: planStatus, documents: planned } = documents.view('planned')
  const { status: labelStatus, documents: labels } = documents.view('labels')
  const loaded = queryClient.getQueryData<LoadedTrades>(tradesKey(uid))
  if ([status, planStatus, labelStatus].some((state) => state !== 'ready') || loaded === undefined) return false
  if (loaded.noted === noted && loaded.planned === planned && loaded.labels === labels) return false
  const counted = countedNotes(loaded.columns, { noted, planned, labels })
  const figures = await inColumnsCurrency(loaded.columns, counted.annotations, typedCurrencyOf(documents))
  const columns = await annotated(loaded.columns, notedChanges(loaded.figures, figures))
  const now = queryClient.getQueryData<LoadedTrades>(tradesKey(uid))
  // The trades were reloaded in the meantime: those columns belong to another history.
  if (now?.etag !== loaded.etag) return true
  queryClient.setQueryData<LoadedTrades>(tradesKey(uid), {
    ...loaded,
    ...counted,
    figures,
    columns,
    version: `${loaded.version}+`,
  })
  return true
}

/** The columns with these notes applied. Only the columns that notes change are sent again. */
export async function annotated(columns: TradeColumns, changes: NotedChanges): Promise<TradeColumns> {
  if (changes.changed.length + changes.removed.length === 0) return columns
  return { ...columns, ...(await analysis.call('annotate', changes)) }
}
