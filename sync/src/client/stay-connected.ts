import { type KnownDocument, knownDocument } from '../protocol/documents.ts'
import type { Timers, Transport } from './ports.ts'
import { type RawEvent, readEvents } from './read-events.ts'

/** What arrives from the server while the page is open. */
export type LiveEvent =
  | { readonly kind: 'change'; readonly document: KnownDocument }
  /** The stream has begun: changes after `seq` will be sent, earlier ones were not. */
  | { readonly kind: 'started'; readonly seq: number }
  /** Everything up to `seq` was sent. */
  | { readonly kind: 'synced'; readonly seq: number }
  /** Too much was missed: everything loaded before `seq` has to be reloaded. */
  | { readonly kind: 'reset'; readonly seq: number }
  | { readonly kind: 'ledger'; readonly version: number }

export type Connection = {
  /** Tries again now, because the network may be back. */
  readonly wake: () => void
  readonly close: () => void
}

export type ConnectionOptions = {
  readonly listen: Transport['listen']
  readonly timers: Timers
  readonly since: number | null
  readonly onEvent: (event: LiveEvent) => void
  readonly random: () => number
}

/** Keeps a stream open: resumes where the last one ended, waits longer after each failure, and never gives up. */
export function stayConnected(options: ConnectionOptions): Connection {
  let { since } = options
  let failures = 0
  let closed = false
  let closeStream = (): void => undefined
  let endPause = (): void => undefined
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = options.timers.after(ms, resolve)
      endPause = () => {
        cancel()
        resolve()
      }
    })
  const readStream = async (): Promise<void> => {
    const stream = options.listen(since)
    closeStream = stream.close
    const silence = silenceLimit(options.timers, stream.close)
    try {
      const fresh = since === null
      for await (const raw of readEvents(stream.pieces, silence.restart)) {
        failures = 0
        if (raw.name === 'bye') return
        const event = liveEvent(raw, fresh && since === null)
        if (event === null) continue
        if (raw.id !== null) since = Number(raw.id)
        options.onEvent(event)
      }
    } finally {
      silence.end()
      stream.close()
    }
  }
  const run = async (): Promise<void> => {
    while (!closed) {
      await readStream().catch(() => undefined)
      failures += 1
      if (!closed) await pause(backoffMs(failures, options.random()))
    }
  }
  void run()
  return {
    wake: () => endPause(),
    close: () => {
      closed = true
      closeStream()
      endPause()
    },
  }
}

/** Doubles from half a second to half a minute; half of it is random, so that not all clients return at once. */
export function backoffMs(failures: number, random: number): number {
  const longest = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.max(0, failures - 1))
  return longest / 2 + (longest / 2) * random
}

/** Calls back when nothing arrived for too long: the server sends something every 25 s. */
function silenceLimit(timers: Timers, onSilence: () => void) {
  let cancel = timers.after(LONGEST_SILENCE_MS, onSilence)
  return {
    restart: (): void => {
      cancel()
      cancel = timers.after(LONGEST_SILENCE_MS, onSilence)
    },
    end: (): void => cancel(),
  }
}

function liveEvent(raw: RawEvent, first: boolean): LiveEvent | null {
  const seq = Number(raw.id)
  try {
    if (raw.name === 'change') return { kind: 'change', document: knownDocument(JSON.parse(raw.data)) }
    if (raw.name === 'reset') return { kind: 'reset', seq }
    if (raw.name === 'synced') return { kind: first ? 'started' : 'synced', seq }
    const body: unknown = JSON.parse(raw.data)
    if (raw.name === 'ledger' && typeof body === 'object' && body !== null && 'version' in body) {
      return { kind: 'ledger', version: Number(body.version) }
    }
  } catch {
    // Something from a newer server, such as a collection that this release does not know.
  }
  return null
}

const LONGEST_PAUSE_MS = 30_000
const LONGEST_SILENCE_MS = 70_000
