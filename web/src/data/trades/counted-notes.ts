import { type AnnotationData, type PlannedTrade, withPlan } from '@roundtrip/contract/documents'
import { openedTrades, takenPlans, type TakenPlan, termsAt, type TradeColumns } from '@roundtrip/core/reports'

type Noted = ReadonlyMap<string, AnnotationData>
type Plans = ReadonlyMap<string, PlannedTrade>

/** The user's notes, and what counts for the trades: the notes, completed by the plans that the trades took. */
export type CountedNotes = {
  readonly noted: Noted
  readonly planned: Plans
  readonly annotations: Noted
  /** By plan id. */
  readonly taken: ReadonlyMap<string, TakenPlan>
}

export function countedNotes(
  columns: TradeColumns,
  { noted, planned }: { noted: Noted; planned: Plans },
): CountedNotes {
  const taken = new Map<string, TakenPlan>()
  if (planned.size === 0) return { noted, planned, annotations: noted, taken }
  const annotations = new Map(noted)
  for (const takenPlan of takenPlans(openedTrades(columns, planned.values()), planned)) {
    const plan = planned.get(takenPlan.planId)
    if (plan === undefined) continue
    taken.set(takenPlan.planId, takenPlan)
    annotations.set(takenPlan.tradeId, withPlan(noted.get(takenPlan.tradeId), termsAt(plan, takenPlan.openTime)))
  }
  return taken.size === 0 ? { noted, planned, annotations: noted, taken } : { noted, planned, annotations, taken }
}
