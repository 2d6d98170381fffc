/** The state of the stand-in, and how money moves in it. Its proration is simplified: by seconds, without taxes. */
import { randomBytes } from 'node:crypto'
import type {
  Customer,
  StripeInvoice,
  InvoicePayment,
  SubscriptionItem,
  PaymentMethod,
  Price,
  StripeEvent,
  CheckoutSession,
  StripeSubscription,
  Thing,
} from './objects.ts'

export type World = {
  readonly things: Map<string, Thing>
  /** Card numbers by payment method; the API never returns them. */
  readonly numbers: Map<string, string>
  /** What a session is for. */
  readonly purchases: Map<string, { readonly price: string; readonly metadata: Record<string, string> }>
  /** How far its clock is ahead of ours in seconds; negative = behind. */
  aheadS: number
  /** The address of its pages. */
  address: string
  /** Called with each event as it happens. */
  emit: (event: StripeEvent) => void
  invoices: number
}

export function newWorld(): World {
  return {
    things: new Map(),
    numbers: new Map(),
    purchases: new Map(),
    aheadS: 0,
    address: '',
    emit: () => undefined,
    invoices: 0,
  }
}

export function nowS(world: World): number {
  return Math.floor(Date.now() / 1_000) + world.aheadS
}

export function newObjectId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function storeThing<T extends Thing>(world: World, thing: T): T {
  world.things.set(thing.id, thing)
  return thing
}

/** The objects of a kind, the latest first. */
export function all<T extends Thing>(world: World, kind: T['object']): T[] {
  return [...world.things.values()].filter((thing): thing is T => thing.object === kind).toReversed()
}

export function happened(world: World, type: string, thing: Thing): void {
  const event: StripeEvent = {
    id: newObjectId('evt'),
    object: 'event',
    type,
    created: nowS(world),
    api_version: '2026-10-28.endive',
    livemode: false,
    // As it was at that moment.
    data: { object: structuredClone(thing) },
  }
  storeThing(world, event)
  world.emit(event)
}

/** Why a card is declined; null if it is not. `present`: somebody is typing it in at this moment. */
export function refusalOf(number: string, present: boolean): string | null {
  if (number === ALWAYS_PAYS) return null
  if (number === PAYS_ONCE && present) return null
  return 'Your card was declined.'
}

export const ALWAYS_PAYS = '4242424242424242'
/** Takes the first payment and refuses all that come later. */
export const PAYS_ONCE = '4000000000000341'

export function addCard(world: World, customer: Customer, number: string): PaymentMethod {
  const method = storeThing(world, {
    id: newObjectId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: customer.id,
    card: {
      brand: number.startsWith('5') ? 'mastercard' : 'visa',
      last4: number.slice(-4),
      exp_month: 12,
      exp_year: 2034,
    },
  })
  world.numbers.set(method.id, number)
  customer.invoice_settings.default_payment_method = method.id
  for (const subscription of subscriptionsOf(world, customer.id)) subscription.default_payment_method = method.id
  happened(world, 'customer.updated', customer)
  return method
}

export function subscriptionsOf(world: World, customer: string): StripeSubscription[] {
  return all<StripeSubscription>(world, 'subscription').filter((subscription) => subscription.customer === customer)
}

/** Somebody has paid on the page of a session. */
export function completeSession(world: World, session: CheckoutSession, number: string): StripeSubscription {
  const purchase = world.purchases.get(session.id)
  const price = world.things.get(purchase?.price ?? '') as Price
  const customer = world.things.get(session.customer) as Customer
  const card = addCard(world, customer, number)
  const start = nowS(world)
  const subscription = storeThing<StripeSubscription>(world, {
    id: newObjectId('sub'),
    object: 'subscription',
    created: start,
    customer: customer.id,
    currency: price.currency,
    metadata: { ...purchase?.metadata },
    items: { object: 'list', data: [newItem(price, start)], has_more: false },
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    latest_invoice: null,
    default_payment_method: card.id,
  })
  session.status = 'complete'
  session.payment_status = 'paid'
  session.subscription = subscription.id
  session.url = null
  happened(world, 'customer.subscription.created', subscription)
  bill(world, subscription, { total: price.unit_amount, reason: 'subscription_create', present: true })
  happened(world, 'checkout.session.completed', session)
  return subscription
}

