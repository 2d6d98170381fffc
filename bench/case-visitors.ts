/**
 * Many visitors at once, each with a demo of their own and a page that listens: they open the overview again and again
 * and write into their journal; then some of them go on while somebody imports a large file.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { COLLECTIONS, EMPTY_DAY } from '@roundtrip/contract/documents'
import { caller, importPacked, newAccount, packedChunks, readFills } from './http-import.ts'
import { inTurns } from './in-turns.ts'
import { must, quantileOf, type Row } from './measured.ts'
import { residentMbOf } from './process-use.ts'
import { withServer } from './serving.ts'
import { freshHeaders, signedUp, type User } from './signed-up.ts'
import { openDemo, type Visitor } from './visitor.ts'

type Crowd = {
  readonly visitors: number
  /** Open pages: some visitors have more than one. */
  readonly streams: number
  readonly seconds: number
  /** How often each visitor opens the overview, in seconds. */
  readonly pace: number
  /** Those who go on during the import. */
  readonly duringImport: number
  /** Fills of the import. */
  readonly rows: number
}

/** How many requests of a page a browser sends to one server at a time. */
const BROWSER_CONNECTIONS = 6
const TOKEN_MS = 8 * 60_000
const RECONNECT_MS = 3_000
const ATTEMPTS = 5

export function visitorsCase(crowd: Crowd): Promise<Row[]> {
  return withServer(
    async (base, _, server) => {
      const visitors = await inTurns(crowd.visitors, () => arrive(base))
      const leave = await listenAll(base, visitors, crowd.streams)
      try {
        return await measuredCrowd({ base, pid: server.pid ?? 0, visitors, crowd })
      } finally {
        leave()
      }
    },
    { EXCHANGE_GATEWAY: 'off' },
  )
}

type Scene = {
  readonly base: string
  readonly pid: number
  readonly visitors: readonly Arrived[]
  readonly crowd: Crowd
}

async function measuredCrowd({ base, pid, visitors, crowd }: Scene): Promise<Row[]> {
  const [first] = visitors
  if (first === undefined) return []
  const alone: number[] = []
  for (let round = 0; round < 5; round += 1) alone.push(...(await visit(base, first)))
  const quiet = quantileOf(alone, 0.95)
  const memory = [residentMbOf(pid)]
  const watch = setInterval(() => memory.push(residentMbOf(pid)), 1_000)
  try {
    const all = await during(pause(crowd.seconds * 1_000), { base, visitors, pace: crowd.pace })
    const [begun, ended] = [averageOf(memory.slice(0, 60)), averageOf(memory.slice(-60))]
    const few = visitors.slice(0, crowd.duringImport)
    const some = await during(importAs(base, crowd.rows), { base, visitors: few, pace: crowd.pace })
    const floor = { what: 'one visitor, alone', ms: quiet }
    return [
      row(`${crowd.visitors} visitors, ${crowd.streams} streams`, all, floor),
      row(`${crowd.duringImport} visitors beside an import of ${crowd.rows} fills`, some, floor),
      { what: 'an answer to one visitor, alone, 95 % within', ms: quiet, note: `${alone.length} requests` },
      {
        what: 'time that the crowd stayed',
        ms: crowd.seconds * 1_000,
        note: `memory ${begun} MB in its first minute, ${ended} MB in its last, ${Math.max(...memory)} MB at most, ${sentAgain} requests sent again`,
      },
    ]
  } finally {
    clearInterval(watch)
  }
}

function row(what: string, times: readonly number[], floor: NonNullable<Row['floor']>): Row {
  const note = `half ${quantileOf(times, 0.5).toFixed(0)} ms, 99 % ${quantileOf(times, 0.99).toFixed(0)} ms, ${times.length} requests`
  return { what: `${what}, 95 % within`, ms: quantileOf(times, 0.95), floor, note }
}

function averageOf(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((a, b) => a + b, 0) / numbers.length)
}

type Arrived = Visitor & {
  headers: User['headers']
  tokenSince: number
  /** What this visitor's trades consist of, which do not change; null before the first visit. */
  segments: string | null
  notes: number
}

async function arrive(base: string): Promise<Arrived> {
  const visitor = await openDemo(base)
  const headers = { ...(await freshHeaders(base, visitor.cookie)), 'x-forwarded-for': visitor.address }
  return { ...visitor, headers, tokenSince: performance.now(), segments: null, notes: 0 }
}

/** Opens the streams of their pages; returns what closes them. Throws if the server refuses one. */
async function listenAll(base: string, visitors: readonly Arrived[], streams: number): Promise<() => void> {
  const open = new AbortController()
  for (let stream = 0; stream < streams; stream += 1)
    await listen(base, visitors[stream % visitors.length], open.signal)
  return () => open.abort()
}

