/** What the trader wrote, planned and ordered that counts for trades, as their figures need it. */
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
  /** What was planned for each trade that took a plan. */
  readonly planned: ReadonlyMap<string, PlannedTerms>
  readonly typedCurrency: string
  /** The labels that a client order id puts on a trade. */
  readonly labelsOf: (clientOrderId: string | null) => readonly string[]
}

/** What counts for the trades of these columns: what was noted, what was planned, and what their orders say. */
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
