import { ratio } from '../base/index.ts'
import type { TotalsMeasure } from './sample.ts'

/** The average loss of a losing trade; a positive number. */
export const avgLoss: TotalsMeasure = {
  name: 'Average loss',
  unit: 'money',
  group: 'Win and loss',
  formula: 'gross loss / losses',
  whenNull: 'without losses',
  compute: ({ totals }) => ratio(totals.grossLoss, totals.losses),
}
