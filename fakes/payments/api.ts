/** The calls of the provider's API that we make, and a few more, each as one short function. */
import { type FormFields, textAt, textsAt } from './form.ts'
import type {
  Customer,
  StripeInvoice,
  InvoicePayment,
  PortalSession,
  Price,
  Refund,
  CheckoutSession,
  StripeSubscription,
  Thing,
} from './objects.ts'
import {
  all,
  bill,
  cancelNow,
  collect,
  happened,
  storeThing,
  newObjectId,
  nowS,
  proration,
  refusalOf,
  subscriptionsOf,
  type World,
} from './world.ts'

/** An error, in the provider's shape. */
export class ApiError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: { type: string; code?: string; message: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error: { doc_url: 'https://docs.stripe.com/error-codes', ...error } }
  }
}

export type ApiCall = { readonly world: World; readonly fields: FormFields; readonly id: string }
type Route = readonly [method: string, path: RegExp, handle: (call: ApiCall) => unknown]

export function handleCall(world: World, call: { method: string; path: string; fields: FormFields }): unknown {
  for (const [method, pattern, handle] of ROUTES) {
    const match = method === call.method ? pattern.exec(call.path) : null
    if (match !== null) return handle({ world, fields: call.fields, id: match[1] ?? '' })
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${call.method}: ${call.path}).`,
  })
}

const ROUTES: readonly Route[] = [
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers\/search$/, searchCustomers],
  ['GET', /^\/v1\/customers$/, (call) => page(call, living(call.world).filter(byField(call, 'email')))],
  ['GET', /^\/v1\/customers\/(\w+)$/, retrieveCustomer],
  ['POST', /^\/v1\/customers\/(\w+)$/, updateCustomer],
  ['DELETE', /^\/v1\/customers\/(\w+)$/, deleteCustomer],
  ['GET', /^\/v1\/products$/, (call) => page(call, all(call.world, 'product'))],
  ['GET', /^\/v1\/prices$/, (call) => page(call, all(call.world, 'price'))],
  ['GET', /^\/v1\/prices\/(\w+)$/, (call) => existing<Price>(call, 'price')],
  ['POST', /^\/v1\/checkout\/sessions$/, createSession],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (call) => page(call, sessions(call).filter(byField(call, 'customer', 'status'))),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions\/(\w+)$/,
    (call) => timely(call.world, existing<CheckoutSession>(call, 'checkout.session')),
  ],
  ['POST', /^\/v1\/checkout\/sessions\/(\w+)\/expire$/, expireSession],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, (call) => existing<StripeSubscription>(call, 'subscription')],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['DELETE', /^\/v1\/subscriptions\/(\w+)$/, cancelSubscription],
  ['POST', /^\/v1\/billing_portal\/sessions$/, createPortal],
  ['GET', /^\/v1\/invoices$/, listInvoices],
  ['GET', /^\/v1\/invoices\/(\w+)$/, (call) => existing<StripeInvoice>(call, 'invoice')],
  ['POST', /^\/v1\/invoices\/create_preview$/, previewInvoice],
  ['POST', /^\/v1\/invoices\/(\w+)\/pay$/, payInvoice],
  ['POST', /^\/v1\/invoices\/(\w+)\/void$/, voidInvoice],
  [
    'GET',
    /^\/v1\/invoice_payments$/,
    (call) => page(call, payments(call.world).filter(byField(call, 'invoice', 'status'))),
  ],
  ['POST', /^\/v1\/refunds$/, createRefund],
  ['GET', /^\/v1\/refunds$/, (call) => page(call, all<Refund>(call.world, 'refund'))],
  ['GET', /^\/v1\/payment_methods\/(\w+)$/, (call) => existing(call, 'payment_method')],
  ['GET', /^\/v1\/events$/, (call) => page(call, all(call.world, 'event'))],
  ['GET', /^\/v1\/events\/(\w+)$/, (call) => existing(call, 'event')],
]

function existing<T extends Thing>({ world, id }: Pick<ApiCall, 'world' | 'id'>, kind: T['object']): T {
  const thing = world.things.get(id)
  if (thing === undefined || thing.object !== kind) throw missing(kind, id)
  return thing as T
}

function missing(kind: string, id: string): ApiError {
  const param = kind === 'price' ? 'price' : 'id'
  const message = `No such ${kind}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

function refused(message: string, param?: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...(param === undefined ? {} : { param }) })
}

function page({ fields }: Pick<ApiCall, 'fields'>, things: readonly Thing[]): object {
  const limit = Number(textAt(fields, 'limit') ?? 10)
  const begin = things.findIndex(({ id }) => id === textAt(fields, 'starting_after')) + 1
  const data = things.slice(begin, begin + limit)
  return { object: 'list', url: '/v1', data, has_more: begin + limit < things.length }
}

