/** Delivers events to the endpoint, signed, and again until it responds with 200; with everything that can go wrong. */
import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

export type Webhooks = {
  /** `held`: nothing is delivered until `deliver` is called. `lost`: nothing ever is. */
  mode: 'sent' | 'held' | 'lost'
  /** The delay of each delivery. */
  lateMs: number
  /** How often each event is sent. */
  times: number
  /** Delivers what was held, in this order. */
  readonly deliver: (order: (waiting: readonly StripeEvent[]) => readonly StripeEvent[]) => Promise<void>
  /** Settles when no delivery is in flight. */
  readonly drained: () => Promise<void>
  /** The statuses of the endpoint's responses, in order; 0 = no response. */
  readonly statuses: number[]
  readonly add: (event: StripeEvent) => void
  readonly close: () => void
}

type Options = { readonly url: string; readonly secret: string; readonly retryMs: number }

export function createWebhooks({ url, secret, retryMs }: Options): Webhooks {
  const waiting: StripeEvent[] = []
  const underWay = new Set<Promise<void>>()
  let closed = false
  const post = async (event: StripeEvent): Promise<number> => {
    const body = JSON.stringify(event, null, 2)
    const headers = { 'content-type': 'application/json', 'stripe-signature': webhookSignature(body, { secret }) }
    try {
      const { status } = await fetch(url, { method: 'POST', headers, body })
      webhooks.statuses.push(status)
      return status
    } catch {
      webhooks.statuses.push(0)
      return 0
    }
  }
  const persist = async (event: StripeEvent): Promise<void> => {
    if (webhooks.lateMs > 0) await wait(webhooks.lateMs)
    for (let attempt = 0; attempt < ATTEMPTS && !closed; attempt += 1) {
      if ((await post(event)) === 200) return
      await wait(retryMs * 2 ** attempt)
    }
  }
  const send = (event: StripeEvent): Promise<void> => {
    const work = Promise.all(Array.from({ length: webhooks.times }, () => persist(event))).then(() => undefined)
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
    return work
  }
  const webhooks: Webhooks = {
    mode: 'sent',
    lateMs: 0,
    times: 1,
    statuses: [],
    add: (event) => {
      if (webhooks.mode === 'held') waiting.push(event)
      if (webhooks.mode === 'sent') void send(event)
    },
    deliver: async (order) => {
      // One after another, because the order matters.
      for (const event of order(waiting.splice(0))) await send(event)
    },
    drained: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: () => {
      closed = true
    },
  }
  return webhooks
}

export type WebhookSigning = { readonly secret: string; readonly at?: number }

/** `at`: UTC seconds. */
export function webhookSignature(
  body: string,
  { secret, at = Math.floor(Date.now() / 1_000) }: WebhookSigning,
): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

function wait(ms: number): Promise<void> {
  return new Promise((next) => setTimeout(next, ms).unref())
}

const ATTEMPTS = 12
