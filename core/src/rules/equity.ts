import type { Fixed, UtcMs } from '../base/index.ts'
import type { History } from './history.ts'

/**
 * Equity just before a moment, from the one start balance that a trader gives for all accounts: the balance and all
 * money that trades made before. Money of that very millisecond is not in it yet. Null without a balance. Deposits
 * and withdrawals are not known here, so they do not count.
 */
export function equityOf(history: History, startBalance: Fixed | null): (time: UtcMs) => Fixed | null {
  if (startBalance === null) return () => null
  const times: number[] = []
  const after: Fixed[] = []
  let equity = startBalance
  for (const step of history.steps) {
    if (step.what !== 'money') continue
    equity += step.amount
    times.push(step.time)
    after.push(equity)
  }
  return (time) => {
    let low = 0
    let high = times.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((times[middle] as number) < time) low = middle + 1
      else high = middle
    }
    return low === 0 ? startBalance : (after[low - 1] as Fixed)
  }
}
