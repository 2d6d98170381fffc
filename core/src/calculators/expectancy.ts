import { calculated, calculator } from './calculator.ts'
import { countField, moneyField, percentField } from './fields.ts'
import { dividedBy, minus, FRACTION_ONE, plus, fractionText, times, whole } from './fraction.ts'

/** The average result of a trade, from how often and how much it wins and loses. */
export const expectancyOfPlan = calculator({
  name: 'Expectancy',
  sentence: 'What a trade earns on average, in money and in multiples of the average loss.',
  fields: {
    winRate: percentField('Win rate %', '30', { min: '0', max: '100' }),
    averageWin: moneyField('Average win', '500', { min: '0' }),
    averageLoss: moneyField('Average loss', '100'),
    trades: countField('Trades', '100', { min: '1', max: '1000000' }),
  },
  outputs: {
    expectancy: { label: 'Expectancy', unit: 'settle', whenNull: '' },
    expectancyR: { label: 'Expectancy in R', unit: 'r', whenNull: '' },
    total: { label: 'Expected over all trades', unit: 'settle', whenNull: '' },
    neededWinRate: { label: 'Break-even win rate', unit: 'percent', whenNull: '' },
  },
  formula: 'win rate × average win - (1 - win rate) × average loss; in R divided by the average loss',
  source: 'Tharp, Trade Your Way to Financial Freedom',
  compute: ({ winRate, averageWin, averageLoss, trades }) => {
    const expectancy = minus(times(winRate, averageWin), times(minus(FRACTION_ONE, winRate), averageLoss))
    return calculated({
      expectancy: fractionText(expectancy),
      expectancyR: fractionText(dividedBy(expectancy, averageLoss)),
      total: fractionText(times(expectancy, whole(trades))),
      neededWinRate: fractionText(dividedBy(averageLoss, plus(averageWin, averageLoss))),
    })
  },
})
