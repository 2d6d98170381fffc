/** Which trades have candles, in words. */
import type { MissingPath, PathCoverage } from '../../data/paths/paths.ts'
import { GAPS } from '../../data/words/gaps.ts'
import { countText, plural } from '../../format/number.ts'
import { t } from '../../language/translate.ts'

/** How many trades one press loads. */
export const STEP = 200

/** `180 of 843 closed trades have complete candles. Only those count here.` */
export function coverageText({ closed, complete }: PathCoverage): string {
  if (complete === closed && closed > 0)
    return closed === 1
      ? t('The closed trade has complete candles.')
      : t('All {closed} closed trades have complete candles.', { closed: countText(closed) })
  const values = { complete: countText(complete), closedTrades: plural(closed, 'closed trade') }
  return complete === 1
    ? t('{complete} of {closedTrades} has complete candles. Only that one counts here.', values)
    : t('{complete} of {closedTrades} have complete candles. Only those count here.', values)
}

/** `12 trades without: Roundtrip asks no candles of this venue.` */
export function missingTexts({ missing }: PathCoverage): readonly string[] {
  return missing.map(({ reason, count }) =>
    t('{trades} without: {reason}', { trades: plural(count, 'trade'), reason: reasonText(reason) }),
  )
}

/** `Load candles of the last 200 trades`, then `Load 200 more`. */
export function loadText({ closed, complete, missing }: PathCoverage, max: number): string {
  const tried = complete + missing.reduce((sum, { count }) => sum + count, 0)
  const left = Math.min(STEP, closed - tried, max - complete)
  if (left <= 0) return t('Try again')
  if (tried > 0) return t('Load {left} more', { left: countText(left) })
  return left === closed
    ? t('Load candles of {trades}', { trades: plural(closed, 'trade') })
    : t('Load candles of the last {left} trades', { left: countText(left) })
}

function reasonText(reason: MissingPath): string {
  switch (reason) {
    case 'candle-missing':
      return t('A candle is missing between their first and last fill.')
    case 'other-market':
      return t('Their fills lie outside these candles.')
    case 'too-long':
      return t('They were open longer than candles reach.')
    default:
      return GAPS()[reason]
  }
}
