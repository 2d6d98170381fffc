/** Changes to an existing subscription: cancel, resume, change the plan. Under the user's lock. */
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type CheckoutDependencies, type CheckoutChoice, priceOfChoice } from './checkout.ts'
import { readCustomer } from './customer-store.ts'
import { amountText } from './money.ts'
import type { ProviderSubscription } from './provider.ts'
import { isUnpaid, syncCustomer } from './sync-customer.ts'

type Act = { readonly uid: string; readonly still: () => void }

/** Cancels the subscription at the end of its period, or resumes it. */
export async function setEnding(dependencies: CheckoutDependencies, act: Act, ends: boolean): Promise<void> {
  const subscription = await living(dependencies, act)
  if (ends && isUnpaid(subscription)) await endUnpaid(dependencies, subscription.id)
  else if (subscription.cancelAtPeriodEnd !== ends) await dependencies.provider.endWithPeriod(subscription.id, ends)
  else return
  await syncCustomer(dependencies, act.uid, act.still)
}

/** Cancels first: voiding only the invoice would make it look paid. */
async function endUnpaid({ provider }: CheckoutDependencies, subscription: string): Promise<void> {
  const unpaid = await provider.unpaidInvoices(subscription)
  await provider.cancelNow(subscription)
  for (const { id } of unpaid) await provider.letOff(id)
}

export async function change(dependencies: CheckoutDependencies, act: Act, choice: CheckoutChoice): Promise<void> {
  const { subscription, price } = await changing(dependencies, act, choice)
  await dependencies.provider.changePrice(subscription, price)
  await syncCustomer(dependencies, act.uid, act.still)
}

export type ChangePreview = { readonly currency: string; readonly dueNow: string; readonly credit: string }

export async function previewOf(
  dependencies: CheckoutDependencies,
  act: Act,
  choice: CheckoutChoice,
): Promise<ChangePreview> {
  const { subscription, price } = await changing(dependencies, act, choice)
  const customer = (await readCustomer(dependencies.pool, act.uid))?.customer ?? ''
  const { minor, currency } = await dependencies.provider.previewChange({ ...subscription, customer }, price)
  return {
    currency,
    dueNow: amountText({ minor: Math.max(0, minor), currency }),
    credit: amountText({ minor: Math.max(0, -minor), currency }),
  }
}

async function changing(dependencies: CheckoutDependencies, act: Act, choice: CheckoutChoice) {
  const price = priceOfChoice(dependencies.file, choice)
  const subscription = await living(dependencies, act)
  if (subscription.price.id === price) throw new Refusal<ReasonOf<'previewPlanChange' | 'changePlan'>>('same-plan')
  return { subscription, price }
}

/** Its current state at the provider: another tab or the provider's own page may have changed it. */
async function living(dependencies: CheckoutDependencies, { uid, still }: Act): Promise<ProviderSubscription> {
  const { living } = await syncCustomer(dependencies, uid, still)
  if (living === null)
    throw new Refusal<ReasonOf<'cancelSubscription' | 'resumeSubscription' | 'previewPlanChange' | 'changePlan'>>(
      'no-subscription',
    )
  return living
}
