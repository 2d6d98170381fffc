/** The trader's notes, plans and orders that apply to trades, as their figures need them. */
import { type AnnotationData, type PlannedTerms, withOrders, withPlan } from '@roundtrip/contract/documents'
import type { TradeOrders } from '@roundtrip/core/orders'
import {
  type Annotation,
  annotationOf,
  foreignRisks,
  idOfRow,
  type TradeColumns,
  withConvertedRisks,
} from '@roundtrip/core/reports'
import type { DatabaseClient } from '../database/connection.ts'
import { storedRatesAt } from '../ledger/rates/rates.ts'
import { readableDocuments } from './documents-of.ts'

export type AnnotationQuery = {
  readonly uid: string
  readonly columns: TradeColumns
  /** The terms of the plan that each trade took. */
  readonly planned: ReadonlyMap<string, PlannedTerms>
  readonly typedCurrency: string
  /** The labels that a client order id adds to a trade. */
  readonly labelsOf: (clientOrderId: string | null) => readonly string[]
}

/** The annotations of the trades of these columns: their own notes, their plans, and their orders. */
export async function annotationsOf(
  client: DatabaseClient,
  { uid, columns, planned, typedCurrency, labelsOf }: AnnotationQuery,
): Promise<Annotation[]> {
  const ids = Array.from({ length: columns.count }, (_, row) => idOfRow(columns, row))
  const noted = await readableDocuments(client, { uid, collection: 'annotations', ids })
  const orders = new Map(columns.orders.map((ofTrade): [string, TradeOrders] => [ofTrade.tradeId, ofTrade]))
  const counted = new Map(
    ids.flatMap((id) => {
      const placed = orders.get(id)
      const plan = countedNote(noted.get(id), planned.get(id))
      const note = placed === undefined ? plan : withOrders(plan, placed, labelsOf(placed.clientOrderId))
      return note === undefined ? [] : [[id, note] as const]
    }),
  )
  const risks = foreignRisks(columns, counted, typedCurrency)
  const rates = risks.length === 0 ? [] : await storedRatesAt(client, { uid, moments: risks })
  return [...withConvertedRisks(counted, risks, rates)].map(([id, note]) => annotationOf(id, note))
}

function countedNote(noted: AnnotationData | undefined, planned: PlannedTerms | undefined) {
  return planned === undefined ? noted : withPlan(noted, planned)
}
