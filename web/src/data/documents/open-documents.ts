import {
  dropUnsent,
  type LiveDocuments,
  liveDocuments,
  type OpenDocuments,
  createOpenDocuments,
  type Refusal,
  shareStream,
  unsentStorage,
} from '@roundtrip/sync/client'
import { DOCUMENTS_ORIGIN } from '../../origins.ts'
import { queryClient } from '../requests/query-client.ts'
import { accountsKey, importsKey, tradesKey } from '../requests/query-keys.ts'
import { onUserLeft, session } from '../session/page-session.ts'
import { sharedStorage, tabs, timers } from './browser-ports.ts'
import { type DocumentClient, documentClient } from './document-client.ts'
import { keepsDocuments, keptList } from './kept-documents.ts'

/** The live documents of a user, and the earlier versions that the server keeps. */
export type UserDocuments = LiveDocuments & Pick<DocumentClient, 'earlier'>

/** Follows the documents of a user; the returned function stops it. */
type Follow = (uid: string, documents: UserDocuments) => () => void

type Open = {
  readonly uid: string
  readonly documents: UserDocuments
  /** Stops each follower. */
  readonly ends: (() => void)[]
}

let open: Open | null = null
let onRefused: (refusal: Refusal) => void = () => undefined
const followers: Follow[] = []

/** Documents that are open in a form of this tab. */
export const openForms: OpenDocuments = createOpenDocuments()

/**
 * Calls `follow` with the documents of each user for as long as they are open, including any open now. This is how
 * rooms above this one react to changes before any screen does.
 */
export function followDocuments(follow: Follow): void {
  followers.push(follow)
  if (open !== null) open.ends.push(follow(open.uid, open.documents))
}

/** The live documents of the signed-in user; opened once, closed when the user leaves. */
export function documentsOf(uid: string): UserDocuments {
  if (open?.uid === uid) return open.documents
  leaveDocuments()
  const client = documentClient({ origin: DOCUMENTS_ORIGIN, uid, token: session.token })
  const { random } = Math
  const live = liveDocuments({
    transport: { ...client, list: keptList(uid, client.list) },
    timers,
    onChanged: keepsDocuments(uid),
    storage: unsentStorage(uid, { storage: sharedStorage, locks: tabs.locks, random }),
    random,
    connect: (onEvent) => shareStream(uid, { listen: client.listen, onEvent, random, timers, tabs }),
    onLedger: (version) => void refreshLedger(uid, version),
    onRefused: (refusal) => {
      // An open form shows the refusal itself, with both texts.
      if (!openForms.refuse(refusal.ref, refusal.changes)) onRefused(refusal)
    },
  })
  const documents: UserDocuments = { ...live, earlier: client.earlier }
  const opened: Open = { uid, documents, ends: [] }
  // Set before the followers are called, because they may request the documents.
  open = opened
  for (const follow of followers) opened.ends.push(follow(uid, documents))
  return documents
}

/** Sets the function that shows a write refused after its form was closed; the returned function unsets it. */
export function whenRefused(show: (refusal: Refusal) => void): () => void {
  onRefused = show
  return () => {
    onRefused = () => undefined
  }
}

/** Closes the documents of the user; unsent changes are not sent any more. */
export function leaveDocuments(): void {
  for (const end of open?.ends ?? []) end()
  open?.documents.close()
  open = null
}

/** Drops the unsent changes of a user in every tab of this browser. */
export function dropUnsentWrites(uid: string): void {
  dropUnsent(sharedStorage, uid)
}

/** Reloads what is shown from this browser's storage. */
export function reloadData(): void {
  if (open === null) return
  const { uid, documents } = open
  void queryClient.invalidateQueries({ queryKey: tradesKey(uid) })
  documents.reload()
}

/** The version of the ledger that loaded trades belong to. */
type Versioned = { readonly etag: string | null }

/** Reloads what depends on the ledger, unless it has this version already. */
async function refreshLedger(uid: string, version: number): Promise<void> {
  const loaded = queryClient.getQueryData<Versioned>(tradesKey(uid))
  if (loaded === undefined || /\d+/.exec(loaded.etag ?? '')?.[0] === String(version)) {
    // An import in progress is announced with the ledger version that it will produce.
    return queryClient.invalidateQueries({ queryKey: importsKey(uid) })
  }
  const keys = [accountsKey(uid), importsKey(uid), tradesKey(uid)]
  // Also what no screen shows now: notes that arrive with it would mark the old trades as fresh.
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })))
}

onUserLeft(leaveDocuments)

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => {
    open?.documents.wake()
    reloadData()
  })
  // A laptop wakes up or a tab comes back: check at once instead of after the pause.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') open?.documents.wake()
  })
}
