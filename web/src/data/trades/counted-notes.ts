import { type AnnotationData, type Label, type PlannedTrade, withOrders, withPlan } from '@roundtrip/contract/documents'
import { labelsByOrder, type TradeOrders } from '@roundtrip/core/orders'
import { openedTrades, takenPlans, type TakenPlan, termsAt, type TradeColumns } from '@roundtrip/core/reports'

type Noted = ReadonlyMap<string, AnnotationData>
type Plans = ReadonlyMap<string, PlannedTrade>
type Labels = ReadonlyMap<string, Pick<Label, 'orderPatterns'>>

/** The trader's notes, plans and orders, as far as they apply to trades. */
export type NoteSources = { readonly noted: Noted; readonly planned: Plans; readonly labels: Labels }

/** The user's notes, and what applies to the trades: the notes, completed by plans and orders. */
export type CountedNotes = NoteSources & {
  readonly annotations: Noted
  /** By plan id. */
  readonly taken: ReadonlyMap<string, TakenPlan>
}

export function countedNotes(columns: TradeColumns, sources: NoteSources): CountedNotes {
  const { noted, planned, labels } = sources
  const taken = new Map<string, TakenPlan>()
  const annotations = new Map(noted)
  for (const takenPlan of planned.size === 0 ? [] : takenPlans(openedTrades(columns, planned.values()), planned)) {
    const plan = planned.get(takenPlan.planId)
    if (plan === undefined) continue
    taken.set(takenPlan.planId, takenPlan)
    annotations.set(takenPlan.tradeId, withPlan(noted.get(takenPlan.tradeId), termsAt(plan, takenPlan.openTime)))
  }
  if (taken.size === 0 && columns.orders.length === 0) return { ...sources, annotations: noted, taken }
  const labelsOf = labelsByOrder(labels)
  for (const orders of columns.orders) {
    const before = annotations.get(orders.tradeId)
    annotations.set(orders.tradeId, completed(orders, before, labelsOf(orders.clientOrderId)))
  }
  return { ...sources, annotations, taken }
}

/** The last completed notes: an unchanged note stays the same object, so that only changes reach the worker. */
type Completed = {
  readonly before: AnnotationData | undefined
  readonly labels: string
  readonly note: AnnotationData
}
const completedLast = new WeakMap<TradeOrders, Completed>()

function completed(orders: TradeOrders, before: AnnotationData | undefined, labels: readonly string[]): AnnotationData {
  const last = completedLast.get(orders)
  const names = labels.join(' ')
  if (last !== undefined && last.before === before && last.labels === names) return last.note
  const note = withOrders(before, orders, labels)
  completedLast.set(orders, { before, labels: names, note })
  return note
}
