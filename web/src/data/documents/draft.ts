import { AppError, type CollectionName, type DataOf } from '@roundtrip/contract'
import type { LiveDocuments, Written } from './live-documents.ts'
import { mergeDraft, type TextConflict } from './merge-draft.ts'
import { watchOver } from './open-drafts.ts'
import { sameJson } from './same-json.ts'
import { theirsOf } from './theirs-of.ts'

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
  /** Runs after each time it was stored, with the fields that were written. */
  readonly onStored?: (fields: readonly string[], written: Written) => void
}

type Fields = Readonly<Record<string, unknown>>
const NOTHING: Fields = {}

/** How long a pause in writing is. */
const PAUSE_MS = 700

/** What a draft remembers between two acts. */
type Held<Name extends CollectionName> = {
  readonly parts: DraftParts<Name>
  readonly listeners: Set<() => void>
  /** Fields that were changed and are not on their way, and the document as it was when they were. */
  mine: Fields
  base: Fields
  /** Fields that are on their way; they stay on show whatever becomes of them. */
  sending: Fields | null
  /** What is kept in this browser because there was no connection. */
  waiting: { readonly sent: Fields; readonly base: Fields } | null
  conflicts: readonly TextConflict[]
  error: AppError | null
  /** The view that the server has just contradicted: nothing is sent before it has changed. */
  contradicted: unknown
  timer: ReturnType<typeof setTimeout> | undefined
  known: DraftState<Name> | null
}

export function createDraft<Name extends CollectionName>(parts: DraftParts<Name>): Draft<Name> {
  const held: Held<Name> = {
    parts,
    listeners: new Set(),
    mine: NOTHING,
    base: parts.empty,
    sending: null,
    waiting: null,
    conflicts: [],
    error: null,
    contradicted: null,
    timer: undefined,
    known: null,
  }
  const { documents, collection } = parts
  const look = (): void => {
    const isBack = settleWaiting(held)
    tell(held)
    // Where the writer still types, the pause decides.
    if (isBack || held.contradicted !== null) void send(held)
  }
  return {
    state: () => (held.known ??= stateOf(held)),
    subscribe: (listener) => {
      held.listeners.add(listener)
      return () => held.listeners.delete(listener)
    },
    change: (changes, when) => {
      if (held.mine === NOTHING && held.sending === null) held.base = stored(held) ?? parts.empty
      held.mine = { ...held.mine, ...changes }
      clearTimeout(held.timer)
      held.timer = setTimeout(() => void send(held), when === 'now' ? 0 : PAUSE_MS)
      tell(held)
    },
    flush: () => void send(held),
    solve: (field, text) => {
      const solved = held.conflicts.find((conflict) => conflict.field === field)
      if (solved === undefined) return
      held.conflicts = held.conflicts.filter((conflict) => conflict !== solved)
      held.mine = { ...held.mine, [field]: text }
      held.base = { ...held.base, [field]: solved.theirs }
      tell(held)
      void send(held)
    },
    open: () => {
      const ends = [documents.subscribe(collection, look), documents.onSync(look), watchOver(parts)]
      return () => {
        void send(held)
        ends.forEach((end) => end())
      }
    },
  }
}

function stored<Name extends CollectionName>({ parts }: Held<Name>): DataOf<Name> | null {
  return parts.documents.view(parts.collection).documents.get(parts.id) ?? null
}

function tell<Name extends CollectionName>(held: Held<Name>): void {
  held.known = null
  for (const listener of held.listeners) listener()
}

function stateOf<Name extends CollectionName>(held: Held<Name>): DraftState<Name> {
  const { parts, mine, sending, error, conflicts } = held
  const view = parts.documents.view(parts.collection)
  const status = view.status === 'ready' ? 'ready' : view.status === 'failed' ? 'failed' : 'loading'
  const now = stored(held)
  const data = { ...(now ?? parts.empty), ...sending, ...mine } as DataOf<Name>
  return { status, data, exists: now !== null, saving: savingOf(held), error: error ?? view.error, conflicts }
}

function savingOf<Name extends CollectionName>({ conflicts, error, waiting, sending, mine }: Held<Name>): Saving {
  if (conflicts.length > 0) return 'conflict'
  if (error !== null) return 'failed'
  if (waiting !== null) return 'waiting'
  return sending !== null || mine !== NOTHING ? 'saving' : 'saved'
}

async function send<Name extends CollectionName>(held: Held<Name>): Promise<void> {
  clearTimeout(held.timer)
  if (held.sending !== null || held.mine === NOTHING || held.conflicts.length > 0) return
  const { documents, collection, id, empty } = held.parts
  const now = stored(held)
  if (held.contradicted !== null && held.contradicted === (now ?? NOTHING)) return
  held.contradicted = null
  const merged = mergeDraft(held.base, held.mine, now ?? empty)
  held.conflicts = merged.conflicts
  if (merged.conflicts.length > 0) return tell(held)
  const sent = { fields: held.mine, base: held.base }
  Object.assign(held, { sending: held.mine, error: null, mine: NOTHING, base: merged.data })
  tell(held)
  try {
    const data = merged.data as DataOf<Name>
    const written = await documents.write({ collection, id, data, ...(now === null ? {} : { seen: now }) })
    const { fate } = written
    held.parts.onStored?.(Object.keys(sent.fields), written)
    const before = held.waiting
    held.waiting =
      fate === 'waiting' ? { sent: { ...before?.sent, ...sent.fields }, base: before?.base ?? sent.base } : null
  } catch (failure) {
    takeBack(held, failure, sent)
  }
  held.sending = null
  tell(held)
  if (held.error === null) void send(held)
}

/** The server did not take it: it is the writer's again, with what stands against it. */
function takeBack<Name extends CollectionName>(
  held: Held<Name>,
  failure: unknown,
  sent: { readonly fields: Fields; readonly base: Fields },
): void {
  const theirs = theirsOf(failure)
  held.mine = { ...sent.fields, ...held.mine }
  held.base = sent.base
  if (theirs === null) {
    held.error = failure instanceof AppError ? failure : new AppError({ code: 'internal', message: 'Saving failed.' })
    return
  }
  held.conflicts = mergeDraft(held.base, held.mine, theirs).conflicts
  const now = stored(held)
  held.contradicted = sameJson(now, theirs) ? null : (now ?? NOTHING)
}

/** The connection is back: what was kept is stored now, or others were faster and it is the writer's again: true. */
function settleWaiting<Name extends CollectionName>(held: Held<Name>): boolean {
  if (held.waiting === null || held.parts.documents.sync().state !== 'saved') return false
  const { sent, base } = held.waiting
  held.waiting = null
  const now: Fields = stored(held) ?? held.parts.empty
  const lost = Object.entries(sent).filter(([field, value]) => !sameJson(now[field], value) && !(field in held.mine))
  if (lost.length === 0) return false
  held.mine = { ...Object.fromEntries(lost), ...held.mine }
  held.base = base
  return true
}
