/** Plans and what is paid for them. */
import {
  cancelSubscription,
  changePlan,
  confirmCheckout,
  type FunctionContract,
  listInvoices,
  listPlans,
  openPortal,
  planOf,
  previewPlanChange,
  resumeSubscription,
  startCheckout,
} from '@roundtrip/contract'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type Served, serve } from '../http/callable.ts'
import type { Paying, Payments } from '../payments/payments.ts'
import { declared } from './declared.ts'

export function planFunctions(payments: Payments): Served[] {
  const paid = <T>(contract: FunctionContract, work: (paying: Paying) => Promise<T>): Promise<T> =>
    declared(contract, async () => {
      if (payments.paying === null)
        throw new Refusal<
          ReasonOf<
            | 'startCheckout'
            | 'confirmCheckout'
            | 'cancelSubscription'
            | 'resumeSubscription'
            | 'previewPlanChange'
            | 'changePlan'
            | 'openPortal'
          >
        >('payments-off')
      return work(payments.paying)
    })
  return [
    serve(listPlans, () => declared(listPlans, payments.offer)),
    serve(planOf, ({ uid }) => payments.planOf(uid)),
    serve(startCheckout, ({ uid }, choice) =>
      paid(startCheckout, async (paying) => ({ url: await paying.checkout(uid, choice) })),
    ),
    serve(confirmCheckout, ({ uid }, { session }) => paid(confirmCheckout, (paying) => paying.confirm(uid, session))),
    serve(cancelSubscription, ({ uid }) => paid(cancelSubscription, (paying) => paying.setEnding(uid, true))),
    serve(resumeSubscription, ({ uid }) => paid(resumeSubscription, (paying) => paying.setEnding(uid, false))),
    serve(previewPlanChange, ({ uid }, choice) => paid(previewPlanChange, (paying) => paying.preview(uid, choice))),
    serve(changePlan, ({ uid }, choice) => paid(changePlan, (paying) => paying.change(uid, choice))),
    serve(openPortal, ({ uid }) => paid(openPortal, async (paying) => ({ url: await paying.portal(uid) }))),
    serve(listInvoices, ({ uid }) => declared(listInvoices, async () => ({ invoices: await payments.invoices(uid) }))),
  ]
}
