import {
  cancelSubscription,
  changePlan,
  type BillingInterval,
  listInvoices,
  listPlans,
  openPortal,
  planOf,
  previewPlanChange,
  resumeSubscription,
  type UserPlan,
} from '@roundtrip/contract/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoicesKey, planKey } from '../requests/query-keys.ts'
import { call } from '../requests/call.ts'
import { useUid } from '../session/user-context.ts'

/** A plan and its billing interval. */
export type PlanSelection = { readonly plan: string; readonly interval: BillingInterval }

/** Plans change when the server restarts; prices change rarely. */
const PLANS_MS = 10 * 60_000

export function usePlans() {
  return useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(listPlans, {}, signal),
    staleTime: PLANS_MS,
  })
}

/** The user's plan, and how much of it is used. */
export function usePlan() {
  const uid = useUid()
  return useQuery({
    queryKey: planKey(uid),
    queryFn: ({ signal }) => call(planOf, {}, signal),
    refetchOnWindowFocus: true,
    // Every import and picture changes the usage.
    staleTime: 0,
  })
}

/** Fetched on demand, because they come from the payment provider. */
export function useInvoices(enabled: boolean) {
  const uid = useUid()
  return useQuery({
    queryKey: invoicesKey(uid),
    queryFn: async ({ signal }) => (await call(listInvoices, {}, signal)).invoices,
    enabled,
  })
}

/** The amount that a change would charge, before the user agrees. */
export function usePlanPreview(choice: PlanSelection | null) {
  const uid = useUid()
  return useQuery({
    queryKey: ['plan-preview', uid, choice],
    queryFn: ({ signal }) => call(previewPlanChange, choice ?? { plan: '', interval: 'month' }, signal),
    enabled: choice !== null,
    // It is prorated by the second.
    staleTime: 0,
    gcTime: 0,
  })
}

export function useChangePlan() {
  return useMutation({ mutationFn: (choice: PlanSelection) => call(changePlan, choice), ...useKeepPlan() })
}

export function useCancelSubscription() {
  return useMutation({ mutationFn: () => call(cancelSubscription, {}), ...useKeepPlan() })
}

export function useResumeSubscription() {
  return useMutation({ mutationFn: () => call(resumeSubscription, {}), ...useKeepPlan() })
}

/** Opens the provider's page for cards and addresses. */
export function useOpenPortal() {
  return useMutation({
    mutationFn: () => call(openPortal, {}),
    onSuccess: ({ url }) => location.assign(url),
  })
}

function useKeepPlan() {
  const uid = useUid()
  const client = useQueryClient()
  return {
    onSuccess: (plan: UserPlan) => {
      client.setQueryData(planKey(uid), plan)
      void client.invalidateQueries({ queryKey: invoicesKey(uid) })
    },
  }
}
