/** Faults between an exchange and its callers: once on request, or randomly with a seed. */
import type { ServerResponse } from 'node:http'
import { random } from './random.ts'
import type { Venue } from './venue.ts'

/**
 * too-many-requests: in the exchange's own form · unavailable: 503, nothing done · unavailable-after: 503 after the
 * work was done · maintenance: in the exchange's own form · slow: longer than the client waits · cut-off: the
 * connection ends in the middle of the body · truncated: a whole response with half a JSON text · broken: a 503 page ·
 * nonsense: a page with status 200 · repeated-page: the previous page once more · shuffled: the rows in another order.
 */
export const FAULTS = [
  'too-many-requests',
  'unavailable',
  'unavailable-after',
  'maintenance',
  'slow',
  'cut-off',
  'truncated',
  'broken',
  'nonsense',
  'repeated-page',
  'shuffled',
] as const
export type ExchangeFault = (typeof FAULTS)[number]

export type FaultPlan = {
  readonly seed: number
  /** Of the responses that may fail, from 0 to 1. */
  readonly share: number
  /** By default only pages of a history fail; with `everything` any response about an account may. */
  readonly where?: 'pages' | 'everything'
  readonly kinds: readonly ExchangeFault[]
}

/** Draws the fault for the next response; null for none. */
export function faultDraws(plan: FaultPlan): () => ExchangeFault | null {
  const draw = random(plan.seed)
  return () => (plan.kinds.length > 0 && draw.chance(plan.share) ? draw.pick(plan.kinds) : null)
}

export type FaultyResponse = {
  readonly reply: ServerResponse
  readonly venue: Venue
  /** The true response. */
  readonly body: unknown
  /** The previous response to the same request, if any. */
  readonly before: unknown
  /** How long a slow response takes. */
  readonly slowMs: number
}

export function respondWithFault(fault: ExchangeFault, response: FaultyResponse): void {
  const { reply, venue, body } = response
  const text = JSON.stringify(body)
  switch (fault) {
    case 'too-many-requests':
      return refuse(reply, venue.tooMany(1))
    case 'unavailable':
    case 'unavailable-after':
      return refuse(reply, venue.unavailable())
    case 'maintenance':
      return refuse(reply, venue.maintenance())
    case 'broken':
      return page(reply, '<html><body><h1>503 Service Unavailable</h1></body></html>', 503)
    case 'nonsense':
      return page(reply, '<html><body>Welcome to the hotel. Please sign in.</body></html>', 200)
    case 'truncated':
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(text.slice(0, Math.max(1, Math.floor(text.length / 2))))
      return
    case 'cut-off':
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length + 5_000) })
      reply.write(text.slice(0, Math.max(1, Math.floor(text.length / 2))))
      setTimeout(() => reply.destroy(), 20)
      return
    case 'slow': {
      const timer = setTimeout(() => sendJson(reply, body), response.slowMs).unref()
      reply.on('close', () => clearTimeout(timer))
      return
    }
    case 'repeated-page':
      return sendJson(reply, response.before ?? body)
    case 'shuffled':
      return sendJson(reply, shuffled(body))
  }
}

export function sendJson(reply: ServerResponse, body: unknown, status = 200): void {
  if (reply.destroyed) return
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(body))
}

export function refuse(reply: ServerResponse, refusal: ReturnType<Venue['unavailable']>): void {
  for (const [name, value] of Object.entries(refusal.headers)) reply.setHeader(name, value)
  if (typeof refusal.body === 'string') return page(reply, refusal.body, refusal.status)
  sendJson(reply, refusal.body, refusal.status)
}

function page(reply: ServerResponse, text: string, status: number): void {
  reply.writeHead(status, { 'content-type': 'text/html' })
  reply.end(text)
}

/** The rows of a response in another order, wherever the exchange keeps them: the first list, or the first record. */
function shuffled(body: unknown): unknown {
  if (Array.isArray(body)) return mixed(body)
  if (typeof body !== 'object' || body === null) return body
  for (const name of ['result', 'data', 'list', 'rows']) {
    if (name in body) return { ...body, [name]: shuffled((body as Readonly<Record<string, unknown>>)[name]) }
  }
  for (const name of ['trades', 'ledger']) {
    const rows = (body as Readonly<Record<string, unknown>>)[name]
    if (typeof rows === 'object' && rows !== null) {
      return { ...body, [name]: Object.fromEntries(mixed(Object.entries(rows))) }
    }
  }
  return body
}

function mixed<T>(rows: readonly T[]): T[] {
  const draw = random(rows.length)
  return rows
    .map((row, index) => ({ row, index, key: draw.share() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ row }) => row)
}
