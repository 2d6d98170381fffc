/** Plans and payments. */
import type { FunctionContract } from '@roundtrip/contract/calls'
import {
  cancelSubscription,
  changePlan,
  confirmCheckout,
  listInvoices,
  listPlans,
  openPortal,
  planOf,
  previewPlanChange,
  resumeSubscription,
  startCheckout,
} from '@roundtrip/contract/plans'
import { type ReasonOf, Refusal } from '../ground/refusal.ts'
import { type Served, serveFunction } from '../http/callable.ts'
import type { Paying, PaymentsService } from '../payments/payments.ts'
import { declared } from './declared.ts'

export function planFunctions(payments: PaymentsService): Served[] {
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
    serveFunction(listPlans, () => declared(listPlans, payments.offer)),
    serveFunction(planOf, ({ uid }) => payments.planOf(uid)),
    serveFunction(startCheckout, ({ uid }, choice) =>
      paid(startCheckout, async (paying) => ({ url: await paying.checkout(uid, choice) })),
    ),
    serveFunction(confirmCheckout, ({ uid }, { session }) =>
      paid(confirmCheckout, (paying) => paying.confirm(uid, session)),
    ),
    serveFunction(cancelSubscription, ({ uid }) => paid(cancelSubscription, (paying) => paying.setEnding(uid, true))),
    serveFunction(resumeSubscription, ({ uid }) => paid(resumeSubscription, (paying) => paying.setEnding(uid, false))),
    serveFunction(previewPlanChange, ({ uid }, choice) =>
      paid(previewPlanChange, (paying) => paying.preview(uid, choice)),
    ),
    serveFunction(changePlan, ({ uid }, choice) => paid(changePlan, (paying) => paying.change(uid, choice))),
    serveFunction(openPortal, ({ uid }) => paid(openPortal, async (paying) => ({ url: await paying.portal(uid) }))),
    serveFunction(listInvoices, ({ uid }) =>
      declared(listInvoices, async () => ({ invoices: await payments.invoices(uid) })),
    ),
  ]
}
