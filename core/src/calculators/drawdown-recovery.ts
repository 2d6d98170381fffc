import { calculated, calculator } from './calculator.ts'
import { moneyField, percentField } from './fields.ts'
import { dividedBy, minus, FRACTION_ONE, fractionText, times } from './fraction.ts'

/**
 * The gain needed to recover from a drawdown: more than the loss in percent, because less capital is left to earn it.
 */
export const drawdownRecovery = calculator({
  name: 'Drawdown recovery',
  sentence: 'The gain you need to recover from a loss.',
  fields: {
    drawdown: percentField('Drawdown %', '20', { min: '0', below: '100' }),
    equity: moneyField('Equity before it', '10000'),
  },
  outputs: {
    gain: { label: 'Gain needed', unit: 'percent', whenNull: '' },
    left: { label: 'Equity left', unit: 'settle', whenNull: '' },
  },
  formula: 'drawdown / (1 - drawdown)',
  source: 'identity',
  compute: ({ drawdown, equity }) => {
    const left = minus(FRACTION_ONE, drawdown)
    return calculated({ gain: fractionText(dividedBy(drawdown, left)), left: fractionText(times(equity, left)) })
  },
})
