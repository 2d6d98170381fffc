import { ratio } from '../base/index.ts'
import type { Measure } from './sample.ts'

/**
 * How much of the time from the first open to the last close at least one position was open: the "Exposure Time" of
 * backtesting.py (2019), in time instead of bars.
 */
export const timeInMarket: Measure = {
  name: 'Time in the market',
  unit: 'percent',
  group: 'Holding time',
  formula: 'time with at least one closed trade open / time from the first open to the last close',
  whenNull: 'without trades, or where all opened and closed in one moment',
  compute: ({ exposure }) => ratio(exposure.inMarketMs, exposure.spanMs),
}
