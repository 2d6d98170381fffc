/** What plans are, what they limit, and what they cost: the words that every function about payment shares. */
import * as z from 'zod/mini'
import { decimalText } from '../fields/index.ts'

/** How often a subscription is paid. */
export const INTERVALS = ['month', 'year'] as const
export const interval = z.enum(INTERVALS)
export type BillingInterval = z.infer<typeof interval>

/**
 * What a plan may limit: exchange connections, trading accounts, stored fills, bytes of all pictures as they are kept,
 * and API tokens.
 */
export const PLAN_LIMITS = ['connections', 'accounts', 'fills', 'pictureBytes', 'tokens'] as const
export const limitName = z.enum(PLAN_LIMITS)
export type LimitName = z.infer<typeof limitName>

const count = z.int().check(z.minimum(0))
/** Null = no more than what the product allows everybody. */
const most = z.nullable(count)

/** The most that a plan allows of each thing. */
export const planLimits = z.strictObject({
  connections: most,
  accounts: most,
  fills: most,
  pictureBytes: most,
  tokens: most,
})
export type PlanLimits = z.infer<typeof planLimits>

/** Chosen by the operator of the server. */
export const planId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** ISO 4217 in capitals, such as `EUR`. */
export const currency = z.string().check(z.regex(/^[A-Z]{3}$/))

/** What the payment provider charges, in its own figures: what is shown is what is charged. */
export const planPrice = z.strictObject({
  interval,
  /** In units of the currency: `12.5`. */
  amount: decimalText,
  currency,
})
export type PlanPrice = z.infer<typeof planPrice>

export const plan = z.strictObject({
  id: planId,
  name: z.string(),
  sentence: z.string(),
  /** What it offers, in words, in the order in which they are shown. */
  features: z.array(z.string()),
  limits: planLimits,
  /** None for the free plan. */
  prices: z.array(planPrice),
})
export type Plan = z.infer<typeof plan>

/** Whether this server takes payments: not at all, so that nothing is limited; as a test, with no real money; really. */
export const payments = z.enum(['off', 'test', 'live'])
export type Payments = z.infer<typeof payments>

/**
 * How a subscription stands.
 *
 * - `none`: there never was one.
 * - `active`: it is paid and goes on.
 * - `trialing`: nothing was charged yet.
 * - `ending`: it is paid, and was cancelled: it ends with the period, unless it is resumed.
 * - `past-due`: a payment failed. The plan stays until `graceEnds`, then the limits of the free plan hold; paying the
 *   invoice late brings the plan back.
 * - `ended`: there was one.
 */
export const subscriptionStatus = z.enum(['none', 'active', 'trialing', 'ending', 'past-due', 'ended'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

const time = z.number()

/** What a user pays for, or paid for last. */
export const subscription = z.strictObject({
  /** Null where the server does not offer it any more. */
  plan: z.nullable(planId),
  price: planPrice,
  /** UTC ms at which the paid period ends, and the next payment is due unless the subscription ends. */
  periodEnd: time,
  /** It ends with the period. */
  cancelAtPeriodEnd: z.boolean(),
  /** UTC ms until which the plan stays although a payment failed; null where none did. */
  graceEnds: z.nullable(time),
})
export type Subscription = z.infer<typeof subscription>

/** One limit that holds, and how much of it is used. */
export const limitUse = z.strictObject({ limit: limitName, most, used: count })
export type LimitUse = z.infer<typeof limitUse>

/** The plan of a user: what holds now, and what is paid. */
export const userPlan = z.strictObject({
  payments,
  /** The plan whose limits hold; null where the server takes no payments, and nothing is limited. */
  plan: z.nullable(planId),
  status: subscriptionStatus,
  /** Null exactly where `status` is `none`. */
  subscription: z.nullable(subscription),
  /** Each limit once, in the order of `PLAN_LIMITS`. */
  limits: z.array(limitUse),
  /** What the next payment is taken from, if the provider tells. */
  card: z.nullable(z.strictObject({ brand: z.string(), lastFour: z.string() })),
  /** Whether `openPortal` has something to open: the user is known to the provider. */
  portal: z.boolean(),
})
export type UserPlan = z.infer<typeof userPlan>

/** The plan of the user allows no more of something. The same reason for all functions that add what plans limit. */
export const PLAN_LIMIT = { 'plan-limit': 'resource-exhausted' } as const

/** The details of `plan-limit`: of what, how much the plan allows, and how much there is already. */
export const planLimitDetails = z.object({ limit: limitName, most: count, used: count })
export type PlanLimitDetails = z.infer<typeof planLimitDetails>
