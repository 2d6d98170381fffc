/** Lets time pass in the stand-in: periods end, subscriptions are renewed, failed payments are retried. */
import type { StripeInvoice, StripeSubscription } from './objects.ts'
import { all, bill, cancelNow, collect, happened, nowS, openInvoices, type World } from './world.ts'
import { after } from './world.ts'

const DAY_S = 86_400
/** Days after the first failure on which a payment is retried. */
const RETRIES = [3, 5, 7]
/** After this many days without a payment, the subscription is given up. */
const GIVEN_UP = 21

/** Day by day, so that everything happens in order. */
export function advance(world: World, days: number): void {
  for (let day = 0; day < days; day += 1) {
    world.aheadS += DAY_S
    for (const subscription of all<StripeSubscription>(world, 'subscription')) oneDay(world, subscription)
  }
}

function oneDay(world: World, subscription: StripeSubscription): void {
  if (subscription.status === 'canceled') return
  const now = nowS(world)
  const [item] = subscription.items.data
  const [oldest] = openInvoices(world, subscription.id)
  if (oldest !== undefined) tryAgain(world, subscription, oldest)
  if (isOver(subscription) || now < item.current_period_end) return
  if (subscription.cancel_at_period_end) return cancelNow(world, subscription)
  item.current_period_start = item.current_period_end
  item.current_period_end = after(item.current_period_end, item.price.recurring.interval)
  happened(world, 'customer.subscription.updated', subscription)
  bill(world, subscription, { total: item.price.unit_amount, reason: 'subscription_cycle', present: false })
}

/** Read again, because retrying may have given it up. */
function isOver({ status }: StripeSubscription): boolean {
  return status === 'canceled'
}

function tryAgain(world: World, subscription: StripeSubscription, oldest: StripeInvoice): void {
  const days = Math.round((nowS(world) - oldest.created) / DAY_S)
  if (RETRIES.includes(days)) collect(world, oldest, false)
  if (days >= GIVEN_UP && oldest.status === 'open') cancelNow(world, subscription)
}
