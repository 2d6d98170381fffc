/**
 * Pairs decisions of an experiment with others of the same time. A pair takes the first decisions of each side after
 * the previous pair, as many as agreed, and leaves the rest out: the choice never depends on their results.
 */
import { float64At } from '../base/index.ts'
import { type Round, TOGETHER_MS } from '../chance/index.ts'
import type { Results } from './results.ts'

type Pair = { readonly own: readonly number[]; readonly others: readonly number[] }

export function createPairing(counts: { readonly own: number; readonly others: number }) {
  let own: number[] = []
  let others: number[] = []
  return {
    /** The pair that this round completes, or null. */
    add: (results: Results, round: Round): Pair | null => {
      const [first, second] = [valueOf(results, round, 1), valueOf(results, round, 0)]
      if (first !== null && own.length < counts.own) own.push(first)
      if (second !== null && others.length < counts.others) others.push(second)
      if (own.length < counts.own || others.length < counts.others) return null
      const pair = { own, others }
      own = []
      others = []
      return pair
    },
  }
}

/**
 * The mean of the trades of a side that were opened together with its first one. Later trades of the round may have
 * been opened because of a result.
 */
function valueOf({ openTime, value, isSubject }: Results, { trades }: Round, side: 0 | 1): number | null {
  const ofSide = trades.filter((trade) => isSubject[trade] === side && !Number.isNaN(float64At(value, trade)))
  const [first] = ofSide
  if (first === undefined) return null
  const until = float64At(openTime, first) + TOGETHER_MS
  const together = ofSide.filter((trade) => float64At(openTime, trade) <= until)
  return together.reduce((sum, trade) => sum + float64At(value, trade), 0) / together.length
}
