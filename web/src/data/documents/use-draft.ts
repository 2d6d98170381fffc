import type { CollectionName, DataOf } from '@roundtrip/contract/documents'
import { createDraft, type Draft, type DraftState, type LiveDocuments } from '@roundtrip/sync/client'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { undoStack } from '../page/undo-stack.ts'
import { timers } from './browser-ports.ts'
import { openForms } from './open-documents.ts'
import { useDocuments } from './use-documents.ts'
import { perLanguage, t } from '../../language/translate.ts'

export type OpenDraft<Name extends CollectionName> = DraftState<Name> &
  Pick<Draft<Name>, 'change' | 'flush' | 'resolve'> & {
    /** The data at the time of the call, for slow operations. */
    readonly latest: () => DataOf<Name>
  }

/**
 * A document that saves itself while it is edited: after a pause, when the tab is hidden, and when its screen is left.
 * `empty` must be the same object from render to render.
 */
export function useDraft<Name extends CollectionName>(
  collection: Name,
  id: string,
  empty: DataOf<Name>,
): OpenDraft<Name> {
  const documents = useDocuments()
  const draft = useMemo(() => draftOf(documents, { collection, id, empty }), [documents, collection, id, empty])
  const state = useSyncExternalStore(draft.subscribe, draft.state)
  useEffect(() => {
    const close = draft.open()
    const hide = (): void => {
      if (document.visibilityState === 'hidden') draft.flush()
    }
    const leave = (event: BeforeUnloadEvent): void => {
      draft.flush()
      // A conflict, or text that could not be stored, would be lost.
      if (isUnsettled(draft)) event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', draft.flush)
    window.addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', draft.flush)
      window.removeEventListener('beforeunload', leave)
      close()
    }
  }, [draft])
  const { change, flush, resolve } = draft
  return { ...state, change, flush, resolve, latest: () => draft.state().data }
}

/** How Ctrl+Z names what it undid. */
const TEXTS = perLanguage((): { readonly [Name in CollectionName]?: string } => ({
  annotations: t('Trade saved.'),
  journal: t('Journal entry saved.'),
  reviews: t('Review saved.'),
  playbooks: t('Playbook saved.'),
}))

/** Drafts that could not be stored yet, until their screen is opened again. */
const kept = new WeakMap<LiveDocuments, Map<string, unknown>>()

function draftOf<Name extends CollectionName>(
  documents: LiveDocuments,
  ref: { readonly collection: Name; readonly id: string; readonly empty: DataOf<Name> },
): Draft<Name> {
  const drafts = kept.get(documents) ?? new Map<string, unknown>()
  kept.set(documents, drafts)
  const key = `${ref.collection}/${ref.id}`
  const existing = drafts.get(key) as Draft<Name> | undefined
  if (existing !== undefined && existing.state().saving !== 'saved') return existing
  const draft = createDraft({
    documents,
    timers,
    openDocuments: openForms,
    ...ref,
    onStored: (fields, { undo }) => {
      // A removed picture is restored by its own toast, through this draft.
      if (!fields.includes('pictures')) undoStack.record({ text: TEXTS()[ref.collection] ?? t('Text saved.'), undo })
    },
  })
  drafts.set(key, draft)
  return draft
}

function isUnsettled<Name extends CollectionName>(draft: Draft<Name>): boolean {
  const { saving } = draft.state()
  return saving === 'conflict' || saving === 'failed'
}
