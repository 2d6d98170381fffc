import { answered, calculator } from './calculator.ts'
import { count, money, percent } from './fields.ts'
import { divide, minus, ONE, plus, textOf, times, whole } from './fraction.ts'

/** What a trade earns on average, given how often and how much is won and lost. */
export const expectancyOfPlan = calculator({
  name: 'Expectancy',
  sentence: 'What a trade earns on average, in money and in multiples of the average loss.',
  fields: {
    winRate: percent('Win rate %', '30', { least: '0', most: '100' }),
    averageWin: money('Average win', '500', { least: '0' }),
    averageLoss: money('Average loss', '100'),
    trades: count('Trades', '100', { least: '1', most: '1000000' }),
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
    const expectancy = minus(times(winRate, averageWin), times(minus(ONE, winRate), averageLoss))
    return answered({
      expectancy: textOf(expectancy),
      expectancyR: textOf(divide(expectancy, averageLoss)),
      total: textOf(times(expectancy, whole(trades))),
      neededWinRate: textOf(divide(averageLoss, plus(averageWin, averageLoss))),
    })
  },
})
