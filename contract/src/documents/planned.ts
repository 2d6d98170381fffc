import * as z from 'zod/mini'
import { accountIdText, currencyText, decimalText, LIMITS } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'

const number = z.nullable(decimalText)
const moment = z.int().check(z.minimum(0))
const asset = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))

/** The planned terms. The trade that takes the plan gets them as if they had been noted on it. */
const terms = z.strictObject({
  ticker: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  base: asset,
  quote: asset,
  side: z.enum(['long', 'short']),
  /** The account that should trade it; null = any. */
  account: z.nullable(accountIdText),
  entry: number,
  stop: number,
  targets: z.array(z.strictObject({ price: decimalText, quantity: number })).check(z.maxLength(10)),
  risk: number,
  /**
   * The currency that the risk was typed in; null = older than currencies of risks, see `typedCurrency` of the
   * settings.
   */
  riskCurrency: z._default(z.nullable(currencyText), null),
  /** Percent of the equity. For display only. */
  riskPct: number,
  quantity: number,
  leverage: number,
  labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
  /** Markdown. */
  note: z.string().check(z.maxLength(4_000)),
})
export type PlannedTerms = z.infer<typeof terms>

/** How many earlier states a plan keeps; the oldest go first. */
const EARLIER = 20

/** A planned trade. Which trade took it is never stored: `takenPlans` derives it from trades and plans. */
export const plannedCollection = defineCollection({
  version: 2,
  upgrades: [risksHaveACurrency],
  bytes: LIMITS.documentBytes,
  count: LIMITS.planned,
  schema: z.strictObject({
    /** UTC ms, as all times here. */
    madeAt: moment,
    /** Trades opened from this time on can take it; later than `madeAt` if it was detached or renewed. */
    waitsFrom: moment,
    validUntil: moment,
    /** When the trader closed it; null = not closed. */
    closedAt: z.nullable(moment),
    terms,
    /** The terms before each change, in time order: a trade takes the terms of the time when it was opened. */
    earlier: z.array(z.strictObject({ until: moment, terms })).check(z.maxLength(EARLIER)),
  }),
})
export type PlannedTrade = z.infer<typeof plannedCollection.schema>

/** The plan with other terms from a moment on. Until then, the earlier ones apply. */
export function changedPlan(plan: PlannedTrade, next: PlannedTerms, now: number): PlannedTrade {
  if (JSON.stringify(plan.terms) === JSON.stringify(next)) return plan
  return { ...plan, terms: next, earlier: [...plan.earlier, { until: now, terms: plan.terms }].slice(-EARLIER) }
}

type FirstShape = {
  readonly terms?: FrozenShape
  readonly earlier?: readonly { readonly until: number; readonly terms: FrozenShape }[]
}

/** 1 to 2: a risk keeps the currency it was typed in, in earlier states too. */
function risksHaveACurrency(plan: FirstShape): FrozenShape {
  const withCurrency = (old: FrozenShape = {}): FrozenShape => ({ ...old, riskCurrency: null })
  return {
    ...plan,
    terms: withCurrency(plan.terms),
    earlier: (plan.earlier ?? []).map(({ until, terms: old }) => ({ until, terms: withCurrency(old) })),
  }
}
