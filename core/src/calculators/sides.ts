import type { Problem } from './calculator.ts'
import type { Side } from './contract.ts'
import { compare, type Fraction } from './fraction.ts'

type Prices = { readonly side: Side; readonly entry: Fraction; readonly stop?: Fraction; readonly target?: Fraction }

/** A stop stands where the trade loses, a target where it wins. */
export function sideProblems({ side, entry, stop, target }: Prices): readonly Problem[] {
  const worse = side === 'long' ? 'below' : 'above'
  const better = side === 'long' ? 'above' : 'below'
  const lies = (found: Fraction) => (compare(found, entry) < 0 ? 'below' : compare(found, entry) > 0 ? 'above' : 'at')
  const problems: Problem[] = []
  if (stop !== undefined && lies(stop) !== worse) {
    problems.push({ field: 'stop', message: `Stop must be ${worse} the entry price of a ${side}.` })
  }
  if (target !== undefined && lies(target) !== better) {
    problems.push({ field: 'target', message: `Target must be ${better} the entry price of a ${side}.` })
  }
  return problems
}
