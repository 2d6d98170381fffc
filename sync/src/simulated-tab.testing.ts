/** One tab with the real engine: documents, drafts, bulk writes, and what its user was shown. */
import { EMPTY_DAY } from '@roundtrip/contract/documents'
import type { AppError } from '@roundtrip/contract/errors'
import { type Browser, simulatedTransport, type TabLife } from './browser.testing.ts'
import { createDraft, type Draft } from './client/draft.ts'
import { type LiveDocuments, liveDocuments } from './client/live-documents.ts'
import { createOpenDocuments } from './client/open-documents.ts'
import { shareStream } from './client/share-stream.ts'
import { unsentStorage } from './client/unsent-storage.ts'
import { COLLECTION, type Day, type Field, type Model } from './model.testing.ts'

const UID = 'mira'
export class SimulatedTab {
  readonly name: string
  readonly browser: Browser
  readonly live: LiveDocuments
  readonly life: TabLife
  readonly drafts = new Map<string, { readonly draft: Draft<typeof COLLECTION>; close: (() => void) | null }>()
  readonly #openDocuments = createOpenDocuments()
  readonly #typedFields = new Set<string>()
  readonly #model: Model

  constructor(name: string, browser: Browser, model: Model) {
    this.name = name
    this.browser = browser
    this.#model = model
    this.life = { name, isGone: false, isStopped: false, onGone: [] }
    const random = browser.world.random.next
    const timers = browser.timers(this.life)
    const { listen, ...transport } = simulatedTransport(browser, this.life)
    const tabs = browser.tabs(this.life)
    this.live = liveDocuments({
      transport,
      timers,
      random,
      storage: unsentStorage(UID, { storage: browser.sharedStorage(), locks: tabs.locks, random }),
      connect: (onEvent) => shareStream(UID, { listen, onEvent, random, timers, tabs }),
      onLedger: () => undefined,
      onRefused: ({ ref, changes, error }) => {
        if (!this.#openDocuments.refuse(ref, changes)) model.refused(name, ref.id, error)
      },
    })
    this.live.subscribe(COLLECTION, () => undefined)
  }

  get isReady(): boolean {
    return !this.life.isStopped && this.live.view(COLLECTION).status === 'ready'
  }

  shown(id: string): Day | null {
    return this.live.view(COLLECTION).documents.get(id) ?? null
  }

  /** Changes one field in a form that saves at once. */
  write(id: string, field: Field, isChecked: boolean): void {
    const seen = this.shown(id)
    // No two forms of a page show the same field.
    if (this.#typedFields.has(`${id}.${field}`)) return
    const { value, attempt } = this.#model.typed(this.name, { id, field, over: seen?.[field] })
    const data = { ...(seen ?? EMPTY_DAY), [field]: value }
    this.live.write({ collection: COLLECTION, id, data, ...(isChecked ? { seen } : {}) }).then(
      ({ status }) => status === 'saved' && this.#model.acknowledged(attempt),
      (error: AppError) => this.#model.refused(this.name, id, error),
    )
  }

  remove(id: string): void {
    const shown = this.shown(id)
    // A form that is still saving the day offers no deletion.
    const isSaving = (this.drafts.get(id)?.draft.state().saving ?? 'saved') !== 'saved'
    if (shown === null || isSaving) return
    this.#model.removed(id, shown)
    this.live
      .write({ collection: COLLECTION, id, data: null })
      .catch((error: AppError) => this.#model.refused(this.name, id, error))
  }

  /** Changes one field of many days. */
  writeAll(ids: readonly string[], field: Field): void {
    const values = new Map(
      ids
        .filter((id) => this.shown(id) !== null)
        .map((id) => [id, this.#model.typed(this.name, { id, field, over: this.shown(id)?.[field], isBulk: true })]),
    )
    const steps = [...values].map(
      ([id, { value }]) =>
        ({
          collection: COLLECTION,
          id,
          change: (now: Day | null): Day | null => (now === null ? null : { ...now, [field]: value }),
        }) as const,
    )
    const attempts = [...values.values()].map(({ attempt }) => attempt)
    // It is not stored across a reload: until it has ended, its user does not count on it.
    for (const attempt of attempts) attempt.isExcused = true
    void this.live.writeAll(steps).then(({ changed }) => {
      if (changed === steps.length) for (const attempt of attempts) this.#model.acknowledged(attempt)
    })
  }

  /** Types into a form that saves itself. */
  type(id: string, field: Field, when: 'soon' | 'now'): void {
    const draft = this.#draftOf(id)
    const { value } = this.#model.typed(this.name, { id, field, over: draft.state().data[field], isDraft: true })
    this.#typedFields.add(`${id}.${field}`)
    draft.change({ [field]: value }, when)
  }

  /** Closes the form, as a change of screens does. */
  closeDraft(id: string): void {
    const entry = this.drafts.get(id)
    entry?.close?.()
    if (entry !== undefined) entry.close = null
  }

  /** Resolves a conflict with a text of its own. */
  resolve(id: string): void {
    const draft = this.drafts.get(id)?.draft
    const conflict = draft?.state().conflicts[0]
    if (draft === undefined || conflict === undefined) return
    const edit = { id, field: conflict.field as Field, over: conflict.mine, isDraft: true }
    draft.resolve(conflict.field, String(this.#model.typed(this.name, edit).value))
  }

  /** Reload or close: the page may still save what was typed before its memory is lost. */
  leave(how: 'reload' | 'crash'): void {
    if (how === 'reload') for (const { draft } of this.drafts.values()) draft.flush()
    // The browser asks for confirmation before leaving a page with a conflict or a failure.
    for (const [id, { draft }] of this.drafts) this.#model.left(id, draft.state(), how)
    this.life.isGone = true
    for (const release of this.life.onGone) release()
  }

  /** Signs out: the engine is closed, the page stays. */
  stop(): void {
    for (const [id, { draft, close }] of this.drafts) {
      close?.()
      this.#model.left(id, draft.state(), 'reload')
    }
    this.live.close()
    this.life.isStopped = true
  }

  #draftOf(id: string): Draft<typeof COLLECTION> {
    const existing = this.drafts.get(id)
    if (existing !== undefined) {
      existing.close ??= existing.draft.open()
      return existing.draft
    }
    const draft = createDraft({
      documents: this.live,
      timers: this.browser.timers(this.life),
      openDocuments: this.#openDocuments,
      collection: COLLECTION,
      id,
      empty: EMPTY_DAY,
    })
    this.drafts.set(id, { draft, close: draft.open() })
    return draft
  }
}
