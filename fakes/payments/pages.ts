/** The pages of the provider: paying, managing a card, and reading an invoice. Plain HTML without scripts. */
import type {
  Customer,
  StripeInvoice,
  PaymentMethod,
  PortalSession,
  Price,
  StripeProduct,
  CheckoutSession,
  StripeSubscription,
} from './objects.ts'
import { all, subscriptionsOf, type World } from './world.ts'

export function payPage(world: World, session: CheckoutSession, refusal: string | null = null): string {
  const price = world.things.get(world.purchases.get(session.id)?.price ?? '') as Price
  const { name } = world.things.get(price.product) as StripeProduct
  const { email } = world.things.get(session.customer) as Customer
  return frame(
    `Subscribe to ${name}`,
    `<div class="sides"><section class="what">
      <a class="back" href="${escape(session.cancel_url)}">← Back</a>
      <p class="quiet">Subscribe to ${escape(name)}</p>
      <p class="amount">${money(price.unit_amount, price.currency)} <small>per ${price.recurring.interval}</small></p>
      <ul class="lines"><li><span>${escape(name)}, billed each ${price.recurring.interval}</span><span>${money(price.unit_amount, price.currency)}</span></li>
      <li class="sum"><span>Due today</span><span>${money(price.unit_amount, price.currency)}</span></li></ul>
    </section><form method="post" class="pay">
      <h1>Pay by card</h1>
      ${refusal === null ? '' : `<p role="alert">${escape(refusal)} Try another card.</p>`}
      <label>Email<input name="email" type="email" value="${escape(email ?? '')}" autocomplete="email"></label>
      ${CARD_FIELDS}
      <button>Pay ${money(price.unit_amount, price.currency)}</button>
      <p class="quiet">No money moves here: this page stands in for the payment provider. 4242 4242 4242 4242 pays,
      4000 0000 0000 0341 pays once and fails at the renewal, all others are declined.</p>
    </form></div>`,
  )
}

export function overPage(session: CheckoutSession): string {
  const what = session.status === 'complete' ? 'You are all done here.' : 'This checkout has expired.'
  return frame(
    what,
    `<section class="narrow"><h1>${what}</h1><p><a href="${escape(session.cancel_url)}">Go back</a></p></section>`,
  )
}

export function portalPage(world: World, portal: PortalSession, refusal: string | null = null): string {
  const customer = world.things.get(portal.customer) as Customer
  const card = world.things.get(customer.invoice_settings.default_payment_method ?? '') as PaymentMethod | undefined
  const [current] = subscriptionsOf(world, customer.id).filter(({ status }) => status !== 'canceled')
  const invoices = all<StripeInvoice>(world, 'invoice').filter((invoice) => invoice.customer === customer.id)
  return frame(
    'Manage your subscription',
    `<section class="narrow"><a class="back" href="${escape(portal.return_url)}">← Return</a>
      <h1>Manage your subscription</h1>
      ${refusal === null ? '' : `<p role="alert">${escape(refusal)}</p>`}
      ${current === undefined ? '<p>There is no subscription.</p>' : subscriptionPart(world, current)}
      <h2>Card</h2><p>${card === undefined ? 'None yet.' : `${card.card.brand} ending in ${card.card.last4}`}</p>
      <form method="post"><input type="hidden" name="act" value="card">${CARD_FIELDS}<button>Save card</button></form>
      <h2>Invoices</h2>
      <ul class="lines">${invoices.map((invoice) => `<li><span><a href="${invoice.hosted_invoice_url}">${invoice.number}</a>, ${invoice.status}</span><span>${money(invoice.total, invoice.currency)}</span></li>`).join('') || '<li>None.</li>'}</ul>
    </section>`,
  )
}

