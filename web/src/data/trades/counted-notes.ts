import { type AnnotationData, type PlannedTrade, withPlan } from '@roundtrip/contract'
import { openedTrades, takenPlans, type TakenPlan, termsAt, type TradeColumns } from '@roundtrip/core/reports'

type Noted = ReadonlyMap<string, AnnotationData>
type Plans = ReadonlyMap<string, PlannedTrade>

/** What the trader wrote, and what counts for the trades: that, and under it the plans that they took. */
export type CountedNotes = {
  readonly noted: Noted
  readonly planned: Plans
  readonly annotations: Noted
  /** By the id of the plan. */
  readonly taken: ReadonlyMap<string, TakenPlan>
}

export function countedNotes(
  columns: TradeColumns,
  { noted, planned }: { noted: Noted; planned: Plans },
): CountedNotes {
  const taken = new Map<string, TakenPlan>()
  if (planned.size === 0) return { noted, planned, annotations: noted, taken }
  const annotations = new Map(noted)
  for (const one of takenPlans(openedTrades(columns, planned.values()), planned)) {
    const plan = planned.get(one.planId)
    if (plan === undefined) continue
    taken.set(one.planId, one)
    annotations.set(one.tradeId, withPlan(noted.get(one.tradeId), termsAt(plan, one.openTime)))
  }
  return taken.size === 0 ? { noted, planned, annotations: noted, taken } : { noted, planned, annotations, taken }
}
