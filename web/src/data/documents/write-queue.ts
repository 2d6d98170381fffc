import { AppError, type Code } from '@roundtrip/contract'
import { type DocumentClient, type KnownDocument, knownDocument } from './document-client.ts'
import { judge, type PendingWrite, requestOf } from './pending.ts'
import { backoffMs } from './stay-connected.ts'
import { type Fate, unconfirmed, type UnconfirmedParts } from './unconfirmed.ts'
import type { UnsentStorage } from './unsent-storage.ts'

/** What the header says about one's changes. */
export type SyncState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'offline'; readonly waiting: number }

export type WriteQueue = {
  readonly writes: () => readonly PendingWrite[]
  /** Settles when the server has it, or when it is clear that it has to wait; throws where the server refuses. */
  readonly add: (write: Omit<PendingWrite, 'key'>) => Promise<Fate>
  readonly sync: () => SyncState
  readonly wake: () => void
  readonly close: () => void
}

export type QueueParts = UnconfirmedParts & {
  readonly commit: DocumentClient['commit']
  readonly storage: UnsentStorage
}

/** Sends unconfirmed writes one after another, in the order they were made, for as long as it takes. */
export function writeQueue(parts: QueueParts): WriteQueue {
  const waiting = unconfirmed(parts)
  let onItsWay: PendingWrite | null = null
  let failures = 0
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = async (): Promise<void> => {
    clearTimeout(timer)
    if (onItsWay !== null) return
    for (let [write] = waiting.all(); write !== undefined && !closed; [write] = waiting.all()) {
      onItsWay = write
      const outcome = await attempt(parts.commit, write)
      onItsWay = null
      if (closed) return
      if (outcome.kind === 'unreachable') {
        failures += 1
        timer = setTimeout(() => void send(), backoffMs(failures, parts.random()))
        return waiting.letGo()
      }
      failures = 0
      if (outcome.kind === 'refused') waiting.refuse(write, outcome.error)
      else waiting.confirm({ write, ...outcome })
    }
  }
  // Later, so that whoever makes the queue has it when it begins to tell of itself.
  queueMicrotask(() =>
    parts.storage.adopt((left) => {
      waiting.restore(left)
      void send()
    }),
  )
  return {
    writes: waiting.all,
    add: (write) => {
      const fate = waiting.add(write, onItsWay)
      if (failures > 0) waiting.letGo()
      else void send()
      return fate
    },
    sync: () => {
      const { length } = waiting.all()
      return length === 0 ? SAVED : failures > 0 ? { state: 'offline', waiting: length } : SAVING
    },
    wake: () => void send(),
    close: () => {
      closed = true
      clearTimeout(timer)
      parts.storage.close()
    },
  }
}

type Outcome =
  | { readonly kind: 'stored'; readonly stored: PendingWrite; readonly document: KnownDocument | null }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'unreachable' }

/** Sends one write; what others changed meanwhile is merged where that loses nothing. */
async function attempt(commit: DocumentClient['commit'], first: PendingWrite): Promise<Outcome> {
  let write = first
  for (let merges = 0; ; merges += 1) {
    try {
      return { kind: 'stored', stored: write, document: await commit(requestOf(write)) }
    } catch (error) {
      const failed = error instanceof AppError ? error : new AppError({ code: 'internal', message: 'Sending failed.' })
      if (WAIT.has(failed.code)) return { kind: 'unreachable' }
      const verdict = judge(write, failed)
      if (verdict.kind === 'refused') return verdict
      if (verdict.kind === 'done') {
        const document = verdict.current === null ? null : knownDocument(verdict.current)
        return { kind: 'stored', stored: write, document }
      }
      if (merges === MOST_MERGES) return { kind: 'refused', error: failed }
      write = verdict.write
    }
  }
}

/** No answer, or none about the write itself: it may be sent again. */
const WAIT: ReadonlySet<Code> = new Set(['unavailable', 'deadline-exceeded', 'cancelled', 'unauthenticated', 'unknown'])
const MOST_MERGES = 3
const SAVED: SyncState = { state: 'saved' }
const SAVING: SyncState = { state: 'saving' }
