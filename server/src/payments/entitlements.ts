/** Which plan a user has, based on payments; it determines the user's limits. */
import { DAY_MS } from '@roundtrip/core/base'
import { asUser } from '../database/as-user.ts'
import type { Pool } from '../database/connection.ts'
import type { OfferedPlan, PlansFile } from '../ground/plans-file.ts'
import { DEMO_LIMITS, type LimitsOf } from '../plans/limits.ts'
import { readSubscription, type SubscriptionRow } from './customer-store.ts'

/** The current plan: a failed payment keeps it for some days. */
export function currentPlan(file: PlansFile, row: SubscriptionRow | null, now: number): OfferedPlan {
  if (row === null) return file.free
  const paid = offeredOf(file, row)
  switch (row.status) {
    case 'active':
    case 'trialing':
      return paid ?? file.free
    case 'past_due':
    case 'unpaid':
      return now < graceEnds(file, row) ? (paid ?? file.free) : file.free
    default:
      return file.free
  }
}

/** UTC ms until which a plan stays active after its payment failed. */
export function graceEnds(file: PlansFile, { pastDueSince }: SubscriptionRow): number {
  return graceEndsAfter(file, pastDueSince?.getTime() ?? 0)
}

/** The same for a payment that failed at this moment. */
export function graceEndsAfter({ graceDays }: PlansFile, failedAt: number): number {
  return failedAt + graceDays * DAY_MS
}

/** The plan of a subscription: by its price, or if that was removed from the file, by the plan it was sold as. */
export function offeredOf({ plans }: PlansFile, { priceId, plan }: SubscriptionRow): OfferedPlan | null {
  const byPrice = plans.find(({ prices }) => Object.values(prices).includes(priceId))
  return byPrice ?? plans.find(({ id }) => id === plan) ?? null
}

type Dependencies = {
  readonly pool: Pool
  readonly file: PlansFile
  readonly isDemo: (uid: string) => Promise<boolean>
  readonly now: () => number
}

export function limitsOfPlans({ pool, file, isDemo, now }: Dependencies): LimitsOf {
  return async (uid) => {
    const row = await asUser(pool, uid, (client) => readSubscription(client, uid))
    // A demo cannot pay, and shows what a paid plan includes.
    if (row === null && (await isDemo(uid))) return DEMO_LIMITS
    return currentPlan(file, row, now()).limits
  }
}
