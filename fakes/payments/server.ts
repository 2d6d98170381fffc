/**
 * A payment provider on loopback, in the shapes of Stripe: a stateful API, payment pages, signed webhooks, and a clock
 * that can be advanced. It is reached through STRIPE_GATEWAY, so the client is the real one. It proves our logic, not
 * Stripe's behaviour. No money moves, so it refuses to start in production.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleCall, ApiError } from './api.ts'
import { type FormFields, readForm } from './form.ts'
import type { Price, StripeProduct, Thing } from './objects.ts'
import { addExpanded } from './expand.ts'
import { renderPage } from './visits.ts'
import { advance } from './time.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'
import { storeThing, newWorld, nowS, type World } from './world.ts'

export type SoldPrice = {
  readonly id: string
  readonly product: string
  readonly interval: 'month' | 'year'
  /** Smallest units. */
  readonly amount: number
  readonly currency: string
}

export type FakePayments = {
  /** For STRIPE_GATEWAY. */
  readonly gateway: string
  readonly world: World
  readonly webhooks: Webhooks
  /** Every call of the API that got a response, as `POST /v1/customers`. */
  readonly calls: string[]
  readonly advance: (days: number) => void
  /** While true, no request gets a response. */
  down: boolean
  /** Runs once a call has taken effect, before its response is sent; true = no response. */
  onResponse: ((call: string) => boolean | Promise<boolean>) | null
  readonly close: () => Promise<void>
}

export type FakePaymentsOptions = {
  /** 0 takes a free port. */
  readonly port?: number
  readonly secretKey: string
  readonly webhookSecret: string
  readonly webhookUrl: string
  readonly prices: readonly SoldPrice[]
  /** How many days its clock is behind ours at the start. */
  readonly daysAgo?: number
  /** How long it waits before redelivering an event; twice as long each time. */
  readonly retryMs?: number
}

type Replayed = { readonly requestHash: string; readonly at: number; readonly status: number; readonly body: string }

/** How long an idempotency key keeps its first response. */
const KEY_S = 86_400

export async function startFakePayments(options: FakePaymentsOptions): Promise<FakePayments> {
  if (process.env['NODE_ENV'] === 'production') throw new Error('The stand-in for a payment provider is for tests.')
  const world = newWorld()
  world.aheadS = -(options.daysAgo ?? 0) * 86_400
  for (const price of options.prices) sell(world, price)
  const { webhookUrl: url, webhookSecret: secret, retryMs = 1_000 } = options
  const webhooks = createWebhooks({ url, secret, retryMs })
  world.emit = webhooks.add
  const responses = new Map<string, Replayed>()
  const server = createServer((request, reply) => {
    serve({ request, reply, fake, responses, secretKey: options.secretKey }).catch(() => reply.destroy())
  })
  await new Promise<void>((settle) => server.listen(options.port ?? 0, '127.0.0.1', settle))
  world.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakePayments = {
    gateway: world.address,
    world,
    webhooks,
    calls: [],
    advance: (days) => advance(world, days),
    down: false,
    onResponse: null,
    close: () =>
      new Promise((settle) => {
        webhooks.close()
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
  return fake
}

function sell(world: World, { id, product, interval, amount, currency }: SoldPrice): void {
  const productId = `prod_${product.toLowerCase().replaceAll(/\W/g, '')}`
  storeThing<StripeProduct>(world, { id: productId, object: 'product', name: product, active: true })
  storeThing<Price>(world, {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    currency,
    unit_amount: amount,
    product: productId,
    type: 'recurring',
    recurring: { interval, interval_count: 1, usage_type: 'licensed' },
  })
}

type Serving = {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly fake: FakePayments
  readonly responses: Map<string, Replayed>
  readonly secretKey: string
}

async function serve({ request, reply, fake, responses, secretKey }: Serving): Promise<void> {
  const url = new URL(request.url ?? '/', fake.gateway)
  const method = request.method ?? 'GET'
  const body = await bodyOf(request)
  if (fake.down) return void reply.destroy()
  if (!url.pathname.startsWith('/v1/')) {
    const { status, headers, text } = renderPage(fake.world, { method, path: url.pathname, form: readForm(body) })
    reply.writeHead(status, headers).end(text)
    return
  }
  const call = `${method} ${url.pathname}`
  const fields = readForm(method === 'GET' || method === 'DELETE' ? url.search.slice(1) : body)
  const requestHash = createHash('sha256').update(`${call} ${body}`).digest('hex')
  const key = method === 'POST' ? String(request.headers['idempotency-key'] ?? '') : ''
  const at = nowS(fake.world)
  const replayed = responses.get(key)
  const before = replayed !== undefined && at - replayed.at < KEY_S ? replayed : undefined
  const response = before ?? {
    requestHash,
    at,
    ...handleApi(fake.world, { method, url, fields, isOurs: isOurs(request, secretKey) }),
  }
  if (before !== undefined && before.requestHash !== requestHash) return send(reply, OTHER_PARAMETERS)
  // Refused calls may be repeated under the same key.
  if (key !== '' && response.status < 400) responses.set(key, response)
  fake.calls.push(call)
  if (await fake.onResponse?.(call)) return void reply.destroy()
  if (before !== undefined) reply.setHeader('idempotent-replayed', 'true')
  send(reply, response)
}

type Api = { readonly method: string; readonly url: URL; readonly fields: FormFields; readonly isOurs: boolean }

function handleApi(world: World, { method, url, fields, isOurs }: Api): { status: number; body: string } {
  try {
    if (!isOurs) throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
    const response = handleCall(world, { method, path: url.pathname, fields })
    return { status: 200, body: JSON.stringify(addExpanded(world, response as Thing, fields)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: JSON.stringify(error.body) }
  }
}

const OTHER_PARAMETERS = {
  status: 400,
  body: JSON.stringify({
    error: {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
  }),
}

function isOurs(request: IncomingMessage, secretKey: string): boolean {
  return request.headers.authorization === `Bearer ${secretKey}`
}

function send(reply: ServerResponse, { status, body }: { readonly status: number; readonly body: string }): void {
  reply.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' }).end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const part of request) chunks.push(part as Buffer)
  return Buffer.concat(chunks).toString()
}
