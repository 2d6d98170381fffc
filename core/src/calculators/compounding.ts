import { type Calculation, calculated, calculator, refused } from './calculator.ts'
import { countField, moneyField, percentField, signedMoneyField } from './fields.ts'
import {
  dividedBy,
  type Fraction,
  minus,
  FRACTION_ONE,
  plus,
  sign,
  size,
  fractionText,
  times,
  whole,
} from './fraction.ts'

type Output = 'future' | 'paidIn' | 'gain' | 'growth'

/** A larger sum than all the money in the world: the rate or the number of periods must be a mistake. */
const MAX = whole(10).over ** 30n
/**
 * Powers are rounded to this many decimals along the way, so that 10,000 periods stay fast and exact to 18 decimals.
 */
const DECIMALS = 10n ** 60n

/** How a balance grows with the same return in every period. */
export const compounding = calculator({
  name: 'Compounding',
  sentence: 'What a balance grows to with the same return in every period.',
  fields: {
    principal: moneyField('Start', '10000', { min: '0' }),
    rate: percentField('Return of a period %', '2', { above: '-100', max: '10000' }),
    periods: countField('Periods', '12', { min: '1', max: '10000' }),
    contribution: signedMoneyField('Added at the end of each period', '0'),
  },
  outputs: {
    future: { label: 'End', unit: 'settle', whenNull: '' },
    paidIn: { label: 'Paid in', unit: 'settle', whenNull: '' },
    gain: { label: 'Gain', unit: 'settle', whenNull: '' },
    growth: { label: 'Growth of the start alone', unit: 'percent', whenNull: '' },
  },
  formula: 'start × (1 + i)^n + added × ((1 + i)^n - 1) / i; start + n × added where i = 0',
  source: 'future value of a sum and of an ordinary annuity',
  compute: ({ principal, rate, periods, contribution }): Calculation<Output> => {
    const growth = power(plus(FRACTION_ONE, rate), periods)
    if (growth === null) return refused([{ field: 'periods', text: tooLarge }])
    const factor = sign(rate) === 0 ? whole(periods) : dividedBy(minus(growth, FRACTION_ONE), rate)
    const future = plus(times(principal, growth), times(contribution, factor))
    if (size(future).over > MAX * future.under) return refused([{ field: 'periods', text: tooLarge }])
    const paidIn = plus(principal, times(contribution, whole(periods)))
    return calculated(
      {
        future: fractionText(future),
        paidIn: fractionText(paidIn),
        gain: fractionText(minus(future, paidIn)),
        growth: fractionText(minus(growth, FRACTION_ONE)),
      },
      [
        sign(future) < 0 && {
          field: 'contribution',
          text: 'More is taken out than there is: the balance is used up.',
        },
      ],
    )
  },
})

const tooLarge = 'Periods and return give a number with more than 30 digits: use fewer periods or a smaller return.'

/** base^exponent by squaring; null if it is too large to be meaningful. */
function power(base: Fraction, exponent: number): Fraction | null {
  let result = FRACTION_ONE
  let square = base
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = shortened(times(result, square))
    if (size(result).over > MAX * result.under) return null
    if (rest > 1) square = shortened(times(square, square))
    if (rest > 1 && size(square).over > MAX * square.under) return null
  }
  return result
}

function shortened({ over, under }: Fraction): Fraction {
  return { over: (over * DECIMALS) / under, under: DECIMALS }
}
