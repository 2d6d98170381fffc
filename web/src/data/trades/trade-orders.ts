import type { TradeOrders } from '@roundtrip/core/orders'
import { useMemo } from 'react'
import { useTrades } from './all-trades.ts'

/** What the orders of a trade say of it; null where no exchange stated any. */
export function useOrdersOfTrade(tradeId: string): TradeOrders | null {
  const orders = useTrades().data?.columns.orders
  return useMemo(() => orders?.find((order) => order.tradeId === tradeId) ?? null, [orders, tradeId])
}
