import { type DocumentClient, type KnownDocument, knownDocument } from './document-client.ts'
import { type RawEvent, readEvents } from './read-events.ts'

/** What the server tells while the page is open. */
export type LiveEvent =
  | { readonly kind: 'change'; readonly document: KnownDocument }
  /** The stream has begun: changes after `seq` will be told, earlier ones were not. */
  | { readonly kind: 'started'; readonly seq: number }
  /** Everything up to `seq` was told. */
  | { readonly kind: 'synced'; readonly seq: number }
  /** Too much was missed: what was loaded before `seq` has to be loaded again. */
  | { readonly kind: 'reset'; readonly seq: number }
  | { readonly kind: 'ledger'; readonly version: number }

export type Connection = {
  /** Tries again now, since there is reason to hope. */
  readonly wake: () => void
  readonly close: () => void
}

export type ConnectionParts = {
  readonly listen: DocumentClient['listen']
  readonly since: number | null
  readonly onEvent: (event: LiveEvent) => void
  readonly random: () => number
}

/** Holds a stream open: goes on where the last one ended, waits longer after each failure, and never gives up. */
export function stayConnected(parts: ConnectionParts): Connection {
  const closing = new AbortController()
  let { since } = parts
  let failures = 0
  let hurry = (): void => undefined
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      hurry = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const once = async (): Promise<void> => {
    const silence = silenceLimit(closing.signal)
    try {
      const fresh = since === null
      for await (const raw of readEvents(await parts.listen(since, silence.signal), silence.heard)) {
        failures = 0
        if (raw.name === 'bye') return
        const event = liveEvent(raw, fresh && since === null)
        if (event === null) continue
        if (raw.id !== null) since = Number(raw.id)
        parts.onEvent(event)
      }
    } finally {
      silence.end()
    }
  }
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await once().catch(() => undefined)
      failures += 1
      if (!closing.signal.aborted) await pause(backoffMs(failures, parts.random()))
    }
  }
  void run()
  return {
    wake: () => hurry(),
    close: () => {
      closing.abort()
      hurry()
    },
  }
}

/** Doubles from half a second to half a minute; half of it is left to chance, so that not all come back at once. */
export function backoffMs(failures: number, random: number): number {
  const most = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.max(0, failures - 1))
  return most / 2 + (most / 2) * random
}

/** A connection that went away without a word is noticed by its silence: the server sends something every 25 s. */
function silenceLimit(closed: AbortSignal) {
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let timer = setTimeout(abort, LONGEST_SILENCE_MS)
  closed.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    heard: (): void => {
      clearTimeout(timer)
      timer = setTimeout(abort, LONGEST_SILENCE_MS)
    },
    end: (): void => {
      clearTimeout(timer)
      closed.removeEventListener('abort', abort)
      abort()
    },
  }
}

function liveEvent(raw: RawEvent, first: boolean): LiveEvent | null {
  const seq = Number(raw.id)
  try {
    if (raw.name === 'change') return { kind: 'change', document: knownDocument(JSON.parse(raw.data)) }
    if (raw.name === 'reset') return { kind: 'reset', seq }
    if (raw.name === 'synced') return { kind: first ? 'started' : 'synced', seq }
    const told: unknown = JSON.parse(raw.data)
    if (raw.name === 'ledger' && typeof told === 'object' && told !== null && 'version' in told) {
      return { kind: 'ledger', version: Number(told.version) }
    }
  } catch {
    // Something of a newer server, such as a collection of tomorrow, is no business of this page.
  }
  return null
}

const LONGEST_PAUSE_MS = 30_000
const LONGEST_SILENCE_MS = 70_000
