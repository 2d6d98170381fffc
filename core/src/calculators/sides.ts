import type { FieldProblem } from './calculator.ts'
import type { CalculatorSide } from './contract.ts'
import { compare, type Fraction } from './fraction.ts'

type Prices = {
  readonly side: CalculatorSide
  readonly entry: Fraction
  readonly stop?: Fraction
  readonly target?: Fraction
}

const STOP_PROBLEMS: Readonly<Record<CalculatorSide, string>> = {
  long: 'Stop must be below the entry price of a long.',
  short: 'Stop must be above the entry price of a short.',
}
const TARGET_PROBLEMS: Readonly<Record<CalculatorSide, string>> = {
  long: 'Target must be above the entry price of a long.',
  short: 'Target must be below the entry price of a short.',
}

/** A stop must be on the losing side of the entry, a target on the winning side. */
export function sideProblems({ side, entry, stop, target }: Prices): readonly FieldProblem[] {
  const worse = side === 'long' ? 'below' : 'above'
  const better = side === 'long' ? 'above' : 'below'
  const lies = (price: Fraction) => (compare(price, entry) < 0 ? 'below' : compare(price, entry) > 0 ? 'above' : 'at')
  const problems: FieldProblem[] = []
  if (stop !== undefined && lies(stop) !== worse) {
    problems.push({ field: 'stop', text: STOP_PROBLEMS[side] })
  }
  if (target !== undefined && lies(target) !== better) {
    problems.push({ field: 'target', text: TARGET_PROBLEMS[side] })
  }
  return problems
}
