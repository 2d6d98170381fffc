import type { AppError } from '@roundtrip/contract/errors'
import { type KnownDocument, isSameDocument } from '../protocol/documents.ts'
import { mergeFields } from './merge-fields.ts'
import type { PendingWrite } from './pending-write.ts'
import type { UnsentStorage } from './unsent-storage.ts'

/** `waiting`: there is no connection, so the write is kept in this browser and sent later. */
export type WriteStatus = 'saved' | 'waiting'

/** The writes that the server has not confirmed, and the callers that wait for their outcome. */
export type Unconfirmed = {
  readonly all: () => readonly PendingWrite[]
  /** Settles with the outcome of the write. */
  readonly add: (write: Omit<PendingWrite, 'key' | 'onTopOf'>) => Promise<WriteStatus>
  /** The write is being sent: from now on the server may hold it, whatever the response. */
  readonly sending: (write: PendingWrite) => void
  /** Puts writes of an earlier page in front. */
  readonly restore: (writes: readonly PendingWrite[]) => void
  readonly confirm: (confirmed: Confirmed) => void
  readonly refuse: (write: PendingWrite, error: AppError) => void
  /** Lets every caller know that it may take a while. */
  readonly releaseCallers: () => void
}

export type Confirmed = {
  readonly write: PendingWrite
  /** The same merged with what others had changed meanwhile. */
  readonly stored: PendingWrite
  /** What the server holds now; null = nothing. */
  readonly document: KnownDocument | null
}

export type UnconfirmedDependencies = {
  readonly storage: Pick<UnsentStorage, 'save'>
  readonly random: () => number
  readonly onStored: (document: KnownDocument) => void
  readonly onChange: () => void
  /** A write whose caller has gone was refused, and so is undone. */
  readonly onRefused: (write: PendingWrite, error: AppError) => void
}

type Caller = { readonly resolve: (status: WriteStatus) => void; readonly reject: (error: AppError) => void }

export function unconfirmed(dependencies: UnconfirmedDependencies): Unconfirmed {
  let writes: readonly PendingWrite[] = []
  const sent = new Set<string>()
  /** Writes with a caller that was told to wait: it does not hear of the outcome any more. */
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
      // What was never sent is replaced; it keeps the document that it was made on. What was sent may be stored already
      // although no response came: over that its own writer must not get a conflict.
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
      // The page that left them may have sent them.
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
      // Before the change is reported: a form that kept the write does not know yet that it was refused.
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

/** A later write of the same document: its writer saw the earlier one, and now also what that was merged with. */
function rebased(later: PendingWrite, { write, stored, document }: Confirmed): PendingWrite {
  if (document === null || stored.data === null) return { ...later, base: null }
  const base = { version: document.version, data: stored.data }
  if (later.data === null || write.data === null) return { ...later, base }
  const data = mergeFields(write.data, later.data, stored.data)
  // Where both changed the same, the server is to refuse it: it still names the version that its writer saw.
  return data === null ? later : { ...later, base, data }
}
