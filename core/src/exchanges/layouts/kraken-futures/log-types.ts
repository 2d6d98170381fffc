/** Types of the account log of Kraken Futures: https://docs.kraken.com/api-reference/account-history/get-account-log */
import type { CashKind, Execution } from '../../../ledger/index.ts'

/** Lines that are money; every other line that is not a trade is of kind `other`. */
export const KRAKEN_LOG_KINDS: ReadonlyMap<string, CashKind> = new Map([
  ['cross-exchange transfer', 'transfer'],
  ['subaccount transfer', 'transfer'],
  ['transfer', 'transfer'],
  ['admin transfer', 'transfer'],
  ['interest payment', 'interest'],
  ['kfee applied', 'rebate'],
  ['futures liquidation fee', 'liquidation-penalty'],
  // One coin of the multi-collateral wallet for another: a line for each.
  ['conversion', 'other'],
])

/** Lines of trades, which executions contain, and of the ends of contracts. */
export const KRAKEN_LOG_TRADES = /trade|liquidation|assign|unwind|settlement|spread/

/** Endings of positions that no order of the trader closed. */
const ENDS: readonly (readonly [RegExp, Execution])[] = [
  [/settlement/, 'settlement'],
  [/assign|unwind/, 'adl'],
  [/liquidation/, 'liquidation'],
]

/** How such a line ended a position; null for a trade. */
export function krakenLogEnding(type: string): Execution | null {
  return ENDS.find(([words]) => words.test(type))?.[1] ?? null
}
