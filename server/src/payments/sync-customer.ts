/**
 * * The only code that writes a user's subscription. Reads the customer's subscriptions from the provider and stores
 * the best one. Webhooks, the page after checkout and the user's actions only trigger it, so events may arrive late,
 * twice, in any order or not at all.
 */
import type { Logger } from 'pino'
import type { Pool } from '../database/connection.ts'
import type { PlansFile } from '../ground/plans-file.ts'
import type { Notices } from '../notices/notices.ts'
import {
  readCustomer,
  readSubscription,
  saveFacts,
  type SubscriptionRow,
  type CustomerFacts,
} from './customer-store.ts'
import { graceEndsAfter } from './entitlements.ts'
import { amountText } from './money.ts'
import type { Provider, ProviderInvoice, ProviderSubscription } from './provider.ts'

export type SyncingDependencies = {
  readonly pool: Pool
  readonly provider: Provider
  readonly file: PlansFile
  readonly notices: Notices
  readonly log: Pick<Logger, 'error' | 'info'>
}

/** Whether the stored state changed. */
export type CustomerReading = { readonly changed: boolean; readonly living: ProviderSubscription | null }

/** Only under the lock of the user. `still` throws if that was lost. */
export async function syncCustomer(
  dependencies: SyncingDependencies,
  uid: string,
  still: () => void,
): Promise<CustomerReading> {
  const row = await readCustomer(dependencies.pool, uid)
  if (row?.customer == null) return { changed: false, living: null }
  const before = await readSubscription(dependencies.pool, uid)
  const { facts, open } = await readFacts(dependencies, { uid, customer: row.customer, before })
  still()
  // Notify first: a process that dies before storing will notify again, and duplicate notices are dropped.
  await tell(dependencies, { uid, before, facts, open })
  await saveFacts(dependencies.pool, uid, facts)
  const changed = facts.gone ? before !== null && before.status !== 'canceled' : isOther(before, facts)
  if (changed) await goOnReading(dependencies.pool, uid)
  return { changed, living: facts.best !== null && isLiving(facts.best) ? facts.best : null }
}

/** A subscription that grants a plan, or would if it were paid. */
function isLiving(subscription: Pick<ProviderSubscription, 'status'>): boolean {
  return PAID.has(subscription.status) || isUnpaid(subscription)
}

export function isUnpaid({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return UNPAID.has(status)
}

const PAID: ReadonlySet<string> = new Set(['active', 'trialing'])
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid'])

type CustomerState = { readonly uid: string; readonly customer: string; readonly before: SubscriptionRow | null }
type ProviderState = { readonly facts: CustomerFacts; readonly open: readonly ProviderInvoice[] }

async function readFacts(
  dependencies: SyncingDependencies,
  { uid, customer, before }: CustomerState,
): Promise<ProviderState> {
  const { provider } = dependencies
  const about = await provider.customer(customer)
  if (about === null) {
    return { facts: { card: null, best: null, pastDueSince: null, unpaid: [], gone: true }, open: [] }
  }
  const best = await onlyOne(dependencies, uid, await provider.subscriptions(customer))
  const open = best !== null && isUnpaid(best) ? await provider.unpaidInvoices(best.id) : []
  const facts: CustomerFacts = {
    card: best?.card ?? about.card,
    best,
    pastDueSince: best !== null && isUnpaid(best) ? unpaidSince(open, before) : null,
    unpaid: open.map(({ id }) => id),
    gone: false,
  }
  return { facts, open }
}

/**
 * The grace period begins with the oldest unpaid invoice. If the provider has given that up, the earlier start stays.
 */
function unpaidSince([oldest]: readonly ProviderInvoice[], before: SubscriptionRow | null): number {
  return oldest?.date ?? before?.pastDueSince?.getTime() ?? Date.now()
}

/**
 * The subscription that counts. If two are active, as after checkouts in two tabs, the older one stays. The others are
 * refunded before they are canceled, so that a server that dies in between repeats both steps.
 */
async function onlyOne(
  { provider, log }: SyncingDependencies,
  uid: string,
  all: readonly ProviderSubscription[],
): Promise<ProviderSubscription | null> {
  // The list begins with the latest; those of the same second stay in its order.
  const living = all
    .toReversed()
    .filter(isLiving)
    .toSorted((a, b) => rank(a) - rank(b) || a.createdAt - b.createdAt)
  const [best, ...surplus] = living
  // A subscription whose first payment never succeeded does not count.
  if (best === undefined) return all.find(({ status }) => !status.startsWith('incomplete')) ?? null
  for (const { id, latestInvoice, status } of surplus) {
    log.error({ alert: 'two-subscriptions', uid, kept: best.id, ended: id }, 'a second subscription is ended')
    if (PAID.has(status) && latestInvoice !== null) await provider.refund(latestInvoice)
    await provider.cancelNow(id)
  }
  return best
}

/** Paid subscriptions rank above unpaid ones. */
function rank({ status }: ProviderSubscription): number {
  return PAID.has(status) ? 0 : status === 'past_due' ? 1 : 2
}

function isOther(before: SubscriptionRow | null, { best, unpaid }: CustomerFacts): boolean {
  if (before === null || best === null) return before !== null || best !== null
  return (
    before.id !== best.id ||
    before.status !== best.status ||
    before.priceId !== best.price.id ||
    before.periodEnd.getTime() !== best.periodEnd ||
    before.endsWithPeriod !== best.cancelAtPeriodEnd ||
    before.unpaid.join(' ') !== unpaid.join(' ')
  )
}

type News = ProviderState & { readonly uid: string; readonly before: SubscriptionRow | null }

/** Notifies about each invoice once when its payment failed, and resolves that when it was paid or forgiven. */
async function tell({ notices, file }: SyncingDependencies, { uid, before, facts, open }: News): Promise<void> {
  for (const { id, total, date } of open) {
    const graceEnds = graceEndsAfter(file, facts.pastDueSince ?? date)
    const { currency } = total
    await notices.tell(uid, { kind: 'payment-failed', about: id, amount: amountText(total), currency, graceEnds })
  }
  for (const invoice of before?.unpaid ?? []) {
    if (!facts.unpaid.includes(invoice)) await notices.settle(uid, 'payment-failed', invoice)
  }
}

/** Connections that stopped because the plan was full start reading again; if it still is, they stop again. */
async function goOnReading(pool: Pool, uid: string): Promise<void> {
  await pool.query(
    `update connections set state = 'waiting', next_sync = now()
     where user_id = $1 and state = 'stopped' and trouble = 'plan-limit'`,
    [uid],
  )
}
