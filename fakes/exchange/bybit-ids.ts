/** Ids of Bybit's orders. One that was triggered keeps its id, and its fills have it too. */
import type { FakeAccount } from './account.ts'
import { type GuardOrder, madeOrders } from './made-orders.ts'
import { hexOf } from './random.ts'

export function uuid(name: string): string {
  return hexOf(name, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The id of the order behind a fill. */
export function bybitOrderId(account: FakeAccount, orderId: number): string {
  const guard = madeOrders(account).hits.get(orderId)
  return guard === undefined ? uuid(`bybit order ${account.uid} ${orderId}`) : bybitGuardId(account, guard)
}

export function bybitGuardId({ uid }: FakeAccount, { number }: GuardOrder): string {
  return uuid(`bybit guard ${uid} ${number}`)
}
