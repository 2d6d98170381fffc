/**
 * `POST /api/payments/webhook`: the provider reports an event. It needs a valid signature over the exact bytes, and
 * even then it is only a reason to read the customer again.
 */
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import { BodyTooLarge, readBytes } from '../http/body.ts'
import type { CustomerLocks } from './customer-locks.ts'
import { uidOfCustomer } from './customer-store.ts'
import type { PlanPrices } from './plan-prices.ts'
import type { ProviderEvent } from './provider.ts'
import { syncCustomer, type SyncingDependencies } from './sync-customer.ts'

export type WebhookDependencies = SyncingDependencies & {
  readonly locks: CustomerLocks
  readonly prices: Pick<PlanPrices, 'forget'>
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>
}

/** 400 if it is not from the provider; 500 if we failed, so that it is delivered again; else 200. */
export async function handleWebhook(dependencies: WebhookDependencies, request: Request): Promise<Response> {
  const { log } = dependencies
  let event: ProviderEvent | null
  try {
    const body = await readBytes(request, WEBHOOK_BYTES)
    event = await dependencies.provider.event(body, request.headers.get('stripe-signature') ?? '')
  } catch (error) {
    if (error instanceof BodyTooLarge) return emptyResponse(413)
    throw error
  }
  if (event === null) {
    log.warn('a webhook without a good signature was refused')
    return emptyResponse(400)
  }
  try {
    await handle(dependencies, event)
    return emptyResponse(200)
  } catch (error) {
    log.error({ err: error, event: event.id, type: event.type }, 'a webhook failed and will be delivered again')
    return emptyResponse(500)
  }
}

async function handle(dependencies: WebhookDependencies, event: ProviderEvent): Promise<void> {
  if (/^(price|product|plan)\./.test(event.type)) dependencies.prices.forget()
  const uid = event.customer === null ? null : await uidOfCustomer(dependencies.pool, event.customer)
  // Customers that are not ours, or that were deleted with their user.
  if (uid === null) return
  await dependencies.locks.alone(uid, async (still) => {
    if (await isHandled(dependencies.pool, event.id)) return
    await syncCustomer(dependencies, uid, still)
    // Only now: an event that we failed to handle must be processed when it is sent again.
    await dependencies.pool.query('insert into payment_events (id) values ($1) on conflict do nothing', [event.id])
  })
}

async function isHandled(pool: Pool, id: string): Promise<boolean> {
  return (await pool.query('select 1 from payment_events where id = $1', [id])).rowCount === 1
}

/** The provider gives up after some days; no older event is sent again. */
export async function removeOldEvents(pool: Pool): Promise<void> {
  await pool.query(`delete from payment_events where handled_at < now() - interval '60 days'`)
}

function emptyResponse(status: number): Response {
  return Response.json({ received: status === 200 }, { status })
}

const WEBHOOK_BYTES = 1_000_000