/** The objects whose fields match those in the query. */
function byField({ fields }: Pick<ApiCall, 'fields'>, ...names: readonly string[]): (thing: Thing) => boolean {
  return (thing) =>
    names.every((name) => {
      const filter = textAt(fields, name)
      return filter === null || filter === 'all' || (thing as unknown as Record<string, unknown>)[name] === filter
    })
}

function living(world: World): Customer[] {
  return all<Customer>(world, 'customer').filter(({ deleted }) => deleted === undefined)
}

function createCustomer({ world, fields }: ApiCall): Customer {
  const customer = storeThing<Customer>(world, {
    id: newObjectId('cus'),
    object: 'customer',
    created: nowS(world),
    email: textAt(fields, 'email'),
    metadata: textsAt(fields, 'metadata'),
    balance: 0,
    invoice_settings: { default_payment_method: null },
  })
  happened(world, 'customer.created', customer)
  return customer
}

function searchCustomers(call: ApiCall): object {
  const query = textAt(call.fields, 'query') ?? ''
  const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']*)'$/.exec(query) ?? []
  const since = nowS(call.world) - SEARCH_LAG_S
  const data = living(call.world).filter(({ metadata, created }) => metadata[name] === value && created <= since)
  return { object: 'search_result', url: '/v1/customers/search', has_more: false, next_page: null, data }
}

/** A search does not return anything newer. https://docs.stripe.com/search#data-freshness */
const SEARCH_LAG_S = 60

function retrieveCustomer(call: ApiCall): object {
  const customer = existing<Customer>(call, 'customer')
  return customer.deleted === true ? { id: customer.id, object: 'customer', deleted: true } : customer
}

function updateCustomer(call: ApiCall): Customer {
  const customer = existing<Customer>(call, 'customer')
  customer.email = textAt(call.fields, 'email') ?? customer.email
  Object.assign(customer.metadata, textsAt(call.fields, 'metadata'))
  happened(call.world, 'customer.updated', customer)
  return customer
}

