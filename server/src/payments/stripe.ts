/** Stripe behind the interface. The only file that loads its library, on first use. */
import type Stripe from 'stripe'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import type { MinorAmount } from './money.ts'
import type { Provider } from './provider.ts'
import { cardOf, eventOf, stripeId, invoiceOf, offeredPrice, sessionOf, subscriptionOf } from './stripe-objects.ts'

export type StripeOptions = {
  readonly secretKey: string
  readonly webhookSecret: string
  /** A stand-in on this machine; null = Stripe itself. */
  readonly gateway: string | null
}

type Library = { readonly stripe: Stripe; readonly errors: typeof Stripe.errors }

export function stripeProvider(options: StripeOptions): Provider {
  let loading: Promise<Library> | null = null
  const load = (): Promise<Library> => (loading ??= openLibrary(options))
  const withStripe = async <T>(work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const { stripe, errors } = await load()
    try {
      return await work(stripe)
    } catch (error) {
      throw explained(errors, error)
    }
  }
  return {
    ...aboutCustomers(withStripe),
    ...aboutSubscriptions(withStripe),
    ...aboutInvoices(withStripe),
    ...aboutSessions(withStripe),
    price: (id) => orNull(() => withStripe((stripe) => stripe.prices.retrieve(id))).then(offeredPrice),
    event: async (body, signature) => {
      const { stripe, errors } = await load()
      try {
        return eventOf(stripe.webhooks.constructEvent(body, signature, options.webhookSecret, TOLERANCE_S))
      } catch (error) {
        if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null
        throw error
      }
    },
  }
}

type WithStripe = <T>(work: (stripe: Stripe) => Promise<T>) => Promise<T>

async function openLibrary({ secretKey, gateway }: StripeOptions): Promise<Library> {
  const { default: Library } = await import('stripe')
  const address = gateway === null ? null : new URL(gateway)
  const stripe = new Library(secretKey, {
    maxNetworkRetries: 2,
    telemetry: false,
    timeout: address === null ? 20_000 : 10_000,
    ...(address === null
      ? {}
      : { protocol: 'http' as const, host: address.hostname, port: Number(address.port) || 80 }),
  })
  return { stripe, errors: Library.errors }
}

function aboutCustomers(withStripe: WithStripe) {
  return {
    createCustomer: ({ uid, email, key }) =>
      withStripe((stripe) =>
        stripe.customers.create({ metadata: { uid }, ...(email === null ? {} : { email }) }, { idempotencyKey: key }),
      ).then(({ id }) => id),
    findCustomer: (uid) =>
      withStripe((stripe) => stripe.customers.search({ query: `metadata['uid']:'${uid}'`, limit: 1 })).then(
        ({ data }) => data[0]?.id ?? null,
      ),
    customer: async (id) => {
      const expand = ['invoice_settings.default_payment_method']
      const customer = await orNull(() => withStripe((stripe) => stripe.customers.retrieve(id, { expand })))
      if (customer === null || customer.deleted === true) return null
      return { card: cardOf(customer.invoice_settings.default_payment_method) }
    },
    deleteCustomer: async (id) => void (await orNull(() => withStripe((stripe) => stripe.customers.del(id)))),
    portal: (customer, returnUrl) =>
      withStripe((stripe) => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).then(
        ({ url }) => url,
      ),
  } satisfies Partial<Provider>
}

