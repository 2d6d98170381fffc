import type { CollectionName, DataOf } from '@roundtrip/contract/documents'
import type { CollectionView, SyncState } from '@roundtrip/sync/client'
import { useCallback, useSyncExternalStore } from 'react'
import { documentsOf, type UserDocuments } from './open-documents.ts'
import { useUid } from '../session/user-context.ts'

/**
 * A collection of the user, live: changes of this tab at once, of others as they happen. Screens read documents only
 * this way; they write through `useDocuments().write`.
 */
export function useCollection<Name extends CollectionName>(name: Name): CollectionView<Name> {
  const live = useDocuments()
  const subscribe = useCallback((listener: () => void) => live.subscribe(name, listener), [live, name])
  return useSyncExternalStore(subscribe, () => live.view(name))
}

/** One document; null if there is none, undefined while unknown: not loaded yet, or not requested. */
export function useDocument<Name extends CollectionName>(name: Name, id: string): DataOf<Name> | null | undefined {
  const { status, documents } = useCollection(name)
  return documents.get(id) ?? (status === 'ready' ? null : undefined)
}

/** The live documents of the user, for writing. */
export function useDocuments(): UserDocuments {
  return documentsOf(useUid())
}

/** Whether the user's changes have reached the server. */
export function useSyncState(): SyncState {
  const live = useDocuments()
  return useSyncExternalStore(live.onSync, live.sync)
}
