import { type AccountHealth, dataHealth, type TradeColumns } from '@roundtrip/core/reports'
import { useTrades } from './all-trades.ts'

export type DataHealth = {
  /** Accounts that have trades. */
  readonly accounts: readonly AccountHealth[]
  readonly trades: number
  /** Trades that no figure includes because their data is incomplete. */
  readonly leftOut: number
}

/** Several parts of a page show it, and a million trades take milliseconds. */
const computed = new WeakMap<TradeColumns, DataHealth>()

/** What is wrong or missing in the data of each account; null while the trades load. */
export function useDataHealth(): DataHealth | null {
  const { data } = useTrades()
  return data === undefined ? null : healthOf(data.columns)
}

export function healthOf(columns: TradeColumns): DataHealth {
  const known = computed.get(columns)
  if (known !== undefined) return known
  const accounts = dataHealth(columns)
  const leftOut = accounts.reduce((sum, account) => sum + account.leftOut, 0)
  const health = { accounts, trades: columns.count, leftOut }
  computed.set(columns, health)
  return health
}