function aboutSubscriptions(withStripe: WithStripe) {
  return {
    subscriptions: (customer) =>
      withStripe((stripe) =>
        stripe.subscriptions
          .list({ customer, status: 'all', limit: 100, expand: ['data.default_payment_method'] })
          .autoPagingToArray({ limit: 1_000 }),
      ).then((subscriptions) => subscriptions.map(subscriptionOf)),
    endWithPeriod: async (id, ends) => {
      const before = await withStripe((stripe) => stripe.subscriptions.retrieve(id))
      // The provider's own page may have set a moment instead of the end of the period.
      const moment = !ends && !before.cancel_at_period_end && before.cancel_at !== null
      const change = moment ? { cancel_at: '' as const } : { cancel_at_period_end: ends }
      await withStripe((stripe) => stripe.subscriptions.update(id, change))
    },
    cancelNow: async (id) => void (await orNull(() => withStripe((stripe) => stripe.subscriptions.cancel(id)))),
    changePrice: async ({ id, itemId }, price) =>
      void (await withStripe((stripe) =>
        stripe.subscriptions.update(id, {
          items: [{ id: itemId, price }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        }),
      )),
    previewChange: ({ id, itemId, customer }, price) =>
      withStripe((stripe) =>
        stripe.invoices.createPreview({
          customer,
          subscription: id,
          subscription_details: { items: [{ id: itemId, price }], proration_behavior: 'always_invoice' },
        }),
      ).then(({ total, currency }): MinorAmount => ({ minor: total, currency: currency.toUpperCase() })),
  } satisfies Partial<Provider>
}

function aboutInvoices(withStripe: WithStripe) {
  return {
    unpaidInvoices: (subscription) =>
      withStripe((stripe) => stripe.invoices.list({ subscription, status: 'open', limit: 100 })).then(({ data }) =>
        data.map(invoiceOf).toSorted((a, b) => a.date - b.date),
      ),
    invoices: (customer) =>
      withStripe((stripe) => stripe.invoices.list({ customer, limit: 100 })).then(({ data }) => data.map(invoiceOf)),
    letOff: async (invoice) => void (await withStripe((stripe) => stripe.invoices.voidInvoice(invoice))),
    refund: async (invoice) => {
      const { data } = await withStripe((stripe) =>
        stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 }),
      )
      for (const { id, payment } of data) {
        const intent = stripeId(payment.payment_intent ?? null)
        const charge = stripeId(payment.charge ?? null)
        const what = intent === null ? (charge === null ? null : { charge }) : { payment_intent: intent }
        if (what === null) throw new Error('A payment of an invoice was neither a charge nor an intent.')
        const again = { reason: 'duplicate', ...what } as const
        await refundedOnce(() =>
          withStripe((stripe) => stripe.refunds.create(again, { idempotencyKey: `refund ${id}` })),
        )
      }
    },
  } satisfies Partial<Provider>
}

function aboutSessions(withStripe: WithStripe) {
  return {
    createSession: ({ customer, uid, plan, price, successUrl, cancelUrl, key }) =>
      withStripe((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer,
            client_reference_id: uid,
            line_items: [{ price, quantity: 1 }],
            subscription_data: { metadata: { uid, plan } },
            success_url: successUrl,
            cancel_url: cancelUrl,
          },
          { idempotencyKey: key },
        ),
      ).then(sessionOf),
    session: async (id) => {
      const session = await orNull(() => withStripe((stripe) => stripe.checkout.sessions.retrieve(id)))
      return session === null ? null : sessionOf(session)
    },
    openSessions: (customer) =>
      withStripe((stripe) => stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })).then(({ data }) =>
        data.map(sessionOf),
      ),
    expireSession: async (id) => {
      try {
        await withStripe((stripe) => stripe.checkout.sessions.expire(id))
        return true
      } catch (error) {
        if (error instanceof Refused) return false
        throw error
      }
    },
  } satisfies Partial<Provider>
}

/** The provider understood the request and refused it. Its messages name ids of its own objects, never a secret. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: string
  readonly missing: boolean

  constructor(error: Stripe.errors.StripeError) {
    super(`The payment provider refused: ${error.type} ${error.code ?? ''} ${error.message}`)
    this.code = error.code ?? ''
    this.missing = error.code === 'resource_missing' || error.statusCode === 404
  }
}

/** The library's errors contain whole responses, so they stop here. */
function explained(errors: Library['errors'], error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error instanceof errors.StripeCardError) return new Refusal<ReasonOf<'changePlan'>>('payment-failed')
  const silent =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError
  if (silent)
    return new Refusal<ReasonOf<'changePlan'>>(
      'provider-unreachable',
      `The payment provider does not respond: ${error.type}`,
    )
  return new Refused(error)
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.missing) return null
    throw error
  }
}

async function refundedOnce(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'charge_already_refunded') throw error
  }
}

/** How old a signature may be. */
const TOLERANCE_S = 300
