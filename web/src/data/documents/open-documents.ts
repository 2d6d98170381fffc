import { DOCUMENTS_ORIGIN } from '../../origins.ts'
import { queryClient } from '../requests/query-client.ts'
import { accountsKey, importsKey, tradesKey } from '../requests/query-keys.ts'
import { onUserLeft, session } from '../session/page-session.ts'
import { documentClient } from './document-client.ts'
import { keepsDocuments, keptList } from './kept-documents.ts'
import { type LiveDocuments, liveDocuments, type Refusal } from './live-documents.ts'
import { isWatchedOver } from './open-drafts.ts'
import { shareStream } from './share-stream.ts'
import { unsentStorage } from './unsent-storage.ts'

/** Starts to follow the documents of a user; the answer ends it. */
type Follow = (uid: string, documents: LiveDocuments) => () => void

type Open = {
  readonly uid: string
  readonly documents: LiveDocuments
  /** What ends each of those who follow. */
  readonly ends: (() => void)[]
}

let open: Open | null = null
let onRefused: (refusal: Refusal) => void = () => undefined
const followers: Follow[] = []

/**
 * Follows the documents of each user for as long as they are open, those that are open now included. This is how rooms
 * above this one hear of changes before any screen asks.
 */
export function followDocuments(follow: Follow): void {
  followers.push(follow)
  if (open !== null) open.ends.push(follow(open.uid, open.documents))
}

/** The live documents of the signed-in user; opened once, closed when the user leaves. */
export function documentsOf(uid: string): LiveDocuments {
  if (open?.uid === uid) return open.documents
  leaveDocuments()
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
  const opened: Open = { uid, documents, ends: [] }
  // Open before anybody follows: who follows may ask for the documents again.
  open = opened
  for (const follow of followers) opened.ends.push(follow(uid, documents))
  return documents
}

/** Who tells the user of a write that was refused after its form was closed. */
export function whenRefused(tell: (refusal: Refusal) => void): () => void {
  onRefused = tell
  return () => {
    onRefused = () => undefined
  }
}

/** Closes the documents of the user; what waits to be sent is not sent any more. */
export function leaveDocuments(): void {
  for (const end of open?.ends ?? []) end()
  open?.documents.close()
  open = null
}

/** Asks again for what is shown as this browser kept it. */
export function askAgain(): void {
  if (open === null) return
  const { uid, documents } = open
  void queryClient.invalidateQueries({ queryKey: tradesKey(uid) })
  documents.reload()
}

/** What is known of loaded trades here: which version of the ledger they are of. */
type Versioned = { readonly etag: string | null }

/** Asks again for what depends on the ledger, unless it is of this version already. */
async function refreshLedger(uid: string, version: number): Promise<void> {
  const known = queryClient.getQueryData<Versioned>(tradesKey(uid))
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
