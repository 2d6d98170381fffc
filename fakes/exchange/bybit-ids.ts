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
  return guard === undefined ? idOf(account, `order ${account.uid} ${orderId}`) : bybitGuardId(account, guard)
}

export function bybitGuardId(account: FakeAccount, { number }: GuardOrder): string {
  return idOf(account, `guard ${account.uid} ${number}`)
}

/** Cached, because every page of a list contains them again. */
const ids = new WeakMap<FakeAccount, Map<string, string>>()

function idOf(account: FakeAccount, name: string): string {
  const own = ids.get(account) ?? new Map<string, string>()
  ids.set(account, own)
  const id = own.get(name) ?? uuid(`bybit ${name}`)
  own.set(name, id)
  return id
}
