import { RATIO_DAYS, yearly } from './returns.ts'
import type { Measure } from './sample.ts'
import { sharpeIntervalOf } from './sharpe-interval.ts'

/** The smallest Sharpe ratio that these days support with 95 % confidence. */
export const sharpeLow: Measure = {
  name: 'Sharpe ratio, lower bound',
  unit: 'ratio',
  group: 'Daily returns',
  formula:
    '95% interval, lower end: (SR - 1.96 sqrt((1 - skew SR + (kurtosis - 1) / 4 SR²) / (n - 1))) * sqrt(365), SR per day',
  whenNull: 'below 30 days, without start capital, or without any spread',
  needs: RATIO_DAYS,
  compute: ({ days }) => yearly(days.returns, RATIO_DAYS, (returns) => sharpeIntervalOf(returns)?.low ?? null),
}
