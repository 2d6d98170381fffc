import type { CollectionName, DataOf } from '@roundtrip/contract/documents'
import { AppError } from '@roundtrip/contract/errors'
import { sameJson } from '../protocol/same-json.ts'
import type { LiveDocuments, Written } from './live-documents.ts'
import { mergeDraft, type TextConflict } from './merge-draft.ts'
import type { OpenDocuments } from './open-documents.ts'
import type { Timers } from './ports.ts'
import { serverValue } from './server-value.ts'

/** `waiting`: stored in this browser until there is a connection. `conflict`: the writer has to choose a text first. */
export type Saving = 'saved' | 'saving' | 'waiting' | 'conflict' | 'failed'

export type DraftState<Name extends CollectionName> = {
  readonly status: 'loading' | 'ready' | 'failed'
  /** The document with everything typed, whether it is stored yet or not. */
  readonly data: DataOf<Name>
  /** Whether anything is stored. */
  readonly exists: boolean
  readonly saving: Saving
  readonly error: AppError | null
  readonly conflicts: readonly TextConflict[]
}

/** A document that saves itself while it is edited. */
export type Draft<Name extends CollectionName> = {
  /** The same object until something changes. */
  readonly state: () => DraftState<Name>
  readonly subscribe: (listener: () => void) => () => void
  /** Shows at once; `soon` sends after a pause in typing. */
  readonly change: (changes: Partial<DataOf<Name>>, when: 'soon' | 'now') => void
  /** Sends what is unsent now. */
  readonly flush: () => void
  /** Ends a conflict about one text by choosing the text to keep. */
  readonly resolve: (field: string, text: string) => void
  /** Follows the documents; the returned function stops that and sends what is left. */
  readonly open: () => () => void
}

export type DraftOptions<Name extends CollectionName> = {
  readonly documents: LiveDocuments
  readonly timers: Timers
  /** The list of open documents, which includes the draft while it is open. */
  readonly openDocuments: OpenDocuments
  readonly collection: Name
  readonly id: string
  /** The data of a new document. */
  readonly empty: DataOf<Name>
  /** Called after each save, with the fields that were written. */
  readonly onStored?: (fields: readonly string[], written: Written) => void
}

type Fields = Readonly<Record<string, unknown>>
const NOTHING: Fields = {}
const NONE: ReadonlySet<string> = new Set()

/** The length of a pause in typing. */
const PAUSE_MS = 700
/** How long the view may take to show the state that contradicted it. */
const CONTRADICTED_MS = 5_000

/** The state of a draft. */
type State<Name extends CollectionName> = {
  readonly options: DraftOptions<Name>
  readonly listeners: Set<() => void>
  /** Changed fields that are not being sent, and the document that they were changed on. */
  mine: Fields
  base: Fields
  /** Fields in flight; they are shown regardless of the outcome. */
  sending: Fields | null
  /** The number of writes in flight for those. */
  writesInFlight: number
  /** Fields stored in this browser because there was no connection. */
  waiting: { readonly sent: Fields; readonly base: Fields } | null
  /** The waiting fields that the server refused. */
  refused: ReadonlySet<string>
  conflicts: readonly TextConflict[]
  error: AppError | null
  /** The view that the server has just contradicted: nothing is sent until it changes. */
  contradicted: unknown
  cancelTimer: () => void
  shown: DraftState<Name> | null
}

export function createDraft<Name extends CollectionName>(options: DraftOptions<Name>): Draft<Name> {
  const draft: State<Name> = {
    options,
    listeners: new Set(),
    mine: NOTHING,
    base: options.empty,
    sending: null,
    writesInFlight: 0,
    waiting: null,
    refused: NONE,
    conflicts: [],
    error: null,
    contradicted: null,
    cancelTimer: () => undefined,
    shown: null,
  }
  const { documents, collection } = options
  const refresh = (): void => {
    const isUnsent = settleWaiting(draft)
    notify(draft)
    // While the user types, the pause decides when to send.
    if (isUnsent || draft.contradicted !== null) void send(draft)
  }
  return {
    state: () => (draft.shown ??= stateOf(draft)),
    subscribe: (listener) => {
      draft.listeners.add(listener)
      return () => draft.listeners.delete(listener)
    },
    change: (changes, when) => {
      if (draft.mine === NOTHING && draft.sending === null) draft.base = stored(draft) ?? options.empty
      draft.mine = { ...draft.mine, ...changes }
      draft.conflicts = draft.conflicts.map((conflict) => withLatest(conflict, draft.mine))
      draft.cancelTimer()
      draft.cancelTimer = options.timers.after(when === 'now' ? 0 : PAUSE_MS, () => void send(draft))
      notify(draft)
    },
    flush: () => void send(draft, 'now'),
    resolve: (field, text) => {
      const resolved = draft.conflicts.find((conflict) => conflict.field === field)
      if (resolved === undefined) return
      draft.conflicts = draft.conflicts.filter((conflict) => conflict !== resolved)
      draft.mine = { ...draft.mine, [field]: text }
      draft.base = { ...draft.base, [field]: resolved.theirs }
      notify(draft)
      void send(draft)
    },
    open: () => {
      const ends = [
        documents.subscribe(collection, refresh),
        documents.onSync(refresh),
        options.openDocuments.open(options, {
          holds: (field, value) => holds(draft, field, value),
          refused: (changes) => {
            draft.refused = new Set([...draft.refused, ...Object.keys(changes ?? {})])
          },
        }),
      ]
      // Picks up changes made while it was closed.
      refresh()
      return () => {
        void send(draft, 'now')
        ends.forEach((end) => end())
      }
    },
  }
}

