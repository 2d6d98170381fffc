import { changedPlan, type PlannedTerms, type PlannedTrade } from '@roundtrip/contract/documents'
import { DAY_MS } from '@roundtrip/core/base'
import { planState, type PlanState, type TakenPlan, termsAt } from '@roundtrip/core/reports'
import type { LiveDocuments, Written } from '@roundtrip/sync/client'
import { useMemo } from 'react'
import { useNow } from '../page/clock.ts'
import { newId } from '../documents/new-id.ts'
import { useCollection, useDocuments } from '../documents/use-documents.ts'
import { useTrades } from './all-trades.ts'

export type NamedPlan = {
  readonly id: string
  readonly plan: PlannedTrade
  readonly state: PlanState
  readonly taken: TakenPlan | null
}

/** All planned trades, waiting ones first, then the newest first. Undefined while loading. */
export function usePlanned(): readonly NamedPlan[] | undefined {
  const { status, documents } = useCollection('planned')
  const taken = useTrades().data?.taken
  const now = useNow()
  return useMemo(() => {
    if (status !== 'ready' || taken === undefined) return undefined
    const plans = [...documents].map(([id, plan]): NamedPlan => {
      const match = taken.get(id) ?? null
      return { id, plan, taken: match, state: planState(plan, { isTaken: match !== null, now }) }
    })
    return plans.sort((a, b) => order(a) - order(b) || b.plan.madeAt - a.plan.madeAt)
  }, [status, documents, taken, now])
}

function order({ state }: NamedPlan): number {
  return state === 'waiting' ? 0 : 1
}

/** The plan that a trade took, with its terms at the trade's open; null if it took none. */
export function usePlanOfTrade(tradeId: string): (NamedPlan & { readonly terms: PlannedTerms }) | null {
  const plans = usePlanned()
  return useMemo(() => {
    const planned = plans?.find(({ taken }) => taken?.tradeId === tradeId)
    if (planned === undefined || planned.taken === null) return null
    return { ...planned, terms: termsAt(planned.plan, planned.taken.openTime) }
  }, [plans, tradeId])
}

/** How long a plan waits by default. */
export const WAITS_MS = 7 * DAY_MS

export type PlanActs = {
  readonly make: (terms: PlannedTerms, validUntil: number) => Promise<Written>
  readonly change: (plan: NamedPlan, next: { terms: PlannedTerms; validUntil: number }) => Promise<Written>
  /** Waits again from now on. */
  readonly renew: (plan: NamedPlan) => Promise<Written>
  readonly close: (plan: NamedPlan) => Promise<Written>
  /** Separates the plan from its trade: it waits for a trade opened later, or is closed. */
  readonly detach: (plan: NamedPlan, nextState: 'wait' | 'close') => Promise<Written>
  readonly remove: (plan: NamedPlan) => Promise<Written>
}

/** All changes to plans. The caller reports the result to the user. */
export function usePlanActs(): PlanActs {
  const documents = useDocuments()
  return useMemo(() => planActs(documents, Date.now), [documents])
}

export function planActs(documents: Pick<LiveDocuments, 'write'>, clock: () => number): PlanActs {
  const write = ({ id, plan }: NamedPlan, data: PlannedTrade | null): Promise<Written> =>
    documents.write({ collection: 'planned', id, data, seen: plan })
  return {
    make: (terms, validUntil) => {
      const now = clock()
      const data = { madeAt: now, waitsFrom: now, validUntil, closedAt: null, terms, earlier: [] }
      return documents.write({ collection: 'planned', id: newId(), data, seen: null })
    },
    change: (named, { terms, validUntil }) => write(named, { ...changedPlan(named.plan, terms, clock()), validUntil }),
    renew: (named) => {
      const now = clock()
      return write(named, { ...named.plan, waitsFrom: now, validUntil: now + WAITS_MS, closedAt: null })
    },
    close: (named) => write(named, { ...named.plan, closedAt: clock() }),
    detach: (named, nextState) => {
      const now = clock()
      if (nextState === 'close') return write(named, { ...named.plan, waitsFrom: now, closedAt: now })
      return write(named, { ...named.plan, waitsFrom: (named.taken?.openTime ?? now) + 1 })
    },
    remove: (named) => write(named, null),
  }
}
