import { type Answer, answered, calculator, refused } from './calculator.ts'
import { sideField } from './contract.ts'
import { price, rate } from './fields.ts'
import { divide, minus, ONE, plus, sign, size, textOf, times, type Fraction } from './fraction.ts'
import { sideProblems } from './sides.ts'

type Output = 'ratio' | 'ratioAfterFees' | 'winRate' | 'winRateAfterFees'

/** What a plan can win for each unit that it can lose, and how often it must win to pay for itself. */
export const rewardRisk = calculator({
  name: 'Reward to risk',
  sentence: 'How much a trade can win for what it can lose, and the win rate it needs.',
  fields: {
    side: sideField(),
    entry: price('Entry price', '60000'),
    stop: price('Stop', '59000'),
    target: price('Target', '63000'),
    openFee: rate('Fee to open %', '0.05'),
    closeFee: rate('Fee to close %', '0.05'),
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
  compute: ({ side, entry, stop, target, openFee, closeFee }): Answer<Output> => {
    const problems = sideProblems({ side, entry, stop, target })
    if (problems.length > 0) return refused(problems)
    const fees = (exit: Fraction) => plus(times(entry, openFee), times(exit, closeFee))
    const gain = size(minus(target, entry))
    const loss = size(minus(entry, stop))
    const gainAfter = minus(gain, fees(target))
    const lossAfter = plus(loss, fees(stop))
    const ratio = divide(gain, loss)
    const ratioAfter = sign(lossAfter) > 0 ? divide(gainAfter, lossAfter) : null
    return answered(
      {
        ratio: textOf(ratio),
        ratioAfterFees: ratioAfter === null ? null : textOf(ratioAfter),
        winRate: textOf(winRate(ratio)),
        winRateAfterFees: ratioAfter === null || sign(ratioAfter) <= 0 ? null : textOf(winRate(ratioAfter)),
      },
      [sign(gainAfter) <= 0 && { field: 'target', message: 'The fees eat the whole reward.' }],
    )
  },
})

function winRate(ratio: Fraction): Fraction {
  return divide(ONE, plus(ONE, ratio))
}
