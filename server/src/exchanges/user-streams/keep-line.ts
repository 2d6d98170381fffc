/** Opens a connection to a user stream, keeps it open, and reopens it when it ends. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Trouble } from '@roundtrip/contract/exchanges'
import { MINUTE_MS, SECOND_MS } from '@roundtrip/core/base'
import { WebSocket } from 'ws'
import { ReadingTrouble } from '../readers/reader.ts'
import { type Line, type Refusal, refusal, type StreamChanges } from './line.ts'

export type LineNews =
  | { readonly kind: 'ready' }
  /** It was ready and has ended; it will be reopened. */
  | { readonly kind: 'lost' }
  /** It stays closed: an immediate retry would not help. */
  | Refusal
  | { readonly kind: 'changes'; readonly changes: StreamChanges }

export type LineOptions = {
  /** Prefix of every address; null = the exchange itself. */
  readonly gateway: string | null
  /** Resolves when a new connection to the exchange may be opened. */
  readonly turn: () => Promise<void>
  readonly tell: (news: LineNews) => void
  readonly random: () => number
  /** The first pause before a retry; each is twice as long as the previous one. */
  readonly firstPauseMs?: number
}

export type KeptLine = { readonly close: () => void }

export function keepLine(line: Line, options: LineOptions): KeptLine {
  const closing = new AbortController()
  const { signal } = closing
  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      const end = await oneConnection(line, options, signal)
      if (signal.aborted) return
      if (end.refused !== null) return options.tell(end.refused)
      if (end.readyMs >= GOOD_MS) failures = 0
      await delay(pauseMs(failures, options), undefined, { ref: false, signal }).catch(() => undefined)
    }
  }
  void run()
  return { close: () => closing.abort() }
}

/** Randomized, so that connections that were cut at the same moment come back at different ones. */
function pauseMs(failures: number, { random, firstPauseMs = FIRST_PAUSE_MS }: LineOptions): number {
  return Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** failures) * (0.5 + random())
}

type End = {
  /** Null if a retry may help. */
  readonly refused: Refusal | null
  /** How long it was ready. */
  readonly readyMs: number
}

/** Never throws: whatever an exchange, a network or a message does ends the connection like anything else. */
async function oneConnection(line: Line, options: LineOptions, signal: AbortSignal): Promise<End> {
  try {
    await options.turn()
    const address = await line.address()
    if (signal.aborted) return LOST
    return await talk(line, { ...options, signal, socket: open(address, options.gateway) })
  } catch (error) {
    return { refused: refusalOf(error), readyMs: 0 }
  }
}

const LOST: End = { refused: null, readyMs: 0 }

/** Addresses contain keys of the stream, so nothing that includes them leaves this folder. */
function open(address: string, gateway: string | null): WebSocket {
  const url = gateway === null ? address : gateway.replace(/^http/, 'ws') + encodeURIComponent(address)
  return new WebSocket(url, {
    handshakeTimeout: HANDSHAKE_MS,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    followRedirects: false,
  })
}

type Talk = Pick<LineOptions, 'tell'> & { readonly socket: WebSocket; readonly signal: AbortSignal }

/** Resolves when the connection is over. */
function talk(line: Line, { tell, socket, signal }: Talk): Promise<End> {
  return new Promise((settle) => {
    let refused: Refusal | null = null
    let readySince: number | null = null
    let lastMessageAt = Date.now()
    const openedAt = lastMessageAt
    const end = (): void => socket.terminate()
    const ready = (): void => {
      if (readySince !== null) return
      readySince = Date.now()
      tell({ kind: 'ready' })
    }
    const fail = (error: unknown): void => {
      refused = refusalOf(error)
      end()
    }
    const watch = setInterval(() => {
      const now = Date.now()
      const isLate = readySince === null && now - openedAt > READY_MS
      if (isLate || now - lastMessageAt > line.silenceMs) end()
    }, WATCH_MS)
    const timers = [watch]
    signal.addEventListener('abort', end, { once: true })
    socket.on('open', () => {
      const { ping, renewal } = line
      if (ping !== null) timers.push(setInterval(() => socket.send(ping.text), ping.everyMs))
      if (renewal !== null) timers.push(setInterval(() => void renewal.renew().catch(fail), renewal.everyMs))
      line.greeting().then((texts) => {
        for (const text of texts) socket.send(text)
        if (texts.length === 0) ready()
      }, fail)
    })
    socket.on('message', (raw: Buffer) => {
      lastMessageAt = Date.now()
      for (const event of eventsIn(line, raw.toString())) {
        if (event.kind === 'reply') socket.send(event.text)
        else if (event.kind === 'ready') ready()
        else if (event.kind === 'changes') tell(event)
        else {
          if (event.kind === 'refused' && !PASSING.has(event.reason)) refused = event
          end()
        }
      }
    })
    socket.on('ping', () => {
      lastMessageAt = Date.now()
    })
    // The error does not matter: the connection closes after it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const timer of timers) clearInterval(timer)
      signal.removeEventListener('abort', end)
      if (readySince !== null && !signal.aborted) tell({ kind: 'lost' })
      settle({ refused, readyMs: readySince === null ? 0 : Date.now() - readySince })
    })
  })
}

/** A message that cannot be understood is ignored: the next run reads the news it was about. */
function eventsIn(line: Line, text: string): ReturnType<Line['interpret']> {
  try {
    return line.interpret(text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text)
  } catch {
    return []
  }
}

/** The reason of a refusal that an early retry would not change; null for temporary errors. */
function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ReadingTrouble) || PASSING.has(error.reason)) return null
  return refusal(error.reason, error.exchangeMessage)
}

const PASSING: ReadonlySet<Trouble> = new Set([
  'rate-limited',
  'maintenance',
  'no-answer',
  'no-network',
  'bad-answer',
  'clock',
])

const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** A connection that was ready for this long counts as successful, and its end is not a failure. */
const GOOD_MS = MINUTE_MS
const HANDSHAKE_MS = 10 * SECOND_MS
/** From opening to being ready. */
const READY_MS = 20 * SECOND_MS
const WATCH_MS = SECOND_MS
const LARGEST_MESSAGE = 1_048_576
