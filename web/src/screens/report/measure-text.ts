import type { Measure } from '../../data/catalogue.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { count, percent, ratio, rMultiple } from '../../format/number.ts'
import { holding } from '../../format/time.ts'

/** A measure as text, by its unit. */
export function measureText(measure: Measure, value: number | null, money: MoneyFormat): string {
  switch (measure.unit) {
    case 'money':
      return isSigned(measure) ? money.signed(value) : money.plain(value)
    case 'count':
      return count(value)
    case 'percent':
      return percent(value)
    case 'ms':
      return holding(value)
    case 'r':
      return rMultiple(value)
    default:
      return ratio(value)
  }
}

/** Results carry their sign and colour; costs and sizes do not. */
export function isSigned(measure: Measure): boolean {
  return measure.unit === 'money' && !PLAIN.has(measure.id)
}

const PLAIN: ReadonlySet<string> = new Set(['fees', 'turnover', 'stdev', 'maxDrawdown', 'avgDrawdown', 'volatility'])
