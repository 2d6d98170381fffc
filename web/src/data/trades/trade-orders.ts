import type { TradeOrders } from '@roundtrip/core/orders'
import { useMemo } from 'react'
import { useTrades } from './all-trades.ts'

/** What the orders of a trade state about it; null if no exchange reported any. */
export function useOrdersOfTrade(tradeId: string): TradeOrders | null {
  const orders = useTrades().data?.columns.orders
  return useMemo(() => orders?.find((order) => order.tradeId === tradeId) ?? null, [orders, tradeId])
}
