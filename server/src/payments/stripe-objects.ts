/** Stripe's responses, in our terms. API 2026-10-28: the period is a field of the subscription item. */
import { INTERVALS } from '@roundtrip/contract/plans'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type {
  Card,
  PriceProblem,
  ProviderEvent,
  ProviderInvoice,
  ProviderPrice,
  ProviderSession,
  ProviderSubscription,
} from './provider.ts'

/** A price that we can offer: monthly or yearly, with a fixed amount. */
export function offeredPrice(price: Stripe.Price | null): ProviderPrice | PriceProblem {
  if (price === null) return { problem: 'is not a price that the payment provider has' }
  if (!price.active) return { problem: 'is a price that is not active any more' }
  const { recurring } = price
  const interval = INTERVALS.find((name) => name === recurring?.interval)
  if (interval === undefined || recurring?.interval_count !== 1 || recurring.usage_type !== 'licensed') {
    return { problem: 'must be a price that is paid each month or each year' }
  }
  if (price.unit_amount === null || price.billing_scheme !== 'per_unit') {
    return { problem: 'must be a price of one fixed amount in whole smallest units' }
  }
  return { id: price.id, interval, minor: price.unit_amount, currency: price.currency.toUpperCase() }
}

export function subscriptionOf(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data
  if (item === undefined) throw new Error(`The subscription ${subscription.id} has no item.`)
  const { price } = item
  return {
    id: subscription.id,
    status: subscription.status as ProviderSubscription['status'],
    itemId: item.id,
    price: {
      id: price.id,
      interval: INTERVALS.find((name) => name === price.recurring?.interval) ?? 'month',
      minor: price.unit_amount ?? 0,
      currency: price.currency.toUpperCase(),
    },
    plan: subscription.metadata['plan'] ?? null,
    createdAt: subscription.created * 1_000,
    periodEnd: item.current_period_end * 1_000,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    card: cardOf(subscription.default_payment_method),
    latestInvoice: stripeId(subscription.latest_invoice),
  }
}

/** Null for anything but a card, and for one that is only an id. */
export function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  if (method === null || typeof method === 'string' || method.card === undefined || method.card === null) return null
  return { brand: method.card.brand, lastFour: method.card.last4 }
}

export function invoiceOf(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    date: (invoice.status_transitions.finalized_at ?? invoice.created) * 1_000,
    total: { minor: invoice.total, currency: invoice.currency.toUpperCase() },
    status: (invoice.status ?? 'draft') as ProviderInvoice['status'],
    url: invoice.hosted_invoice_url ?? null,
    pdf: invoice.invoice_pdf ?? null,
  }
}

export function sessionOf(session: Stripe.Checkout.Session): ProviderSession {
  return {
    id: session.id,
    status: (session.status ?? 'expired') as ProviderSession['status'],
    uid: session.client_reference_id,
    url: session.url,
  }
}

/**
 * What an event is about; null if it is none that we understand. Its contents are signed, its shape is not validated.
 */
export function eventOf(event: unknown): ProviderEvent | null {
  const parsed = eventShape.safeParse(event)
  if (!parsed.success) return null
  const { id, type, data } = parsed.data
  const thing = data.object
  const customer = stripeId(thing.object === 'customer' ? thing.id : thing.customer)
  return { id, type, customer: customer !== null && ID.test(customer) ? customer : null }
}

/** An id that the database can store. */
const ID = /^[\x21-\x7e]{1,255}$/

/** https://docs.stripe.com/api/events/object */
const eventShape = z.object({
  id: z.string().check(z.regex(ID)),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.optional(z.unknown()),
      object: z.optional(z.unknown()),
      customer: z.optional(z.unknown()),
    }),
  }),
})

/** The id of an object that is either named or embedded. */
export function stripeId(thing: unknown): string | null {
  if (typeof thing === 'string') return thing
  return typeof thing === 'object' && thing !== null && 'id' in thing ? String(thing.id) : null
}
