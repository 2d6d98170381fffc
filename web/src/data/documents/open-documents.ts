import { accountsKey, importsKey, tradesKey } from '../requests/query-keys.ts'
import { setDisplay } from '../settings/display.ts'
import { documentClient } from './document-client.ts'
import { type LiveDocuments, liveDocuments, type Refusal } from './live-documents.ts'
import { isWatchedOver } from './open-drafts.ts'
import { shareStream } from './share-stream.ts'
import { unsentStorage } from './unsent-storage.ts'
import { DOCUMENTS_ORIGIN } from '../../origins.ts'
import { queryClient } from '../requests/services.ts'
import { keepsDocuments, keptList } from '../trades/kept-trades.ts'
import { onUserLeft, session } from '../session/page-session.ts'
import { followAnnotations, type LoadedTrades } from '../trades/annotated-trades.ts'

let open: { readonly uid: string; readonly documents: LiveDocuments; readonly close: () => void } | null = null
let onRefused: (refusal: Refusal) => void = () => undefined

/** The live documents of the signed-in user; opened once, closed when the user leaves. */
export function documentsOf(uid: string): LiveDocuments {
  if (open?.uid === uid) return open.documents
  open?.close()
  const client = documentClient({ origin: DOCUMENTS_ORIGIN, uid, token: session.token })
  const documents = liveDocuments({
    client: { ...client, list: keptList(uid, client.list) },
    onChanged: keepsDocuments(uid),
    storage: unsentStorage(uid),
    random: Math.random,
    connect: (onEvent) => shareStream(uid, { listen: client.listen, onEvent, random: Math.random }),
    onLedger: (version) => void refreshLedger(uid, version),
    onRefused: (refusal) => {
      // Whoever writes it sees it in the form, with both texts.
      if (!isWatchedOver(refusal.place)) onRefused(refusal)
    },
  })
  documents.subscribe('settings', () => followDisplay(documents))
  const unfollow = followAnnotations(uid, documents)
  const close = (): void => {
    unfollow()
    documents.close()
  }
  open = { uid, documents, close }
  return documents
}

/** Who tells the user of a write that was refused after its form was closed. */
export function whenRefused(tell: (refusal: Refusal) => void): () => void {
  onRefused = tell
  return () => {
    onRefused = () => undefined
  }
}

/** The look follows the settings, wherever they were changed. */
function followDisplay(documents: LiveDocuments): void {
  const settings = documents.view('settings').documents.get('main')
  if (settings === undefined) return
  setDisplay(settings)
}

/** Closes the documents of the user; what waits to be sent is not sent any more. */
export function leaveDocuments(): void {
  open?.close()
  open = null
}

/** Asks again for what is shown as this browser kept it. */
export function askAgain(): void {
  if (open === null) return
  const { uid, documents } = open
  void queryClient.invalidateQueries({ queryKey: tradesKey(uid) })
  documents.reload()
}

/** Asks again for what depends on the ledger, unless it is of this version already. */
async function refreshLedger(uid: string, version: number): Promise<void> {
  const known = queryClient.getQueryData<LoadedTrades>(tradesKey(uid))
  if (known === undefined || /\d+/.exec(known.etag ?? '')?.[0] === String(version)) return
  const keys = [accountsKey(uid), importsKey(uid), tradesKey(uid)]
  // Also what no screen shows now: notes that arrive with it would make the old trades count as fresh.
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })))
}

onUserLeft(leaveDocuments)

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    open?.documents.wake()
    askAgain()
  })
  // A laptop that wakes up, a tab that comes back: look at once rather than after the pause.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') open?.documents.wake()
  })
}
