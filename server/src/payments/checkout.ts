/**
 * The way to the provider's page and back. Each user has one open page: it is reused for the same plan, and expires
 * when another one is opened, so that nobody pays twice.
 */
import { createHash, randomUUID } from 'node:crypto'
import type { BillingInterval } from '@roundtrip/contract/plans'
import type { PlansFile } from '../ground/plans-file.ts'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type CustomerRow, expectCustomer, readCustomer, saveCheckout, saveCustomer } from './customer-store.ts'
import type { ProviderSession } from './provider.ts'
import { syncCustomer, type SyncingDependencies } from './sync-customer.ts'

export type CheckoutDependencies = SyncingDependencies & {
  readonly file: PlansFile
  /** The base URL of our pages, without a trailing slash. */
  readonly pagesUrl: string
  readonly emailOf: (uid: string) => Promise<string | null>
}

export type CheckoutChoice = { readonly plan: string; readonly interval: BillingInterval }

/** The price id of a choice; throws a `Refusal` if it is not sold. */
export function priceOfChoice({ plans }: PlansFile, { plan, interval }: CheckoutChoice): string {
  const offered = plans.find(({ id }) => id === plan)
  if (offered === undefined)
    throw new Refusal<ReasonOf<'startCheckout' | 'previewPlanChange' | 'changePlan'>>('unknown-plan')
  const price = offered.prices[interval]
  if (price === undefined) throw new Refusal<ReasonOf<'startCheckout' | 'previewPlanChange' | 'changePlan'>>('no-price')
  return price
}

type CheckoutRequest = { readonly uid: string; readonly choice: CheckoutChoice; readonly still: () => void }

/** The URL of the page on which the choice is paid. Under the lock of the user. */
export async function openCheckout(
  dependencies: CheckoutDependencies,
  { uid, choice, still }: CheckoutRequest,
): Promise<string> {
  const price = priceOfChoice(dependencies.file, choice)
  await refuseSecond(dependencies, uid, still)
  const customer = await customerOf(dependencies, uid)
  const order = { uid, customer, plan: choice.plan, price }
  const before = (await readCustomer(dependencies.pool, uid))?.checkout ?? null
  const same = before !== null && before.plan === choice.plan && before.price === price
  const again = same ? await sessionAgain(dependencies, order, before) : null
  for (const open of await dependencies.provider.openSessions(customer)) {
    if (open.id === again?.id) continue
    // It was paid at this very moment.
    if (!(await dependencies.provider.expireSession(open.id))) await refuseSecond(dependencies, uid, still)
  }
  if (again?.url != null) return again.url
  const key = randomUUID()
  await saveCheckout(dependencies.pool, uid, { key, plan: choice.plan, price, session: null })
  const session = await createSession(dependencies, order, key)
  still()
  await saveCheckout(dependencies.pool, uid, { key, plan: choice.plan, price, session: session.id })
  if (session.url === null) throw new Error('The payment provider gave no address.')
  return session.url
}

/** Queries the provider for the owner and outcome of the session, then reads what changed. */
export async function confirmSession(
  dependencies: CheckoutDependencies,
  { uid, session: id, still }: { readonly uid: string; readonly session: string; readonly still: () => void },
): Promise<void> {
  const session = await dependencies.provider.session(id)
  if (session === null) throw new Refusal<ReasonOf<'confirmCheckout'>>('no-checkout')
  if (session.uid !== uid) throw new Refusal<ReasonOf<'confirmCheckout'>>('not-your-checkout')
  if (session.status === 'open') throw new Refusal<ReasonOf<'confirmCheckout'>>('checkout-open')
  if (session.status === 'expired') throw new Refusal<ReasonOf<'confirmCheckout'>>('checkout-expired')
  await syncCustomer(dependencies, uid, still)
}

async function refuseSecond(dependencies: CheckoutDependencies, uid: string, still: () => void): Promise<void> {
  const { living } = await syncCustomer(dependencies, uid, still)
  if (living !== null) throw new Refusal<ReasonOf<'startCheckout'>>('already-subscribed')
}

/** The customer of a user. Finds one that a server created just before it died, without storing it. */
async function customerOf(dependencies: CheckoutDependencies, uid: string): Promise<string> {
  await expectCustomer(dependencies.pool, uid)
  const row = await readCustomer(dependencies.pool, uid)
  if (row === null) throw new Error('The customer that was just noted is missing.')
  if (row.customer !== null) return row.customer
  const customer = await findOrCreateCustomer(dependencies, row)
  await saveCustomer(dependencies.pool, uid, customer)
  return customer
}

/** Creates at most one customer for a user: searches first, and always uses the same idempotency key. */
export async function findOrCreateCustomer(
  { provider, emailOf }: CheckoutDependencies,
  row: CustomerRow,
): Promise<string> {
  const existing = await provider.findCustomer(row.uid)
  // The search may still find a customer that was deleted a moment ago.
  if (existing !== null && (await provider.customer(existing)) !== null) return existing
  const email = await emailOf(row.uid)
  const about = createHash('sha256')
    .update(email ?? '')
    .digest('hex')
  return provider.createCustomer({ uid: row.uid, email, key: `customer ${row.uid} ${row.generation} ${about}` })
}

type CheckoutOrder = { readonly uid: string; readonly customer: string; readonly plan: string; readonly price: string }

/**
 * The earlier session, if it is open. An idempotency key repeats the provider's first response, even for a session that
 * has ended since, so the session is always read again.
 */
async function sessionAgain(
  dependencies: CheckoutDependencies,
  order: CheckoutOrder,
  before: NonNullable<CustomerRow['checkout']>,
): Promise<ProviderSession | null> {
  const id = before.session ?? (await sessionOfKey(dependencies, order, before.key))
  const now = id === null ? null : await dependencies.provider.session(id)
  if (id === null || now?.status !== 'open') return null
  if (before.session === null) await saveCheckout(dependencies.pool, order.uid, { ...before, session: id })
  return now
}

/** The session of a server that died before it could store it; null if it would be a different one by now. */
async function sessionOfKey(
  dependencies: CheckoutDependencies,
  order: CheckoutOrder,
  key: string,
): Promise<string | null> {
  try {
    return (await createSession(dependencies, order, key)).id
  } catch (error) {
    if (error instanceof Refusal) throw error
    return null
  }
}

function createSession(
  { provider, pagesUrl }: CheckoutDependencies,
  order: CheckoutOrder,
  key: string,
): Promise<ProviderSession> {
  const back = `${pagesUrl}/auth/post_checkout?uid=${order.uid}`
  return provider.createSession({
    ...order,
    key,
    successUrl: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${back}&checkout=cancelled`,
  })
}
