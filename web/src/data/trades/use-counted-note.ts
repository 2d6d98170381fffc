import { type AnnotationData, NOTHING_NOTED, withOrders, withPlan } from '@roundtrip/contract/documents'
import { labelsByOrder } from '@roundtrip/core/orders'
import { useMemo } from 'react'
import { useCollection } from '../documents/use-documents.ts'
import { usePlanOfTrade } from './planned.ts'
import { useOrdersOfTrade } from './trade-orders.ts'

/**
 * What applies to a trade: its own notes, completed by its plan and its orders. The notes of all trades come from a
 * worker a moment later; this is ready at once, so that a field or a line stays where the user put it.
 */
export function useCountedNote(tradeId: string, own: AnnotationData | null): AnnotationData {
  const terms = usePlanOfTrade(tradeId)?.terms ?? null
  const orders = useOrdersOfTrade(tradeId)
  const { documents: labels } = useCollection('labels')
  return useMemo(() => {
    const noted = own ?? NOTHING_NOTED
    const planned = terms === null ? noted : withPlan(noted, terms)
    return orders === null ? planned : withOrders(planned, orders, labelsByOrder(labels)(orders.clientOrderId))
  }, [own, terms, orders, labels])
}