function subscriptionPart(world: World, { items, status, cancel_at_period_end: ends }: StripeSubscription): string {
  const [{ price, current_period_end: end }] = items.data
  const { name } = world.things.get(price.product) as StripeProduct
  const act = ends ? ['resume', 'Do not cancel'] : ['cancel', 'Cancel subscription']
  const pay = `<form method="post"><input type="hidden" name="act" value="pay"><button>Pay open invoice</button></form>`
  return `<h2>${escape(name)}</h2>
    <p>${money(price.unit_amount, price.currency)} per ${price.recurring.interval}, ${status.replace('_', ' ')}; ${ends ? 'ends' : 'renews'} on ${day(end)}.</p>
    ${status === 'past_due' ? pay : ''}
    <form method="post"><input type="hidden" name="act" value="${act[0]}"><button class="plain">${act[1]}</button></form>`
}

export function invoicePage(invoice: StripeInvoice, refusal: string | null = null): string {
  return frame(
    `Invoice ${invoice.number}`,
    `<section class="narrow"><h1>Invoice ${invoice.number}</h1>
      ${refusal === null ? '' : `<p role="alert">${escape(refusal)}</p>`}
      <ul class="lines"><li><span>Date</span><span>${day(invoice.created)}</span></li>
      <li><span>Status</span><span>${invoice.status}</span></li>
      <li class="sum"><span>Total</span><span>${money(invoice.total, invoice.currency)}</span></li></ul>
      ${invoice.status === 'open' ? `<form method="post">${CARD_FIELDS}<button>Pay ${money(invoice.amount_remaining, invoice.currency)}</button></form>` : ''}
      <p><a href="${invoice.invoice_pdf}">Download PDF</a></p></section>`,
  )
}

/** One page with one line. */
export function invoicePdf(invoice: StripeInvoice): string {
  const line = `BT /F1 18 Tf 60 760 Td (Invoice ${invoice.number}: ${(invoice.total / 100).toFixed(2)} ${invoice.currency.toUpperCase()}, ${invoice.status}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const entries = objects.map((part, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${part}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
}

const CARD_FIELDS = `<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
  <div class="two"><label>Expiry<input name="expiry" autocomplete="cc-exp" placeholder="12 / 34" required></label>
  <label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required></label></div>`

function money(minor: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 100)
}

function day(timeS: number): string {
  return new Date(timeS * 1_000).toISOString().slice(0, 10)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style></head><body><header class="test">Test mode, no real money</header><main>${body}</main></body></html>`
}

const STYLE = `*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2530;background:#f4f6f9}
main{max-width:920px;margin:0 auto;padding:32px 20px}.test{margin:0;padding:6px;text-align:center;background:#fde9c8;color:#6b4a00;font-size:14px}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:48px}@media(max-width:700px){.sides{grid-template-columns:1fr;gap:24px}}
form.pay,section.narrow{background:#fff;border:1px solid #dfe4ea;border-radius:12px;padding:28px}section.narrow{max-width:520px;margin:0 auto}
h1{margin:0 0 16px;font-size:21px}h2{margin:28px 0 6px;font-size:16px}.back{display:inline-block;margin-bottom:20px}
a{color:#3b4cca}.quiet{color:#5a6675;font-size:14px}.amount{margin:0;font-size:36px;font-weight:650}.amount small{font-size:16px;font-weight:400;color:#5a6675}
label{display:block;margin:0 0 14px;font-size:14px;font-weight:550}input{display:block;width:100%;margin-top:4px;padding:10px 12px;font:inherit;font-weight:400;border:1px solid #a9b3bf;border-radius:8px}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #9aa8ff;outline-offset:1px}.two{display:grid;grid-template-columns:1fr 1fr;gap:14px}
button{width:100%;padding:12px;font:inherit;font-weight:600;color:#fff;background:#3b4cca;border:0;border-radius:8px;cursor:pointer}button.plain{color:#3b4cca;background:none;border:1px solid #a9b3bf}
[role=alert]{padding:10px 12px;color:#8c1d18;background:#fdecea;border-radius:8px}.lines{margin:16px 0;padding:0;list-style:none}.lines li{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-bottom:1px solid #dfe4ea}
.lines .sum{font-weight:650;border:0}form+form,section form{margin-top:12px}`
