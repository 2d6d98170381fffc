/** What happens when somebody visits a page of the provider or sends its form. */
import { timely } from './api.ts'
import { type FormFields, textAt } from './form.ts'
import type { Customer, StripeInvoice, PortalSession, CheckoutSession } from './objects.ts'
import { invoicePage, invoicePdf, overPage, payPage, portalPage } from './pages.ts'
import {
  addCard,
  collect,
  completeSession,
  happened,
  openInvoices,
  refusalOf,
  subscriptionsOf,
  type World,
} from './world.ts'

export type Visit = { readonly method: string; readonly path: string; readonly form: FormFields }
export type HtmlPage = { readonly status: number; readonly headers: Record<string, string>; readonly text: string }

export function renderPage(world: World, visit: Visit): HtmlPage {
  const [, kind = '', id = '', extra = ''] = /^\/(c\/pay|p\/session|i)\/(\w+)(\/pdf)?$/.exec(visit.path) ?? []
  const thing = world.things.get(id)
  if (kind === 'c/pay' && thing?.object === 'checkout.session') return checkout(world, thing, visit)
  if (kind === 'p/session' && thing?.object === 'billing_portal.session') return portal(world, thing, visit)
  if (kind === 'i' && thing?.object === 'invoice') return extra === '' ? invoice(world, thing, visit) : pdf(thing)
  return html('<!doctype html><title>Not found</title><p>There is nothing here.</p>', 404)
}

function checkout(world: World, session: CheckoutSession, { method, form }: Visit): HtmlPage {
  if (timely(world, session).status !== 'open') return html(overPage(session), 410)
  if (method !== 'POST') return html(payPage(world, session))
  const refusal = refusalOf(numberOf(form), true)
  if (refusal !== null) return html(payPage(world, session, refusal), 402)
  completeSession(world, session, numberOf(form))
  return elsewhere(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id))
}

function portal(world: World, session: PortalSession, { method, path, form }: Visit): HtmlPage {
  if (method !== 'POST') return html(portalPage(world, session))
  const refusal = act(world, session, form)
  return refusal === null ? elsewhere(path) : html(portalPage(world, session, refusal), 402)
}

/** Null if it worked. */
function act(world: World, { customer: id }: PortalSession, form: FormFields): string | null {
  const customer = world.things.get(id) as Customer
  const current = subscriptionsOf(world, id).find(({ status }) => status !== 'canceled')
  const what = textAt(form, 'act')
  if (what === 'card') {
    const refusal = refusalOf(numberOf(form), true)
    if (refusal === null) addCard(world, customer, numberOf(form))
    return refusal
  }
  if (current === undefined) return 'There is no subscription.'
  if (what === 'pay') {
    const refusals = openInvoices(world, current.id).map((invoice) => collect(world, invoice, false))
    return refusals.find((refusal) => refusal !== null) ?? null
  }
  const [item] = current.items.data
  current.cancel_at_period_end = what === 'cancel'
  current.cancel_at = what === 'cancel' ? item.current_period_end : null
  happened(world, 'customer.subscription.updated', current)
  return null
}

function invoice(world: World, open: StripeInvoice, { method, form }: Visit): HtmlPage {
  if (method !== 'POST' || open.status !== 'open') return html(invoicePage(open))
  const refusal = refusalOf(numberOf(form), true)
  if (refusal !== null) return html(invoicePage(open, refusal), 402)
  addCard(world, world.things.get(open.customer) as Customer, numberOf(form))
  collect(world, open, true)
  return html(invoicePage(open))
}

function numberOf(form: FormFields): string {
  return (textAt(form, 'number') ?? '').replaceAll(/\D/g, '')
}

function html(text: string, status = 200): HtmlPage {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, text }
}

function pdf(invoice: StripeInvoice): HtmlPage {
  return { status: 200, headers: { 'content-type': 'application/pdf' }, text: invoicePdf(invoice) }
}

function elsewhere(location: string): HtmlPage {
  return { status: 303, headers: { location }, text: '' }
}
