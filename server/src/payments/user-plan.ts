/** The plan of a user for display: the current plan, the payments, and the usage. */
import type { Payments, SubscriptionStatus, UserPlan } from '@roundtrip/contract/plans'
import { asUser } from '../database/as-user.ts'
import type { DatabaseClient, Pool } from '../database/connection.ts'
import type { PlansFile } from '../ground/plans-file.ts'
import { DEMO_LIMITS, limitUses, UNLIMITED } from '../plans/limits.ts'
import { readSubscription, type SubscriptionRow } from './customer-store.ts'
import { graceEnds, offeredOf, currentPlan } from './entitlements.ts'
import { amountText } from './money.ts'

type Dependencies = {
  readonly pool: Pool
  /** Null if the server takes no payments. */
  readonly file: PlansFile | null
  readonly payments: Payments
  readonly isDemo: (uid: string) => Promise<boolean>
  readonly now: () => number
}

export async function loadUserPlan(dependencies: Dependencies, uid: string): Promise<UserPlan> {
  const { pool, file, payments } = dependencies
  const isDemo = await dependencies.isDemo(uid)
  return asUser(pool, uid, async (client) => {
    if (file === null || isDemo) {
      return { ...NOTHING_PAID, payments, limits: await limitUses(client, uid, isDemo ? DEMO_LIMITS : UNLIMITED) }
    }
    const row = await readSubscription(client, uid)
    const plan = currentPlan(file, row, dependencies.now())
    return {
      payments,
      plan: plan.id,
      status: row === null ? 'none' : statusOf(row),
      subscription: row === null ? null : subscriptionOf(file, row),
      limits: await limitUses(client, uid, plan.limits),
      ...(await customerOf(client, uid)),
    }
  })
}

const NOTHING_PAID = { plan: null, status: 'none', subscription: null, card: null, portal: false } as const

function statusOf({ status, endsWithPeriod }: SubscriptionRow): SubscriptionStatus {
  switch (status) {
    case 'active':
    case 'trialing':
      return endsWithPeriod ? 'ending' : status
    case 'past_due':
    case 'unpaid':
      return 'past-due'
    default:
      return 'ended'
  }
}

function subscriptionOf(file: PlansFile, row: SubscriptionRow): NonNullable<UserPlan['subscription']> {
  return {
    plan: offeredOf(file, row)?.id ?? null,
    price: { interval: row.interval, amount: amountText(row), currency: row.currency },
    periodEnd: row.periodEnd.getTime(),
    cancelAtPeriodEnd: row.endsWithPeriod,
    graceEnds: row.pastDueSince === null ? null : graceEnds(file, row),
  }
}

type CustomerRow = {
  readonly portal: boolean
  readonly brand: string | null
  readonly last_four: string | null
}

async function customerOf(client: DatabaseClient, uid: string): Promise<Pick<UserPlan, 'card' | 'portal'>> {
  const { rows } = await client.query<CustomerRow>(
    `select customer_id is not null as portal, card_brand as brand, card_last_four as last_four
     from customers where user_id = $1`,
    [uid],
  )
  const row = rows[0]
  if (row === undefined) return { card: null, portal: false }
  const { brand, last_four: lastFour } = row
  return { card: brand === null || lastFour === null ? null : { brand, lastFour }, portal: row.portal }
}
