import type { Numbers } from '../base/index.ts'
import type { ConfidenceInterval } from '../chance/index.ts'
import { DAYS_PER_YEAR } from './returns.ts'
import { sharpeError, sharpeSample } from './sharpe-error.ts'

/** Half of the width of a 95 % interval in standard errors. */
const Z = 1.959963984540054

/** 95 % interval of the yearly Sharpe ratio by the error of Mertens (2002); null below 4 days or without any spread. */
export function sharpeIntervalOf(returns: Numbers): ConfidenceInterval | null {
  const sample = sharpeSample(returns)
  const error = sample === null ? null : sharpeError(sample)
  if (sample === null || error === null) return null
  const yearly = Math.sqrt(DAYS_PER_YEAR)
  return { low: (sample.sharpe - Z * error) * yearly, high: (sample.sharpe + Z * error) * yearly }
}
