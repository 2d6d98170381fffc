import { answered, calculator } from './calculator.ts'
import { money, percent } from './fields.ts'
import { divide, minus, ONE, textOf, times } from './fraction.ts'

/** What it takes to be back where the fall began: more than was lost, since there is less to earn it with. */
export const drawdownRecovery = calculator({
  name: 'Drawdown recovery',
  sentence: 'How much must be gained to make up for a loss.',
  fields: {
    drawdown: percent('Drawdown %', '20', { least: '0', below: '100' }),
    equity: money('Equity before it', '10000'),
  },
  outputs: {
    gain: { label: 'Gain needed', unit: 'percent', whenNull: '' },
    left: { label: 'Equity left', unit: 'settle', whenNull: '' },
  },
  formula: 'drawdown / (1 - drawdown)',
  source: 'identity',
  compute: ({ drawdown, equity }) => {
    const left = minus(ONE, drawdown)
    return answered({ gain: textOf(divide(drawdown, left)), left: textOf(times(equity, left)) })
  },
})
