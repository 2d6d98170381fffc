import { type Calculation, calculated, calculator, refused } from './calculator.ts'
import { sideField } from './contract.ts'
import { priceField, rateField } from './fields.ts'
import { dividedBy, minus, FRACTION_ONE, plus, sign, size, fractionText, times, type Fraction } from './fraction.ts'
import { sideProblems } from './sides.ts'

type Output = 'ratio' | 'ratioAfterFees' | 'winRate' | 'winRateAfterFees'

/** The reward of a plan per unit of risk, and the win rate at which it breaks even. */
export const rewardRisk = calculator({
  name: 'Reward to risk',
  sentence: 'What a trade can win against what it can lose, and the win rate it needs.',
  fields: {
    side: sideField(),
    entry: priceField('Entry price', '60000'),
    stop: priceField('Stop', '59000'),
    target: priceField('Target', '63000'),
    openFee: rateField('Fee to open %', '0.05'),
    closeFee: rateField('Fee to close %', '0.05'),
  },
  outputs: {
    ratio: { label: 'Reward to risk', unit: 'times', whenNull: '' },
    ratioAfterFees: { label: 'Reward to risk after fees', unit: 'times', whenNull: 'where rebates outweigh the loss' },
    winRate: { label: 'Break-even win rate', unit: 'percent', whenNull: '' },
    winRateAfterFees: {
      label: 'Break-even win rate after fees',
      unit: 'percent',
      whenNull: 'where fees eat the whole reward, or rebates the whole loss',
    },
  },
  formula: '|target - entry| / |entry - stop|; after fees (gain - fees) / (loss + fees); win rate = 1 / (1 + ratio)',
  source: 'expectancy set to 0',
  compute: ({ side, entry, stop, target, openFee, closeFee }): Calculation<Output> => {
    const problems = sideProblems({ side, entry, stop, target })
    if (problems.length > 0) return refused(problems)
    const fees = (exit: Fraction) => plus(times(entry, openFee), times(exit, closeFee))
    const gain = size(minus(target, entry))
    const loss = size(minus(entry, stop))
    const gainAfter = minus(gain, fees(target))
    const lossAfter = plus(loss, fees(stop))
    const ratio = dividedBy(gain, loss)
    const ratioAfter = sign(lossAfter) > 0 ? dividedBy(gainAfter, lossAfter) : null
    return calculated(
      {
        ratio: fractionText(ratio),
        ratioAfterFees: ratioAfter === null ? null : fractionText(ratioAfter),
        winRate: fractionText(winRate(ratio)),
        winRateAfterFees: ratioAfter === null || sign(ratioAfter) <= 0 ? null : fractionText(winRate(ratioAfter)),
      },
      [sign(gainAfter) <= 0 && { field: 'target', text: 'The fees eat the whole reward.' }],
    )
  },
})

function winRate(ratio: Fraction): Fraction {
  return dividedBy(FRACTION_ONE, plus(FRACTION_ONE, ratio))
}
