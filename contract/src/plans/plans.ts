/** Plans, their limits and prices: the schemas that all payment functions share. */
import * as z from 'zod/mini'
import { decimalText } from '../fields/index.ts'

/** How often a subscription is paid. */
export const INTERVALS = ['month', 'year'] as const
export const interval = z.enum(INTERVALS)
export type BillingInterval = z.infer<typeof interval>

/**
 * What a plan may limit: exchange connections, trading accounts, stored fills, stored bytes of all pictures, and API
 * tokens.
 */
export const PLAN_LIMITS = ['connections', 'accounts', 'fills', 'pictureBytes', 'tokens'] as const
export const limitName = z.enum(PLAN_LIMITS)
export type LimitName = z.infer<typeof limitName>

const count = z.int().check(z.minimum(0))
/** Null = only the general limits of the product. */
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

/** The price as the payment provider charges it, so that the displayed price is the charged one. */
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
  /** What it offers, in words, in display order. */
  features: z.array(z.string()),
  limits: planLimits,
  /** None for the free plan. */
  prices: z.array(planPrice),
})
export type Plan = z.infer<typeof plan>

/**
 * Whether this server takes payments: not at all, so that nothing is limited; as a test, without real money; or live.
 */
export const payments = z.enum(['off', 'test', 'live'])
export type Payments = z.infer<typeof payments>

/**
 * The state of a subscription.
 *
 * - `none`: there never was one.
 * - `active`: it is paid and continues.
 * - `trialing`: nothing was charged yet.
 * - `ending`: it is paid, but cancelled: it ends with the period, unless it is resumed.
 * - `past-due`: a payment failed. The plan stays until `graceEnds`, then the limits of the free plan apply; paying the
 *   invoice late restores the plan.
 * - `ended`: there was one.
 */
export const subscriptionStatus = z.enum(['none', 'active', 'trialing', 'ending', 'past-due', 'ended'])
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

const time = z.number()

/** What a user pays for, or last paid for. */
export const subscription = z.strictObject({
  /** Null if the server no longer offers it. */
  plan: z.nullable(planId),
  price: planPrice,
  /** UTC ms at which the paid period ends, and the next payment is due unless the subscription ends. */
  periodEnd: time,
  /** Whether it ends with the period. */
  cancelAtPeriodEnd: z.boolean(),
  /** UTC ms until which the plan stays although a payment failed; null if none did. */
  graceEnds: z.nullable(time),
})
export type Subscription = z.infer<typeof subscription>

/** One limit in force, and how much of it is used. */
export const limitUse = z.strictObject({ limit: limitName, most, used: count })
export type LimitUse = z.infer<typeof limitUse>

/** The plan of a user: what applies now, and what is paid. */
export const userPlan = z.strictObject({
  payments,
  /** The plan whose limits apply; null if the server takes no payments, and nothing is limited. */
  plan: z.nullable(planId),
  status: subscriptionStatus,
  /** Null exactly if `status` is `none`. */
  subscription: z.nullable(subscription),
  /** Each limit once, in the order of `PLAN_LIMITS`. */
  limits: z.array(limitUse),
  /** The card for the next payment, if the provider reports it. */
  card: z.nullable(z.strictObject({ brand: z.string(), lastFour: z.string() })),
  /** Whether `openPortal` has something to open: the user is known to the provider. */
  portal: z.boolean(),
})
export type UserPlan = z.infer<typeof userPlan>

/** The user's plan allows no more of something. All functions that add something limited by plans share this reason. */
export const PLAN_LIMIT = { 'plan-limit': 'resource-exhausted' } as const

/** The details of `plan-limit`: the limit, how much the plan allows, and how much there is already. */
export const planLimitDetails = z.object({ limit: limitName, most: count, used: count })
export type PlanLimitDetails = z.infer<typeof planLimitDetails>
