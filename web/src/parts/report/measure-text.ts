import type { ListedMeasure } from './listed-measures.ts'
import type { MoneyFormat } from '../../format/money.ts'
import { countText, MINUS, percentText, ratioText, rMultipleText } from '../../format/number.ts'
import { holding, hourName, LONG_WEEKDAYS } from '../../format/time.ts'
import { t } from '../../language/translate.ts'

/** A measure as text, by its unit. */
export function measureText(measure: ListedMeasure, value: number | null, money: MoneyFormat): string {
  switch (measure.unit) {
    case 'money':
      return isSigned(measure) ? money.signed(value) : money.plain(value)
    case 'count':
      return value === null || Number.isInteger(value) ? countText(value) : ratioText(value)
    case 'percent':
      // A share below one percent needs another decimal, and nothing is nothing.
      return percentText(value, value !== null && value !== 0 && Math.abs(value) < 0.01 ? 2 : 1)
    case 'bp':
      return basisPoints(value)
    case 'ms':
      return holding(value)
    case 'r':
      return rMultipleText(value)
    case 'ratio':
      return ratioText(value)
    case 'days':
      return ratioText(value)
    case 'hour':
      return value === null ? ratioText(null) : hourName(value)
    case 'weekday':
      return value === null ? ratioText(null) : (LONG_WEEKDAYS()[value] ?? '')
    case 'streak':
      return streak(value)
  }
}

/** Results show their sign and colour; costs and sizes do not. */
export function isSigned(measure: ListedMeasure): boolean {
  return measure.unit === 'money' && !PLAIN.has(measure.id)
}

/** `5.3 bp`: hundredths of a percent. */
export function basisPoints(share: number | null): string {
  return share === null ? ratioText(null) : t('{value} bp', { value: ratioText(share * 10_000, 1) })
}

/** `5 won`, `3 lost`. */
function streak(value: number | null): string {
  if (value === null) return ratioText(null)
  if (value === 0) return '0'
  return value > 0
    ? t('{value} won', { value: countText(value) })
    : t('{value} lost', { value: countText(value).replace(MINUS, '') })
}

const PLAIN: ReadonlySet<string> = new Set([
  'largestExposure',
  'fees',
  'turnover',
  'stdev',
  'grossProfit',
  'grossLoss',
  'avgWin',
  'avgLoss',
  'largestLoss',
  'maxDrawdown',
  'avgDrawdown',
  'volatility',
  'monteCarloDrawdown50',
  'monteCarloDrawdown95',
  'monteCarloDrawdown99',
])
