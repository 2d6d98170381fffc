import type { AppError } from '@roundtrip/contract/errors'
import { type KnownDocument, isSameDocument } from '../protocol/documents.ts'
import { mergeFields } from './merge-fields.ts'
import type { PendingWrite } from './pending-write.ts'
import type { UnsentStorage } from './unsent-storage.ts'

/** `waiting`: there is no connection, so the write is stored in this browser and sent later. */
export type WriteStatus = 'saved' | 'waiting'

/** The writes that the server has not confirmed, and the callers that await their outcome. */
export type Unconfirmed = {
  readonly all: () => readonly PendingWrite[]
  /** Resolves with the outcome of the write. */
  readonly add: (write: Omit<PendingWrite, 'key' | 'onTopOf'>) => Promise<WriteStatus>
  /** Marks a write as sent: from now on the server may have it, regardless of the response. */
  readonly sending: (write: PendingWrite) => void
  /** Puts writes of an earlier page in front. */
  readonly restore: (writes: readonly PendingWrite[]) => void
  readonly confirm: (confirmed: Confirmed) => void
  readonly refuse: (write: PendingWrite, error: AppError) => void
  /** Tells every caller that it may take a while. */
  readonly releaseCallers: () => void
}

export type Confirmed = {
  readonly write: PendingWrite
  /** The same, merged with what others changed in the meantime. */
  readonly stored: PendingWrite
  /** The server's current document; null = none. */
  readonly document: KnownDocument | null
}

export type UnconfirmedDependencies = {
  readonly storage: Pick<UnsentStorage, 'save'>
  readonly random: () => number
  readonly onStored: (document: KnownDocument) => void
  readonly onChange: () => void
  /** A write whose caller is gone was refused, and so is undone. */
  readonly onRefused: (write: PendingWrite, error: AppError) => void
}

type Caller = { readonly resolve: (status: WriteStatus) => void; readonly reject: (error: AppError) => void }

export function unconfirmed(dependencies: UnconfirmedDependencies): Unconfirmed {
  let writes: readonly PendingWrite[] = []
  const sent = new Set<string>()
  /** Writes whose caller was told to wait, and so does not receive the outcome any more. */
  const released = new Set<string>()
  const callers = new Map<string, Caller[]>()
  const set = (next: readonly PendingWrite[]): void => {
    writes = next
    dependencies.storage.save(writes)
    dependencies.onChange()
  }
  const settle = (key: string, respond: (caller: Caller) => void): void => {
    const waiting = callers.get(key) ?? []
    callers.delete(key)
    waiting.forEach(respond)
  }
  return {
    all: () => writes,
    add: (write) => {
      const last = writes.findLast((other) => isSameDocument(other, write))
      // A write that was never sent is replaced, keeping the document that it was based on. A sent one may be stored
      // although no response came: its own writer must not get a conflict over it.
      const replaced = last === undefined || sent.has(last.key) ? null : last
      const key = replaced?.key ?? `${dependencies.random().toString(36)}${dependencies.random().toString(36)}`
      const onTopOf = replaced === null ? last?.key : replaced.onTopOf
      const next = { ...write, key, base: last === undefined ? write.base : last.base, onTopOf }
      const status = new Promise<WriteStatus>((resolve, reject) => {
        callers.set(key, [...(callers.get(key) ?? []), { resolve, reject }])
      })
      set(replaced === null ? [...writes, next] : writes.map((other) => (other === replaced ? next : other)))
      return status
    },
    sending: ({ key }) => void sent.add(key),
    restore: (left) => {
      // The page that left them behind may have sent them.
      for (const { key } of left) sent.add(key)
      set([...left, ...writes])
    },
    confirm: (confirmed) => {
      const { write, document } = confirmed
      if (document !== null) dependencies.onStored(document)
      const rest = writes.filter(({ key }) => key !== write.key)
      set(rest.map((later) => (later.onTopOf === write.key ? rebased(later, confirmed) : later)))
      settle(write.key, ({ resolve }) => resolve('saved'))
    },
    refuse: (write, error) => {
      // Runs before the change is reported: a form that still has the write does not know yet that it was refused.
      if (!callers.has(write.key) || released.has(write.key)) dependencies.onRefused(write, error)
      set(writes.filter(({ key }) => key !== write.key))
      settle(write.key, ({ reject }) => reject(error))
    },
    releaseCallers: () => {
      for (const key of callers.keys()) {
        released.add(key)
        settle(key, ({ resolve }) => resolve('waiting'))
      }
      dependencies.onChange()
    },
  }
}

/** A later write of the same document: its writer saw the earlier one, and now also its merged version. */
function rebased(later: PendingWrite, { write, stored, document }: Confirmed): PendingWrite {
  if (document === null || stored.data === null) return { ...later, base: null }
  const base = { version: document.version, data: stored.data }
  if (later.data === null || write.data === null) return { ...later, base }
  const data = mergeFields(write.data, later.data, stored.data)
  // If both changed the same field, the server must refuse it: it still names the version that its writer saw.
  return data === null ? later : { ...later, base, data }
}
