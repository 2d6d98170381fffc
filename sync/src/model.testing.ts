/**
 * The invariants of a history, judged from outside: by what users typed, what the server stored, and what users were
 * shown. Every typed value is unique, so it can be tracked.
 */
import type { DataOf } from '@roundtrip/contract/documents'
import type { AppError } from '@roundtrip/contract/errors'
import type { DraftState } from './client/draft.ts'
import type { AnyDocument } from './server/write-rule.ts'

export const COLLECTION = 'journal'
export type Day = DataOf<typeof COLLECTION>

/** Fields of a day that histories write: two texts, which conflict, and a number, whose last value counts. */
export const FIELDS = ['text', 'plan', 'sleepMinutes'] as const
export type Field = (typeof FIELDS)[number]

type Value = string | number

/** One value that a user typed, and its fate. */
export type Attempt = {
  readonly tab: string
  /** Typed into a form that saves itself. */
  readonly isDraft: boolean
  /** Set by a bulk write. */
  readonly isBulk: boolean
  /** The value that the tab showed in this field: a value is replaced only by one whose writer saw it. */
  readonly over: unknown
  readonly id: string
  readonly field: Field
  readonly value: Value
  /** The server has it, or had it. */
  isStored: boolean
  /** The user was shown that it is not stored, or discarded it. */
  isExcused: boolean
  /** The user deleted the day that showed it. */
  isDeleted: boolean
  /** The user saw that it is stored. */
  isAcknowledged: boolean
}

export class Model {
  readonly violations: string[] = []
  readonly attempts: Attempt[] = []
  readonly #documents = new Map<string, AnyDocument>()
  readonly #storedValues = new Set<string>()
  conflicts = 0
  #lastSeq = 0

  readonly report = (violation: string): void => void this.violations.push(violation)

  /** A new value for a field. */
  typed(
    tab: string,
    edit: {
      readonly id: string
      readonly field: Field
      readonly over: unknown
      readonly isDraft?: boolean
      readonly isBulk?: boolean
    },
  ): { value: Value; attempt: Attempt } {
    const number = this.attempts.length + 1
    const value = edit.field === 'sleepMinutes' ? number : `w${number}`
    const outcome = { isStored: false, isExcused: false, isDeleted: false, isAcknowledged: false }
    const attempt: Attempt = { tab, isDraft: false, isBulk: false, ...edit, value, ...outcome }
    this.attempts.push(attempt)
    return { value, attempt }
  }

  /** The user deleted a day with everything that it showed. */
  removed(id: string, shown: Day): void {
    for (const field of FIELDS) {
      // Also the unsent value that the shown one replaced.
      for (let seen: unknown = shown[field]; !isEmpty(seen); ) {
        const attempt = this.#find(id, field, seen)
        if (attempt === undefined) break
        attempt.isDeleted = true
        seen = attempt.over ?? null
      }
    }
  }

  acknowledged(attempt: Attempt): void {
    attempt.isAcknowledged = true
  }

  /** The user was shown a refusal, with the text that was refused. */
  refused(tab: string, id: string, error: AppError): void {
    this.conflicts += 1
    const mine = (error.details as { readonly mine?: Day | null } | undefined)?.mine
    for (const field of FIELDS) if (mine !== null && mine !== undefined) this.excuse(id, mine[field])
    // Without both sides, the user at least knows the document.
    if (mine === undefined) this.report(`${tab} was refused ${id} for ${error.reason}: ${error.message}`)
  }

  /** A page with this draft was left. */
  left(id: string, state: DraftState<typeof COLLECTION>, how: 'reload' | 'crash'): void {
    const isWarned = state.saving === 'conflict' || state.saving === 'failed'
    if (!isWarned && how === 'reload') return
    for (const field of FIELDS) this.excuse(id, state.data[field])
  }

  /** The server stored a document. */
  stored(document: AnyDocument): void {
    const key = document.id
    const before = this.#documents.get(key)
    this.#documents.set(key, document)
    if (document.seq !== this.#lastSeq + 1) this.report(`Change ${document.seq} follows ${this.#lastSeq}.`)
    this.#lastSeq = document.seq
    if (before !== undefined && document.version <= before.version && before.version > 0) {
      this.report(`Version ${document.version} of ${key} follows version ${before.version}.`)
    }
    if (document.deleted) return
    const [day, old] = [document.data as Day, before === undefined || before.deleted ? null : (before.data as Day)]
    // A limit of the protocol: a request whose response was lost is repeated as if it had not been stored, even if the
    // document was deleted in the meantime.
    if (before?.deleted === true) this.#forgetStoredValues(key)
    for (const field of FIELDS)
      this.#storedField(key, { field, value: day[field], old: old === null ? null : old[field] })
  }

  /** Once everything is connected and quiet, no value may be missing. */
  judge(isShown: (attempt: Attempt) => boolean): void {
    for (const [index, attempt] of this.attempts.entries()) {
      const { id, field, value } = attempt
      const isReplaced = this.attempts
        .slice(index + 1)
        .some((later) => later.id === id && later.field === field && later.over === value)
      if (attempt.isStored || attempt.isDeleted || isReplaced) continue
      if (attempt.isAcknowledged) this.report(`${describe(attempt)} was reported as saved, but was never stored.`)
      else if (!attempt.isExcused && !isShown(attempt)) {
        this.report(`${describe(attempt)} disappeared: neither stored nor reported.`)
      }
    }
  }

  /** No value comes back after it was replaced: that would mean a write applied twice, or one undone. */
  #storedField(id: string, { field, value, old }: { field: Field; value: unknown; old: unknown }): void {
    if (value === old || (isEmpty(value) && isEmpty(old))) return
    const name = `${id}.${field} = ${String(value)}`
    const attempt = this.#find(id, field, value)
    if (attempt === undefined) {
      // A day that is deleted and created again before the server knows is one change for it, with all the consequences
      // of a deletion.
      if (this.#find(id, field, old)?.isDeleted === true) this.#forgetStoredValues(id)
      else this.report(`${name} was stored over ${String(old)}, and nobody wrote that.`)
      return
    }
    // Limits of the protocol after a lost response: in forms that save themselves the last number counts, and a
    // repeated one is the last again; a bulk write is prepared again from what is stored now.
    const isLastCounting =
      typeof value === 'number' &&
      this.attempts.some((earlier) => earlier.isDraft && earlier.id === id && earlier.field === field)
    if (this.#storedValues.has(name) && !isLastCounting && !attempt.isBulk) {
      this.report(`${name} was stored again after it was replaced by ${String(old)}.`)
    }
    this.#storedValues.add(name)
    attempt.isStored = true
  }

  /** After a deletion, what was stored before may be stored once more. */
  #forgetStoredValues(id: string): void {
    for (const name of this.#storedValues) if (name.startsWith(id)) this.#storedValues.delete(name)
  }

  #find(id: string, field: Field, value: unknown): Attempt | undefined {
    return this.attempts.find(
      (candidate) => candidate.value === value && candidate.id === id && candidate.field === field,
    )
  }

  /** Records that the user knows that this value is not stored. */
  excuse(id: string, value: unknown): void {
    for (const attempt of this.attempts) if (attempt.id === id && attempt.value === value) attempt.isExcused = true
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

function describe({ tab, id, field, value }: Attempt): string {
  return `${id}.${field} = ${value}, typed in ${tab},`
}
