import { firstIndex, type Fixed, type UtcMs } from '../base/index.ts'
import type { TradeHistory } from './history.ts'

/** A deposit (positive) or withdrawal (negative); the amount is null if its rate is unknown. */
export type CapitalStep = { readonly time: number; readonly amount: Fixed | null }

/**
 * Equity just before a moment: the starting balance, the money that trades made before it, and deposits and withdrawals
 * since the first trade. Money of that millisecond is not included. The starting balance is the one the trader typed,
 * which includes all deposits before the first trade; without one, it is the sum of those deposits. Null if there is
 * neither, and from the first deposit without a known rate on.
 */
export function equityOf(
  history: TradeHistory,
  startBalance: Fixed | null,
  flows: readonly CapitalStep[] = [],
): (time: UtcMs) => Fixed | null {
  const first = history.trades[0]?.openTime ?? Number.POSITIVE_INFINITY
  const start = startBalance ?? depositsBefore(flows, first)
  if (start === null) return () => null
  const steps: CapitalStep[] = flows.filter(({ time }) => time >= first)
  for (const step of history.steps) if (step.what === 'money') steps.push({ time: step.time, amount: step.amount })
  steps.sort((a, b) => a.time - b.time)
  const times: number[] = []
  const after: (Fixed | null)[] = []
  let equity: Fixed | null = start
  for (const { time, amount } of steps) {
    equity = equity === null || amount === null ? null : equity + amount
    times.push(time)
    after.push(equity)
  }
  return (time) => {
    const index = firstIndex(times, (step) => step >= time)
    return index === 0 ? start : (after[index - 1] ?? null)
  }
}

function depositsBefore(flows: readonly CapitalStep[], first: number): Fixed | null {
  const before = flows.filter(({ time }) => time < first)
  if (before.length === 0) return null
  return before.reduce<Fixed | null>((sum, { amount }) => (sum === null || amount === null ? null : sum + amount), 0n)
}