/** As a page: the server ends a stream after some minutes, and the page opens the next. */
async function listen(base: string, visitor: Arrived | undefined, signal: AbortSignal): Promise<void> {
  if (visitor === undefined) return
  const response = await patientFetch(`${base}/db/v1/listen/${visitor.uid}`, { headers: visitor.headers, signal })
  must(response.ok, `a stream answers ${response.status}`)
  const again = async (): Promise<void> => {
    await response.text()
    // As a browser; at once, the client would send the request over the connection that is being closed.
    await pause(RECONNECT_MS)
    await listen(base, visitor, signal)
  }
  again().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
}

/** The times of all requests that these visitors send until the work ends, each at its own moment of the pace. */
async function during(
  work: Promise<unknown>,
  { base, visitors, pace }: Pick<Scene, 'base' | 'visitors'> & Pick<Crowd, 'pace'>,
): Promise<number[]> {
  const paceMs = 1_000 * pace
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const stay = async (visitor: Arrived, index: number): Promise<void> => {
    await Promise.race([over, pause((paceMs * index) / visitors.length)])
    while (!isOver) {
      const began = performance.now()
      times.push(...(await visit(base, visitor)))
      await Promise.race([over, pause(paceMs - (performance.now() - began))])
    }
  }
  await Promise.all([over, ...visitors.map(stay)])
  return times
}

/** Everything that the overview asks a server for, and a note of the day. Returns how long each answer took, ms. */
async function visit(base: string, visitor: Arrived): Promise<number[]> {
  if (performance.now() - visitor.tokenSince > TOKEN_MS) {
    visitor.headers = { ...visitor.headers, ...(await freshHeaders(base, visitor.cookie)) }
    visitor.tokenSince = performance.now()
  }
  const times: number[] = []
  const { uid, headers } = visitor
  const send = async (path: string, init: RequestInit = {}): Promise<string> => {
    const began = performance.now()
    const response = await patientFetch(`${base}${path}`, { ...init, headers: { ...headers, ...init.headers } })
    const text = await response.text()
    times.push(performance.now() - began)
    must(response.ok, `${path} answers ${response.status} ${text.slice(0, 200)}`)
    return text
  }
  const requests: (() => Promise<unknown>)[] = [
    () => send('/api/auth/session', { headers: { cookie: visitor.cookie } }),
    ...Object.keys(COLLECTIONS).map((collection) => () => readAll(send, visitor, collection)),
    ...CALLS.map((name) => () => send(`/fn/us-central1/${name}`, { method: 'POST', body: '{"data":{}}' })),
    async () => {
      const segments = await send(`/ledger/v1/${uid}/segments`)
      must(segments.length > 100 && segments === (visitor.segments ?? segments), 'the trades are the same')
      visitor.segments = segments
    },
  ]
  await inTurns(requests.length, (index) => requests[index]?.(), BROWSER_CONNECTIONS)
  await note(send, visitor)
  return times
}

/** Requests of a machine that was too busy for them: no connection in time, or a 503 that asks to try again. */
let sentAgain = 0

/** As a page does, which sends such a request again. */
async function patientFetch(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS
    const response = await fetch(url, init).catch((error: unknown) => {
      if (init.signal?.aborted === true || isLast) throw error
      return null
    })
    if (response !== null && (response.status !== 503 || isLast)) return response
    sentAgain += 1
    await pause(RECONNECT_MS)
  }
}

const CALLS = ['listAccounts', 'getLedgerHealth', 'listImports', 'listNotices']

type Send = (path: string, init?: RequestInit) => Promise<string>

/** Reads a collection page by page, and checks that the last note is there. */
async function readAll(send: Send, visitor: Arrived, collection: string): Promise<void> {
  let text = ''
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await send(`/db/v1/users/${visitor.uid}/${collection}?limit=1000${cursor}`)
    text += page
    const { nextCursor } = JSON.parse(page) as { nextCursor: string | null }
    cursor = nextCursor === null ? null : `&cursor=${nextCursor}`
  }
  if (collection === 'annotations') must(text.length > 600_000, 'the notes on trades are there')
  if (collection === 'journal' && visitor.notes > 0) must(text.includes(noteOf(visitor)), 'the last note is there')
}

async function note(send: Send, visitor: Arrived): Promise<void> {
  visitor.notes += 1
  const body = JSON.stringify({ ...EMPTY_DAY, text: noteOf(visitor) })
  await send(`/db/v1/users/${visitor.uid}/journal/2020-01-01`, { method: 'PUT', body })
}

function noteOf({ notes }: Arrived): string {
  return `Visit number ${notes}.`
}

async function importAs(base: string, rows: number): Promise<void> {
  const packed = packedChunks(readFills(rows))
  const call = caller(base, (await signedUp(base)).headers)
  const { fillsAdded } = await importPacked(call, { account: await newAccount(call), fills: rows, packed })
  must(fillsAdded === rows, `${fillsAdded} fills are stored`)
}
