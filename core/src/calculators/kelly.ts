import { kellyOf } from '../measures/kelly.ts'
import { calculated, calculator } from './calculator.ts'
import { factorField, percentField } from './fields.ts'
import { numberOf } from './fraction.ts'

/** The share of equity to risk for the fastest long-run growth; even half of it is bold. */
export const kellyFraction = calculator({
  name: 'Kelly fraction',
  sentence: 'Which share of the equity to risk, given how often and how much you win.',
  fields: {
    winRate: percentField('Win rate %', '55', { min: '0', max: '100' }),
    payoff: factorField('Average win / average loss', '2'),
  },
  outputs: {
    kelly: { label: 'Kelly', unit: 'percent', whenNull: '' },
    half: { label: 'Half Kelly', unit: 'percent', whenNull: '' },
    quarter: { label: 'Quarter Kelly', unit: 'percent', whenNull: '' },
  },
  formula: 'win rate - (1 - win rate) / payoff',
  source: 'Kelly (1956)',
  compute: ({ winRate, payoff }) => {
    const kelly = kellyOf(numberOf(winRate), numberOf(payoff))
    const share = (part: number) => (kelly === null || !Number.isFinite(kelly) ? null : kelly * part)
    return calculated({ kelly: share(1), half: share(1 / 2), quarter: share(1 / 4) }, [
      (kelly ?? 0) <= 0 && { field: 'winRate', text: 'There is no edge: such trades lose money, at any size.' },
    ])
  },
})
