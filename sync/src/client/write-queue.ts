import { AppError, type Code } from '@roundtrip/contract/errors'
import { type KnownDocument, knownDocument, documentKey } from '../protocol/documents.ts'
import { conflictError, judgeRefusal, type PendingWrite, requestOf } from './pending-write.ts'
import type { Timers, Transport } from './ports.ts'
import { backoffMs } from './stay-connected.ts'
import { unconfirmed, type UnconfirmedDependencies, type WriteStatus } from './unconfirmed.ts'
import type { UnsentStorage } from './unsent-storage.ts'

/** Whether the user's changes have reached the server. */
export type SyncState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  /** `waiting` counts documents. */
  | { readonly state: 'offline'; readonly waiting: number }

export type WriteQueue = {
  readonly writes: () => readonly PendingWrite[]
  /** Settles when the server has it, or when it is clear that it has to wait; throws if the server refuses it. */
  readonly add: (write: Omit<PendingWrite, 'key' | 'onTopOf'>) => Promise<WriteStatus>
  readonly sync: () => SyncState
  readonly wake: () => void
  readonly close: () => void
}

export type QueueDependencies = UnconfirmedDependencies & {
  readonly commit: Transport['commit']
  readonly storage: UnsentStorage
  readonly timers: Timers
}

/** Sends unconfirmed writes one after another, in the order they were made, until the server has them. */
export function writeQueue(dependencies: QueueDependencies): WriteQueue {
  const pending = unconfirmed(dependencies)
  let isSending = false
  let failures = 0
  let closed = false
  let cancelRetry = (): void => undefined
  const send = async (): Promise<void> => {
    cancelRetry()
    // Writes added while an outcome is reported are sent by the same loop, not by a second one.
    if (isSending) return
    isSending = true
    try {
      for (let [write] = pending.all(); write !== undefined && !closed; [write] = pending.all()) {
        pending.sending(write)
        const outcome = await attempt(dependencies.commit, write)
        if (closed) return
        if (outcome.kind === 'unreachable') {
          failures += 1
          cancelRetry = dependencies.timers.after(backoffMs(failures, dependencies.random()), () => void send())
          return pending.releaseCallers()
        }
        failures = 0
        if (outcome.kind === 'refused') pending.refuse(write, outcome.error)
        else pending.confirm({ write, ...outcome })
      }
    } finally {
      isSending = false
    }
  }
  // Deferred, so that the caller has the queue when its first change is reported.
  void Promise.resolve().then(() =>
    dependencies.storage.adopt((left) => {
      pending.restore(left)
      void send()
    }),
  )
  return {
    writes: pending.all,
    add: (write) => {
      const status = pending.add(write)
      if (failures > 0) pending.releaseCallers()
      else void send()
      return status
    },
    sync: () => {
      const waiting = new Set(pending.all().map(documentKey)).size
      return waiting === 0 ? SAVED : failures > 0 ? { state: 'offline', waiting } : SAVING
    },
    wake: () => void send(),
    close: () => {
      closed = true
      cancelRetry()
      dependencies.storage.close()
    },
  }
}

type Outcome =
  | { readonly kind: 'stored'; readonly stored: PendingWrite; readonly document: KnownDocument | null }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'unreachable' }

/** Sends one write; merges what others changed in the meantime if that loses nothing. */
async function attempt(commit: Transport['commit'], first: PendingWrite): Promise<Outcome> {
  let write = first
  for (let merges = 0; ; merges += 1) {
    try {
      return { kind: 'stored', stored: write, document: await commit(requestOf(write)) }
    } catch (error) {
      const failed = error instanceof AppError ? error : new AppError({ code: 'internal', message: 'Sending failed.' })
      if (UNREACHABLE.has(failed.code)) return { kind: 'unreachable' }
      const verdict = judgeRefusal(write, failed)
      if (verdict.kind === 'refused') return verdict
      if (verdict.kind === 'done') {
        const document = verdict.current === null ? null : knownDocument(verdict.current)
        return { kind: 'stored', stored: write, document }
      }
      // Others write faster than this can be merged, so the writer decides, as in any conflict.
      if (merges === MAX_MERGES) {
        const sides = { mine: first.data, theirs: verdict.write.base?.data ?? null }
        return { kind: 'refused', error: conflictError(first, sides) }
      }
      write = verdict.write
    }
  }
}

/** No response, or one that does not concern the write itself: it may be sent again. */
const UNREACHABLE: ReadonlySet<Code> = new Set([
  'unavailable',
  'deadline-exceeded',
  'cancelled',
  'unauthenticated',
  'unknown',
])
const MAX_MERGES = 3
const SAVED: SyncState = { state: 'saved' }
const SAVING: SyncState = { state: 'saving' }
