/** A coin that may have been renamed: the amount sold equals the open quantity of a coin that was never sold. */
import { itemAt } from '../base/index.ts'
import type { TradeColumns } from './columns.ts'

export type FormerName = {
  /** The coin that is still open. */
  readonly coin: string
  readonly openQuantity: number
  /** New coins per old coin: a power of ten. */
  readonly ratio: number
}

type Sold = {
  readonly account: string
  readonly base: string | null
  readonly quantity: number
  readonly since: number
}

/** Amounts may differ by the fees taken. */
const SLACK = 0.01
/** From 1,000,000 old coins for a new one to the reverse. */
const POWER_MAX = 6

/**
 * The only coin of an account that was bought before, was never sold, and whose amount equals the one sold except for a
 * power of ten, as renames change it; null if there is none, or several.
 *
 * @param sold coins sold without a purchase; `since` is UTC ms
 */
export function formerName(columns: TradeColumns, { account, base, quantity, since }: Sold): FormerName | null {
  const { accounts, tickers } = columns.dictionaries
  const formerNames = new Map<string, FormerName>()
  for (let row = 0; row < columns.count; row += 1) {
    const ticker = itemAt(tickers, columns.ticker[row] ?? 0)
    const isOpen = columns.closed[row] === 0 && (columns.side[row] ?? 0) > 0 && Number.isNaN(columns.exitPrice[row])
    if (!isOpen || ticker.kind !== 'spot' || ticker.base === base) continue
    if (accounts[columns.account[row] ?? 0] !== account || (columns.openTime[row] ?? 0) > since) continue
    const openQuantity = columns.quantity[row] ?? 0
    const power = Math.round(Math.log10(quantity / openQuantity))
    const ratio = 10 ** power
    if (Math.abs(power) <= POWER_MAX && Math.abs(quantity / openQuantity / ratio - 1) <= SLACK)
      formerNames.set(ticker.base, { coin: ticker.base, openQuantity, ratio })
  }
  const [only] = formerNames.values()
  return formerNames.size === 1 ? (only ?? null) : null
}
