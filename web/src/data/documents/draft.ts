import { AppError, type CollectionName, type DataOf } from '@roundtrip/contract'
import type { LiveDocuments } from './live-documents.ts'
import { mergeDraft, type TextConflict } from './merge-draft.ts'
import { sameJson } from './same-json.ts'

/** `waiting`: kept in this browser until there is a connection. `conflict`: the writer has to choose a text first. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'conflict' | 'failed'

export type DraftState<Name extends CollectionName> = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** As the writer left it, whether it is stored yet or not. */
  readonly data: DataOf<Name>
  /** Whether anything is stored. */
  readonly exists: boolean
  readonly saving: Saving
  readonly error: AppError | null
  readonly conflicts: readonly TextConflict[]
}

/** A document that saves itself while it is written. */
export type Draft<Name extends CollectionName> = {
  /** The same object until something changes. */
  readonly state: () => DraftState<Name>
  readonly subscribe: (listener: () => void) => () => void
  /** Shows at once; `soon` waits until the writer pauses. */
  readonly change: (changes: Partial<DataOf<Name>>, when: 'soon' | 'now') => void
  /** Sends what is not sent yet. */
  readonly flush: () => void
  /** Ends a conflict about one text: the text that is to stand. */
  readonly solve: (field: string, text: string) => void
  /** Listens to the documents until the answer is called, which also sends what is left. */
  readonly open: () => () => void
}

export type DraftParts<Name extends CollectionName> = {
  readonly documents: LiveDocuments
  readonly collection: Name
  readonly id: string
  /** What a document begins with. */
  readonly empty: DataOf<Name>
}

type Fields = Readonly<Record<string, unknown>>
const NOTHING: Fields = {}

/** How long a pause in writing is. */
const PAUSE_MS = 700

export function createDraft<Name extends CollectionName>(parts: DraftParts<Name>): Draft<Name> {
  const { documents, collection, id, empty } = parts
  const listeners = new Set<() => void>()
  /** Fields that were changed and not confirmed, and the document as it was when they were. */
  let mine = NOTHING
  let base: Fields = empty
  let conflicts: readonly TextConflict[] = []
  let error: AppError | null = null
  /** Fields that are on their way; they stay on show whatever becomes of them. */
  let sending: Fields | null = null
  /** What is kept in this browser because there was no connection. */
  let waiting: { readonly sent: Fields; readonly base: Fields } | null = null
  /** The view that the server has just contradicted: nothing is sent before it has changed. */
  let contradicted: unknown = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let known: DraftState<Name> | null = null

  const stored = (): DataOf<Name> | null => documents.view(collection).documents.get(id) ?? null
  const tell = (): void => {
    known = null
    for (const listener of listeners) listener()
  }
  const saving = (): Saving => {
    if (conflicts.length > 0) return 'conflict'
    if (error !== null) return 'failed'
    if (waiting !== null) return 'waiting'
    return sending !== null || mine !== NOTHING ? 'saving' : 'saved'
  }
  const state = (): DraftState<Name> => {
    if (known !== null) return known
    const view = documents.view(collection)
    const status = view.status === 'ready' ? 'ready' : view.status === 'failed' ? 'failed' : 'loading'
    const now = stored()
    const data = { ...(now ?? empty), ...sending, ...mine } as DataOf<Name>
    known = { status, data, exists: now !== null, saving: saving(), error: error ?? view.error, conflicts }
    return known
  }
  const refused = (failure: unknown, sent: { readonly fields: Fields; readonly base: Fields }): void => {
    const theirs = theirsOf(failure)
    mine = { ...sent.fields, ...mine }
    base = sent.base
    if (theirs === null) {
      error = failure instanceof AppError ? failure : new AppError({ code: 'internal', message: 'Saving failed.' })
      return
    }
    conflicts = mergeDraft(base, mine, theirs).conflicts
    const now = stored()
    contradicted = sameJson(now, theirs) ? null : (now ?? NOTHING)
  }
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (sending !== null || mine === NOTHING || conflicts.length > 0) return
    const now = stored()
    if (contradicted !== null && contradicted === (now ?? NOTHING)) return
    contradicted = null
    const merged = mergeDraft(base, mine, now ?? empty)
    conflicts = merged.conflicts
    if (conflicts.length > 0) return tell()
    const sent = { fields: mine, base }
    sending = mine
    error = null
    mine = NOTHING
    const data = merged.data as DataOf<Name>
    base = merged.data
    tell()
    try {
      const { fate } = await documents.write({ collection, id, data, ...(now === null ? {} : { seen: now }) })
      waiting =
        fate === 'waiting' ? { sent: { ...waiting?.sent, ...sent.fields }, base: waiting?.base ?? sent.base } : null
    } catch (failure) {
      refused(failure, sent)
    }
    sending = null
    tell()
    if (error === null) void send()
  }
  /** The connection is back: what was kept is stored now, or others were faster. */
  const settleWaiting = (): void => {
    if (waiting === null || documents.sync().state !== 'saved') return
    const { sent, base: before } = waiting
    waiting = null
    const now: Fields = stored() ?? empty
    const lost = Object.entries(sent).filter(([field, value]) => !sameJson(now[field], value) && !(field in mine))
    if (lost.length > 0) {
      mine = { ...Object.fromEntries(lost), ...mine }
      base = before
    }
  }
  const look = (): void => {
    settleWaiting()
    tell()
    // Where the writer still types, the pause decides.
    if (contradicted !== null) void send()
  }
  return {
    state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (changes, when) => {
      if (mine === NOTHING && sending === null) base = stored() ?? empty
      mine = { ...mine, ...changes }
      clearTimeout(timer)
      timer = setTimeout(() => void send(), when === 'now' ? 0 : PAUSE_MS)
      tell()
    },
    flush: () => void send(),
    solve: (field, text) => {
      const solved = conflicts.find((conflict) => conflict.field === field)
      if (solved === undefined) return
      conflicts = conflicts.filter((conflict) => conflict !== solved)
      mine = { ...mine, [field]: text }
      base = { ...base, [field]: solved.theirs }
      tell()
      void send()
    },
    open: () => {
      const ends = [documents.subscribe(collection, look), documents.onSync(look)]
      return () => {
        void send()
        ends.forEach((end) => end())
      }
    },
  }
}

/** What others have stored, where that is why a write was refused. */
function theirsOf(failure: unknown): Fields | null {
  if (!(failure instanceof AppError) || failure.reason !== 'version-conflict') return null
  const details: unknown = failure.details
  if (typeof details !== 'object' || details === null || !('theirs' in details)) return null
  const { theirs } = details
  return typeof theirs === 'object' && theirs !== null ? { ...theirs } : null
}
