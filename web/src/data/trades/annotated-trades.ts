import { PLAIN_SETTINGS } from '@roundtrip/contract/documents'
import type { TradeColumns } from '@roundtrip/core/reports'
import type { LiveDocuments } from '@roundtrip/sync/client'
import { type FigureNote, notedChanges } from '../analysis/noted.ts'
import { analysis } from '../analysis/worker.ts'
import { type CountedNotes, countedNotes, type NoteSources } from './counted-notes.ts'
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

export const NOTE_COLLECTIONS = ['annotations', 'planned', 'labels'] as const

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
    ...NOTE_COLLECTIONS.map((name) => documents.subscribe(name, look)),
    // Changes that arrive while the trades load are applied afterwards.
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === kind && query.state.status === 'success') look()
    }),
  ]
  return () => ends.forEach((end) => end())
}

followDocuments(followAnnotations)

function noteSourcesOf(documents: LiveDocuments): NoteSources {
  const { documents: noted } = documents.view('annotations')
  const { documents: planned } = documents.view('planned')
  const { documents: labels } = documents.view('labels')
  return { noted, planned, labels }
}

/** The currency of amounts in documents that are older than the currency field. */
function typedCurrencyOf(documents: LiveDocuments): string {
  return (documents.view('settings').documents.get('main') ?? PLAIN_SETTINGS).typedCurrency
}

/** Returns whether there was anything to do. */
async function annotateOnce(uid: string, documents: LiveDocuments): Promise<boolean> {
  const loaded = queryClient.getQueryData<LoadedTrades>(tradesKey(uid))
  if (loaded === undefined || NOTE_COLLECTIONS.some((name) => documents.view(name).status !== 'ready')) return false
  const { noted, planned, labels } = noteSourcesOf(documents)
  if (loaded.noted === noted && loaded.planned === planned && loaded.labels === labels) return false
  const annotated = await annotatedTrades(loaded.columns, loaded.figures, documents)
  const now = queryClient.getQueryData<LoadedTrades>(tradesKey(uid))
  // The trades were reloaded in the meantime: those columns belong to another history.
  if (now?.etag !== loaded.etag) return true
  queryClient.setQueryData<LoadedTrades>(tradesKey(uid), { ...loaded, ...annotated, version: `${loaded.version}+` })
  return true
}

/** The columns with the notes applied. `sent`: the notes that the worker has. */
export async function annotatedTrades(
  columns: TradeColumns,
  sent: LoadedTrades['figures'],
  documents: LiveDocuments,
): Promise<Omit<LoadedTrades, 'version' | 'etag'>> {
  const counted = countedNotes(columns, noteSourcesOf(documents))
  const figures = await inColumnsCurrency(columns, counted.annotations, typedCurrencyOf(documents))
  const changes = notedChanges(sent, figures)
  if (changes.changed.length + changes.removed.length === 0) return { ...counted, figures, columns }
  // Only the columns that notes change are sent again.
  return { ...counted, figures, columns: { ...columns, ...(await analysis.call('annotate', changes)) } }
}