function newItem(price: Price, start: number): SubscriptionItem {
  return {
    id: newObjectId('si'),
    object: 'subscription_item',
    quantity: 1,
    price,
    current_period_start: start,
    current_period_end: after(start, price.recurring.interval),
  }
}

/** The same day of the next month or year, or the last one of a shorter month. */
export function after(timeS: number, interval: 'month' | 'year'): number {
  const from = new Date(timeS * 1_000)
  const to = new Date(from)
  to.setUTCMonth(from.getUTCMonth() + (interval === 'month' ? 1 : 12))
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return Math.floor(to.getTime() / 1_000)
}

type Bill = { readonly total: number; readonly reason: string; readonly present: boolean }

/** Makes an invoice and tries to collect it; a subscription whose invoice is not paid is past due. */
export function bill(world: World, subscription: StripeSubscription, { total, reason, present }: Bill): StripeInvoice {
  const customer = world.things.get(subscription.customer) as Customer
  const credit = total > 0 ? Math.min(total, Math.max(0, -customer.balance)) : total
  customer.balance += credit
  const due = Math.max(0, total - Math.max(0, credit))
  const id = newObjectId('in')
  world.invoices += 1
  const invoice = storeThing<StripeInvoice>(world, {
    id,
    object: 'invoice',
    number: `STANDIN-${String(world.invoices).padStart(4, '0')}`,
    created: nowS(world),
    customer: customer.id,
    currency: subscription.currency,
    total,
    billing_reason: reason,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    hosted_invoice_url: `${world.address}/i/${id}`,
    invoice_pdf: `${world.address}/i/${id}/pdf`,
    status_transitions: { finalized_at: nowS(world), paid_at: null },
    status: 'open',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
  })
  subscription.latest_invoice = id
  happened(world, 'invoice.finalized', invoice)
  collect(world, invoice, present)
  return invoice
}

/** Tries to collect the amount of an invoice. Null if it worked, otherwise the reason. */
export function collect(world: World, invoice: StripeInvoice, present: boolean): string | null {
  const subscription = world.things.get(invoice.parent.subscription_details.subscription) as StripeSubscription
  const customer = world.things.get(invoice.customer) as Customer
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method ?? ''
  const refusal = invoice.amount_due === 0 ? null : refusalOf(world.numbers.get(method) ?? '', present)
  invoice.attempt_count += 1
  if (refusal !== null) {
    if (subscription.status === 'active') subscription.status = 'past_due'
    happened(world, 'invoice.payment_failed', invoice)
    happened(world, 'customer.subscription.updated', subscription)
    return refusal
  }
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.status_transitions.paid_at = nowS(world)
  if (invoice.amount_paid > 0) {
    storeThing<InvoicePayment>(world, {
      id: newObjectId('inpay'),
      object: 'invoice_payment',
      created: nowS(world),
      invoice: invoice.id,
      amount_paid: invoice.amount_paid,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: newObjectId('pi') },
    })
  }
  happened(world, 'invoice.paid', invoice)
  const waits = openInvoices(world, subscription.id).length > 0
  if (!waits && (subscription.status === 'past_due' || subscription.status === 'unpaid')) subscription.status = 'active'
  happened(world, 'customer.subscription.updated', subscription)
  return null
}

/** The oldest first. */
export function openInvoices(world: World, subscription: string): StripeInvoice[] {
  return all<StripeInvoice>(world, 'invoice')
    .filter(({ parent, status }) => parent.subscription_details.subscription === subscription && status === 'open')
    .toReversed()
}

export function cancelNow(world: World, subscription: StripeSubscription): void {
  if (subscription.status === 'canceled') return
  subscription.status = 'canceled'
  subscription.canceled_at = nowS(world)
  subscription.ended_at = nowS(world)
  happened(world, 'customer.subscription.deleted', subscription)
}

/**
 * The cost of changing to another price now, and the time it pays for. The old price counts for the rest of its period.
 */
export function proration(
  world: World,
  { items }: StripeSubscription,
  price: Price,
): { total: number; start: number; end: number } {
  const [item] = items.data
  const now = nowS(world)
  const left = Math.max(0, item.current_period_end - now) / (item.current_period_end - item.current_period_start)
  const unused = Math.round(item.price.unit_amount * left)
  if (price.recurring.interval !== item.price.recurring.interval) {
    return { total: price.unit_amount - unused, start: now, end: after(now, price.recurring.interval) }
  }
  const total = Math.round(price.unit_amount * left) - unused
  return { total, start: item.current_period_start, end: item.current_period_end }
}