/** The choice offers the current text of the form, even if its writer continued typing. */
function withLatest(conflict: TextConflict, mine: Fields): TextConflict {
  const text = mine[conflict.field]
  return typeof text === 'string' ? { ...conflict, mine: text } : conflict
}

/** Whether the field's value is one that this form still has to store, or the field was not edited. */
function holds<Name extends CollectionName>(draft: State<Name>, field: string, value: unknown): boolean {
  const { options, mine, sending, waiting } = draft
  const empty: Fields = options.empty
  if (sameJson(value, empty[field])) return true
  return [mine, sending, waiting?.sent].some((fields) => sameJson(fields?.[field], value))
}

function stored<Name extends CollectionName>({ options }: State<Name>): DataOf<Name> | null {
  return options.documents.view(options.collection).documents.get(options.id) ?? null
}

function notify<Name extends CollectionName>(draft: State<Name>): void {
  draft.shown = null
  for (const listener of draft.listeners) listener()
}

function stateOf<Name extends CollectionName>(draft: State<Name>): DraftState<Name> {
  const { options, mine, sending, error, conflicts } = draft
  const view = options.documents.view(options.collection)
  const status = view.status === 'ready' ? 'ready' : view.status === 'failed' ? 'failed' : 'loading'
  const now = stored(draft)
  const data = { ...(now ?? options.empty), ...sending, ...mine } as DataOf<Name>
  return { status, data, exists: now !== null, saving: savingOf(draft), error: error ?? view.error, conflicts }
}

function savingOf<Name extends CollectionName>({ conflicts, error, waiting, sending, mine }: State<Name>): Saving {
  if (conflicts.length > 0) return 'conflict'
  if (error !== null) return 'failed'
  if (waiting !== null) return 'waiting'
  return sending !== null || mine !== NOTHING ? 'saving' : 'saved'
}

/**
 * Sends the changes, one write after another, so that a slow connection gets few writes. `now` hands the rest to the
 * write queue behind the write in flight, because the page may be closed before that ends.
 */
async function send<Name extends CollectionName>(
  draft: State<Name>,
  when: 'in turn' | 'now' = 'in turn',
): Promise<void> {
  draft.cancelTimer()
  if ((draft.sending !== null && when === 'in turn') || draft.mine === NOTHING || draft.conflicts.length > 0) return
  const { documents, collection, id, empty } = draft.options
  const now = stored(draft)
  if (when === 'in turn' && draft.contradicted !== null && draft.contradicted === (now ?? NOTHING)) {
    // The view may be the newer of the two; then nothing more arrives.
    draft.cancelTimer = draft.options.timers.after(CONTRADICTED_MS, () => {
      draft.contradicted = null
      void send(draft)
    })
    return
  }
  draft.contradicted = null
  const merged = mergeDraft(draft.base, draft.mine, now ?? empty)
  draft.conflicts = merged.conflicts
  if (merged.conflicts.length > 0) return notify(draft)
  const sent = { fields: draft.mine, base: draft.base }
  Object.assign(draft, { sending: { ...draft.sending, ...draft.mine }, error: null, mine: NOTHING, base: merged.data })
  draft.writesInFlight += 1
  notify(draft)
  try {
    const data = merged.data as DataOf<Name>
    const written = await documents.write({ collection, id, data, ...(now === null ? {} : { seen: now }) })
    const { status } = written
    draft.options.onStored?.(Object.keys(sent.fields), written)
    const before = draft.waiting
    if (before === null) draft.refused = NONE
    draft.waiting =
      status === 'waiting' ? { sent: { ...before?.sent, ...sent.fields }, base: before?.base ?? sent.base } : null
  } catch (failure) {
    restoreFields(draft, failure, sent)
  }
  draft.writesInFlight -= 1
  if (draft.writesInFlight === 0) draft.sending = null
  notify(draft)
  if (draft.error === null) void send(draft)
}

/** The server refused the fields: they are unsent again, with the reason. */
function restoreFields<Name extends CollectionName>(
  draft: State<Name>,
  failure: unknown,
  sent: { readonly fields: Fields; readonly base: Fields },
): void {
  const theirs = serverValue(failure)
  // If a later write is in flight too, the last typed value counts.
  const latest = Object.keys(sent.fields).map((field) => [field, draft.sending?.[field]])
  draft.mine = { ...Object.fromEntries(latest), ...draft.mine }
  draft.base = sent.base
  if (theirs === null) {
    draft.error = failure instanceof AppError ? failure : new AppError({ code: 'internal', message: 'Saving failed.' })
    return
  }
  draft.conflicts = mergeDraft(draft.base, draft.mine, theirs).conflicts
  const now = stored(draft)
  draft.contradicted = sameJson(now, theirs) ? null : (now ?? NOTHING)
}

/**
 * A stored write has an outcome: it was saved, or it is unsent again because others wrote first; returns true for the
 * latter.
 */
function settleWaiting<Name extends CollectionName>(draft: State<Name>): boolean {
  const { documents, collection, id } = draft.options
  if (draft.waiting === null || documents.isUnsent(collection, id)) return false
  const { sent, base } = draft.waiting
  const { refused } = draft
  Object.assign(draft, { waiting: null, refused: NONE })
  const now: Fields = stored(draft) ?? draft.options.empty
  // Except for values typed over since. If a field was saved, a different value was written by somebody after it.
  const newer = { ...draft.sending, ...draft.mine }
  const isLost = ([field, value]: [string, unknown]): boolean =>
    refused.has(field) && !sameJson(now[field], value) && !(field in newer)
  const lost = Object.entries(sent).filter(isLost)
  if (lost.length === 0) return false
  draft.mine = { ...Object.fromEntries(lost), ...draft.mine }
  draft.base = base
  return true
}
