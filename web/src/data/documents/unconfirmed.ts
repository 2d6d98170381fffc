import type { AppError } from '@roundtrip/contract'
import type { KnownDocument } from './document-client.ts'
import { mergeFields } from './merge-fields.ts'
import { type PendingWrite, samePlace } from './pending.ts'
import type { UnsentStorage } from './unsent-storage.ts'

export type Fate = 'saved' | 'waiting'

/** The writes that the server has not confirmed, and who waits for what becomes of them. */
export type Unconfirmed = {
  readonly all: () => readonly PendingWrite[]
  /** Settles with the write's fate. `onItsWay` is the write that is being sent, if any. */
  readonly add: (write: Omit<PendingWrite, 'key'>, onItsWay: PendingWrite | null) => Promise<Fate>
  /** Puts writes of an earlier page in front. */
  readonly restore: (writes: readonly PendingWrite[]) => void
  readonly confirm: (confirmed: Confirmed) => void
  readonly refuse: (write: PendingWrite, error: AppError) => void
  /** Tells everyone who waits that it may take a while. */
  readonly letGo: () => void
}

export type Confirmed = {
  readonly write: PendingWrite
  /** The same with what others had changed meanwhile. */
  readonly stored: PendingWrite
  /** What the server holds now; null = nothing. */
  readonly document: KnownDocument | null
}

export type UnconfirmedParts = {
  readonly storage: Pick<UnsentStorage, 'save'>
  readonly random: () => number
  readonly onStored: (document: KnownDocument) => void
  readonly onChange: () => void
  /** A write that nobody waits for any more was refused, and so is undone. */
  readonly onRefused: (write: PendingWrite, error: AppError) => void
}

type Waiter = { readonly resolve: (fate: Fate) => void; readonly reject: (error: AppError) => void }

export function unconfirmed(parts: UnconfirmedParts): Unconfirmed {
  let writes: readonly PendingWrite[] = []
  const waiters = new Map<string, Waiter[]>()
  const set = (next: readonly PendingWrite[]): void => {
    writes = next
    parts.storage.save(writes)
    parts.onChange()
  }
  const settle = (key: string, tell: (waiter: Waiter) => void): boolean => {
    const waiting = waiters.get(key) ?? []
    waiters.delete(key)
    waiting.forEach(tell)
    return waiting.length > 0
  }
  return {
    all: () => writes,
    add: (write, onItsWay) => {
      const last = writes.findLast((other) => samePlace(other, write))
      // What is not on its way yet is replaced; it keeps what its writer saw.
      const replaced = last === undefined || last.key === onItsWay?.key ? null : last
      const key = replaced?.key ?? `${parts.random().toString(36)}${parts.random().toString(36)}`
      const next = { ...write, key, base: last === undefined ? write.base : last.base }
      const fate = new Promise<Fate>((resolve, reject) => {
        waiters.set(key, [...(waiters.get(key) ?? []), { resolve, reject }])
      })
      set(replaced === null ? [...writes, next] : writes.map((other) => (other === replaced ? next : other)))
      return fate
    },
    restore: (left) => set([...left, ...writes]),
    confirm: (confirmed) => {
      const { write, document } = confirmed
      if (document !== null) parts.onStored(document)
      const rest = writes.filter(({ key }) => key !== write.key)
      set(rest.map((later) => (samePlace(later, write) ? rebased(later, confirmed) : later)))
      settle(write.key, ({ resolve }) => resolve('saved'))
    },
    refuse: (write, error) => {
      set(writes.filter(({ key }) => key !== write.key))
      if (!settle(write.key, ({ reject }) => reject(error))) parts.onRefused(write, error)
    },
    letGo: () => {
      for (const key of waiters.keys()) settle(key, ({ resolve }) => resolve('waiting'))
      parts.onChange()
    },
  }
}

/** A later write of the same document: its writer saw the earlier one, and now also what that was merged with. */
function rebased(later: PendingWrite, { write, stored, document }: Confirmed): PendingWrite {
  if (document === null || stored.data === null) return { ...later, base: null }
  const base = { version: document.version, data: stored.data }
  if (later.data === null || write.data === null) return { ...later, base }
  return { ...later, base, data: mergeFields(write.data, later.data, stored.data) ?? later.data }
}
