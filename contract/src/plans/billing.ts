import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { currency, interval, payments, plan, planId, userPlan } from './plans.ts'
import { decimalText } from '../fields/index.ts'

const access = 'signed-in'
const nothing = z.strictObject({})
const address = z.strictObject({ url: z.string() })
const choice = z.strictObject({ plan: planId, interval })

/** The provider did not respond; retrying later is safe. */
const unreachable = { 'provider-unreachable': 'unavailable' } as const

const ofPaying = {
  'payments-off': 'failed-precondition',
  /** A demo journal cannot pay. */
  demo: 'permission-denied',
  ...unreachable,
} as const

const ofChoosing = {
  'unknown-plan': 'not-found',
  /** The plan is not sold, or not for this interval. */
  'no-price': 'failed-precondition',
} as const

const ofSubscribing = { ...ofPaying, 'no-subscription': 'failed-precondition' } as const

/** The plans in the order offered; none if the server takes no payments. */
export const listPlans = defineFunction({
  name: 'listPlans',
  access: 'anyone',
  input: nothing,
  output: z.strictObject({
    payments,
    /** The currency of all prices; null if the server takes no payments. */
    currency: z.nullable(currency),
    /** Days that a plan stays after a failed payment. */
    graceDays: z.int(),
    plans: z.array(plan),
  }),
  reasons: unreachable,
})

/** The user's plan as stored here: no one else is queried. */
export const planOf = defineFunction({ name: 'planOf', access, input: nothing, output: userPlan, reasons: {} })

/**
 * Returns the address of the provider's payment page. The provider sends the browser back to
 * `/auth/post_checkout?uid=…&session_id=…`, or to `/auth/post_checkout?uid=…&checkout=cancelled`.
 */
export const startCheckout = defineFunction({
  name: 'startCheckout',
  access,
  input: choice,
  output: address,
  reasons: { ...ofPaying, ...ofChoosing, 'already-subscribed': 'failed-precondition' },
})

/** Asks the provider how the checkout in the address ended; nothing in the address itself is trusted. */
export const confirmCheckout = defineFunction({
  name: 'confirmCheckout',
  access,
  input: z.strictObject({ session: z.string().check(z.regex(/^cs_\w{1,250}$/)) }),
  output: userPlan,
  reasons: {
    ...ofPaying,
    'no-checkout': 'not-found',
    'not-your-checkout': 'permission-denied',
    /** It is not paid yet. */
    'checkout-open': 'failed-precondition',
    /** It was abandoned, or replaced by another one. */
    'checkout-expired': 'failed-precondition',
  },
})

/**
 * The subscription ends with its paid period. One whose payment failed has none: it ends at once, and the unpaid amount
 * is waived.
 */
export const cancelSubscription = defineFunction({
  name: 'cancelSubscription',
  access,
  input: nothing,
  output: userPlan,
  reasons: ofSubscribing,
})

/** A cancelled subscription continues after all; for one that was not cancelled, nothing changes. */
export const resumeSubscription = defineFunction({
  name: 'resumeSubscription',
  access,
  input: nothing,
  output: userPlan,
  reasons: ofSubscribing,
})

const ofChanging = { ...ofSubscribing, ...ofChoosing, 'same-plan': 'failed-precondition' } as const

/** What `changePlan` would charge. */
export const previewPlanChange = defineFunction({
  name: 'previewPlanChange',
  access,
  input: choice,
  output: z.strictObject({
    currency,
    /** Charged at once: the new price less what is left of the paid period. */
    dueNow: decimalText,
    /** Credit for the next invoices if the new plan costs less. */
    credit: decimalText,
  }),
  reasons: ofChanging,
})

/** Takes effect at once. If the card is declined, everything stays as it was. */
export const changePlan = defineFunction({
  name: 'changePlan',
  access,
  input: choice,
  output: userPlan,
  reasons: { ...ofChanging, 'payment-failed': 'failed-precondition' },
})

/** Returns the address of the provider's page for cards, addresses and invoices. */
export const openPortal = defineFunction({
  name: 'openPortal',
  access,
  input: nothing,
  output: address,
  reasons: { ...ofPaying, 'no-customer': 'failed-precondition' },
})

export const invoice = z.strictObject({
  /** Null for a draft. */
  number: z.nullable(z.string()),
  /** UTC ms */
  date: z.number(),
  /** The total, in units of the currency; negative for a credit. */
  amount: decimalText,
  currency,
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  /** The page that shows the invoice, and takes payment if it is open; null if the provider has none. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
})
export type Invoice = z.infer<typeof invoice>

/** Newest first, at most a hundred; none for users who never paid. */
export const listInvoices = defineFunction({
  name: 'listInvoices',
  access,
  input: nothing,
  output: z.strictObject({ invoices: z.array(invoice) }),
  reasons: unreachable,
})
