/** The exchange thread gets its turns from the main thread, because only that one has the database. */
import type { MessagePort } from 'node:worker_threads'
import { ownPace, type Pace, type Reservation } from './readers/pace.ts'

type PaceMessage =
  | { readonly kind: 'reserve'; readonly id: number; readonly name: string; readonly ms: number }
  | { readonly kind: 'pause'; readonly name: string; readonly ms: number }

type PaceReply = { readonly id: number; readonly reservation: Reservation | null }

/** In the exchange thread. Without a reply in time, as when the database is away, the thread keeps its own pace. */
export function paceThrough(port: MessagePort): Pace {
  const own = ownPace()
  const waiting = new Map<number, (reservation: Reservation | null) => void>()
  let nextId = 1
  port.on('message', ({ id, reservation }: PaceReply) => waiting.get(id)?.(reservation))
  // The thread lives as long as messages arrive, not as long as this port.
  port.unref()
  return {
    reserve: async (name, ms) => {
      const id = nextId++
      const reservation = await new Promise<Reservation | null>((settle) => {
        const limit = setTimeout(() => settle(null), PATIENCE_MS)
        waiting.set(id, (reply) => {
          clearTimeout(limit)
          settle(reply)
        })
        port.postMessage({ kind: 'reserve', id, name, ms } satisfies PaceMessage)
      })
      waiting.delete(id)
      return reservation ?? own.reserve(name, ms)
    },
    announcePause: (name, ms) => port.postMessage({ kind: 'pause', name, ms } satisfies PaceMessage),
  }
}

/** In the main thread. */
export function servePace(port: MessagePort, pace: Pace): void {
  port.on('message', (message: PaceMessage) => {
    if (message.kind === 'pause') {
      pace.announcePause(message.name, message.ms)
      return
    }
    const { id, name, ms } = message
    pace.reserve(name, ms).then(
      (reservation) => port.postMessage({ id, reservation } satisfies PaceReply),
      () => port.postMessage({ id, reservation: null } satisfies PaceReply),
    )
  })
  port.unref()
}

const PATIENCE_MS = 3_000