function deleteCustomer(call: ApiCall): object {
  const customer = existing<Customer>(call, 'customer')
  if (customer.deleted === true) throw missing('customer', call.id)
  for (const subscription of subscriptionsOf(call.world, customer.id)) cancelNow(call.world, subscription)
  customer.deleted = true
  happened(call.world, 'customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

function createSession(call: ApiCall): CheckoutSession {
  const { world, fields } = call
  const price = existing<Price>({ world, id: textAt(fields, 'line_items', 0, 'price') ?? '' }, 'price')
  const customer = existing<Customer>({ world, id: textAt(fields, 'customer') ?? '' }, 'customer')
  if (customer.deleted === true) throw missing('customer', customer.id)
  if (textAt(fields, 'mode') !== 'subscription') throw refused('This stand-in only sells subscriptions.', 'mode')
  const [success, cancel] = [textAt(fields, 'success_url'), textAt(fields, 'cancel_url')]
  if (success === null || cancel === null) throw refused('success_url and cancel_url are needed.', 'success_url')
  const id = newObjectId('cs_test')
  const { metadata = {} } = (fields['subscription_data'] ?? {}) as { metadata?: Record<string, string> }
  world.purchases.set(id, { price: price.id, metadata })
  return storeThing<CheckoutSession>(world, {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    created: nowS(world),
    customer: customer.id,
    client_reference_id: textAt(fields, 'client_reference_id'),
    success_url: success,
    cancel_url: cancel,
    expires_at: nowS(world) + 86_400,
    metadata: textsAt(fields, 'metadata'),
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    url: `${world.address}/c/pay/${id}`,
  })
}

function sessions({ world }: ApiCall): CheckoutSession[] {
  return all<CheckoutSession>(world, 'checkout.session').map((session) => timely(world, session))
}

/** An unfinished session expires after a day. */
export function timely(world: World, session: CheckoutSession): CheckoutSession {
  if (session.status === 'open' && nowS(world) > session.expires_at) expire(world, session)
  return session
}

function expire(world: World, session: CheckoutSession): void {
  session.status = 'expired'
  session.url = null
  happened(world, 'checkout.session.expired', session)
}

function expireSession(call: ApiCall): CheckoutSession {
  const session = timely(call.world, existing<CheckoutSession>(call, 'checkout.session'))
  if (session.status !== 'open') {
    throw refused('Only Checkout Sessions with a status in ["open"] can be expired.')
  }
  expire(call.world, session)
  return session
}

function listSubscriptions(call: ApiCall): object {
  const statusFilter = textAt(call.fields, 'status')
  const subscriptions = all<StripeSubscription>(call.world, 'subscription')
    .filter(byField(call, 'customer', 'status'))
    .filter(({ status }) => statusFilter !== null || status !== 'canceled')
  return page(call, subscriptions)
}

function updateSubscription(call: ApiCall): StripeSubscription {
  const { world, fields } = call
  const subscription = existing<StripeSubscription>(call, 'subscription')
  if (subscription.status === 'canceled') throw missing('subscription', call.id)
  const ends = textAt(fields, 'cancel_at_period_end')
  const [item] = subscription.items.data
  if (ends !== null) {
    subscription.cancel_at_period_end = ends === 'true'
    subscription.cancel_at = ends === 'true' ? item.current_period_end : null
    subscription.canceled_at = ends === 'true' ? nowS(world) : null
  }
  if (textAt(fields, 'cancel_at') === '') subscription.cancel_at = null
  const price = textAt(fields, 'items', 0, 'price')
  if (price !== null) changePrice(call, subscription, existing<Price>({ world, id: price }, 'price'))
  happened(world, 'customer.subscription.updated', subscription)
  return subscription
}

function changePrice({ world, fields }: ApiCall, subscription: StripeSubscription, price: Price): void {
  const [item] = subscription.items.data
  if (textAt(fields, 'items', 0, 'id') !== item.id) throw refused('No such subscription item.', 'items[0][id]')
  const { total, start, end } = proration(world, subscription, price)
  const number = world.numbers.get(subscription.default_payment_method ?? '') ?? ''
  const refusal = total > 0 ? refusalOf(number, false) : null
  if (refusal !== null && textAt(fields, 'payment_behavior') === 'error_if_incomplete') {
    throw new ApiError(402, { type: 'card_error', code: 'card_declined', message: refusal })
  }
  Object.assign(item, { price, current_period_start: start, current_period_end: end })
  if (textAt(fields, 'proration_behavior') === 'always_invoice') {
    bill(world, subscription, { total, reason: 'subscription_update', present: false })
  }
}

function cancelSubscription(call: ApiCall): StripeSubscription {
  const subscription = existing<StripeSubscription>(call, 'subscription')
  if (subscription.status === 'canceled') throw missing('subscription', call.id)
  cancelNow(call.world, subscription)
  return subscription
}

function createPortal({ world, fields }: ApiCall): PortalSession {
  const customer = existing<Customer>({ world, id: textAt(fields, 'customer') ?? '' }, 'customer')
  const id = newObjectId('bps')
  return storeThing<PortalSession>(world, {
    id,
    object: 'billing_portal.session',
    customer: customer.id,
    return_url: textAt(fields, 'return_url') ?? '',
    url: `${world.address}/p/session/${id}`,
  })
}

function listInvoices(call: ApiCall): object {
  const subscription = textAt(call.fields, 'subscription')
  const invoices = all<StripeInvoice>(call.world, 'invoice')
    .filter(byField(call, 'customer', 'status'))
    .filter(({ parent }) => subscription === null || parent.subscription_details.subscription === subscription)
  return page(call, invoices)
}

function previewInvoice({ world, fields }: ApiCall): object {
  const id = textAt(fields, 'subscription') ?? ''
  const subscription = existing<StripeSubscription>({ world, id }, 'subscription')
  const price = textAt(fields, 'subscription_details', 'items', 0, 'price') ?? ''
  const { total } = proration(world, subscription, existing<Price>({ world, id: price }, 'price'))
  return {
    id: 'upcoming_in',
    object: 'invoice',
    currency: subscription.currency,
    total,
    amount_due: Math.max(0, total),
  }
}

function payInvoice(call: ApiCall): StripeInvoice {
  const invoice = existing<StripeInvoice>(call, 'invoice')
  const refusal = collect(call.world, invoice, false)
  if (refusal !== null) throw new ApiError(402, { type: 'card_error', code: 'card_declined', message: refusal })
  return invoice
}

function voidInvoice(call: ApiCall): StripeInvoice {
  const invoice = existing<StripeInvoice>(call, 'invoice')
  if (invoice.status !== 'open') throw refused('You can only void open invoices.')
  invoice.status = 'void'
  invoice.amount_remaining = 0
  happened(call.world, 'invoice.voided', invoice)
  return invoice
}

function payments(world: World): InvoicePayment[] {
  return all<InvoicePayment>(world, 'invoice_payment')
}

function createRefund({ world, fields }: ApiCall): Refund {
  const intent = textAt(fields, 'payment_intent') ?? ''
  const payment = payments(world).find((paid) => paid.payment.payment_intent === intent)
  if (payment === undefined) throw missing('payment_intent', intent)
  if (all<Refund>(world, 'refund').some((refund) => refund.payment_intent === intent)) {
    const message = 'Charge has already been refunded.'
    throw new ApiError(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message })
  }
  const refund = storeThing<Refund>(world, {
    id: newObjectId('re'),
    object: 'refund',
    created: nowS(world),
    amount: payment.amount_paid,
    payment_intent: intent,
    reason: textAt(fields, 'reason'),
    status: 'succeeded',
  })
  happened(world, 'refund.created', refund)
  return refund
}
