/** Stored customers and their subscriptions. Only written under the customer's lock. */
import type { BillingInterval } from '@roundtrip/contract/plans'
import { type DatabaseClient, type Pool, transaction } from '../database/connection.ts'
import type { Card, ProviderStatus, ProviderSubscription } from './provider.ts'

export type CustomerRow = {
  readonly uid: string
  /** Null before the provider has created it, and after it was deleted there. */
  readonly customer: string | null
  readonly generation: number
  readonly checkout: {
    readonly key: string
    readonly plan: string
    readonly price: string
    /** Null if we do not know whether the provider has created it. */
    readonly session: string | null
  } | null
}

export type SubscriptionRow = {
  readonly id: string
  readonly itemId: string
  readonly status: ProviderStatus
  readonly plan: string | null
  readonly priceId: string
  readonly minor: number
  readonly currency: string
  readonly interval: BillingInterval
  readonly periodEnd: Date
  readonly endsWithPeriod: boolean
  readonly pastDueSince: Date | null
  readonly unpaid: readonly string[]
}

type StoredCustomer = {
  readonly customer: string | null
  readonly generation: number
  readonly key: string | null
  readonly plan: string | null
  readonly price: string | null
  readonly session: string | null
}

export async function readCustomer(pool: Pool, uid: string): Promise<CustomerRow | null> {
  const { rows } = await pool.query<StoredCustomer>(
    `select customer_id as customer, generation, checkout_key as key, checkout_plan as plan, checkout_price as price,
       checkout_session as session from customers where user_id = $1`,
    [uid],
  )
  const row = rows[0]
  if (row === undefined) return null
  const { customer, generation, key, plan, price, session } = row
  const checkout = key === null || plan === null || price === null ? null : { key, plan, price, session }
  return { uid, customer, generation, checkout }
}

/** Records that a customer is about to be created at the provider. */
export async function expectCustomer(pool: Pool, uid: string): Promise<void> {
  await pool.query('insert into customers (user_id) values ($1) on conflict do nothing', [uid])
}

export async function saveCustomer(pool: Pool, uid: string, customer: string): Promise<void> {
  await pool.query('update customers set customer_id = $2 where user_id = $1', [uid, customer])
}

export async function uidOfCustomer(pool: Pool, customer: string): Promise<string | null> {
  const { rows } = await pool.query<{ uid: string }>('select user_id as uid from customers where customer_id = $1', [
    customer,
  ])
  return rows[0]?.uid ?? null
}

export async function saveCheckout(pool: Pool, uid: string, checkout: CustomerRow['checkout']): Promise<void> {
  await pool.query(
    `update customers set checkout_key = $2, checkout_plan = $3, checkout_price = $4, checkout_session = $5
     where user_id = $1`,
    [uid, checkout?.key ?? null, checkout?.plan ?? null, checkout?.price ?? null, checkout?.session ?? null],
  )
}

const SUBSCRIPTION_FIELDS = `subscription_id as id, item_id as "itemId", status, plan, price_id as "priceId",
  amount_minor::float8 as minor, currency, interval, period_end as "periodEnd", ends_with_period as "endsWithPeriod",
  past_due_since as "pastDueSince", unpaid`

export async function readSubscription(client: DatabaseClient | Pool, uid: string): Promise<SubscriptionRow | null> {
  const { rows } = await client.query<SubscriptionRow>(
    `select ${SUBSCRIPTION_FIELDS} from subscriptions where user_id = $1`,
    [uid],
  )
  return rows[0] ?? null
}

export type CustomerFacts = {
  readonly card: Card | null
  /** Null if there never was one. */
  readonly best: ProviderSubscription | null
  readonly pastDueSince: number | null
  readonly unpaid: readonly string[]
  /** The customer was deleted at the provider: the next one will be different. */
  readonly gone: boolean
}

/** Stores what was read from the provider. */
export async function saveFacts(pool: Pool, uid: string, facts: CustomerFacts): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query(
      `update customers set read_at = now(), card_brand = $2, card_last_four = $3,
         customer_id = case when $4 then null else customer_id end,
         generation = generation + case when $4 then 1 else 0 end where user_id = $1`,
      [uid, facts.card?.brand ?? null, facts.card?.lastFour ?? null, facts.gone],
    )
    if (facts.gone) {
      await client.query(`update subscriptions set status = 'canceled', unpaid = '{}' where user_id = $1`, [uid])
    } else if (facts.best === null) {
      await client.query('delete from subscriptions where user_id = $1', [uid])
    } else {
      await saveSubscription(client, uid, { ...facts, best: facts.best })
    }
  })
}

type Best = CustomerFacts & { readonly best: ProviderSubscription }

async function saveSubscription(
  client: DatabaseClient,
  uid: string,
  { best, pastDueSince, unpaid }: Best,
): Promise<void> {
  await client.query(
    `insert into subscriptions (user_id, subscription_id, item_id, status, plan, price_id, amount_minor, currency,
       interval, period_end, ends_with_period, past_due_since, unpaid)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10 / 1000.0), $11, to_timestamp($12 / 1000.0), $13)
     on conflict (user_id) do update set subscription_id = excluded.subscription_id, item_id = excluded.item_id,
       status = excluded.status, plan = excluded.plan, price_id = excluded.price_id,
       amount_minor = excluded.amount_minor, currency = excluded.currency, interval = excluded.interval,
       period_end = excluded.period_end, ends_with_period = excluded.ends_with_period,
       past_due_since = excluded.past_due_since, unpaid = excluded.unpaid`,
    [
      uid,
      best.id,
      best.itemId,
      best.status,
      best.plan,
      best.price.id,
      best.price.minor,
      best.price.currency,
      best.price.interval,
      best.periodEnd,
      best.cancelAtPeriodEnd,
      pastDueSince,
      unpaid,
    ],
  )
}
