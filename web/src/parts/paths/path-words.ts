/** Which trades have candles, in words. */
import type { MissingPath, PathCoverage } from '../../data/paths/paths.ts'
import { GAPS } from '../../data/words/gaps.ts'
import { countText, plural } from '../../format/number.ts'

/** How many trades one press loads. */
export const STEP = 200

/** `180 of 843 closed trades have complete candles. The figures stand for those.` */
export function coverageText({ closed, complete }: PathCoverage): string {
  if (complete === closed && closed > 0)
    return `All ${countText(closed)} closed ${closed === 1 ? 'trade has' : 'trades have'} complete candles.`
  const have = complete === 1 ? 'has' : 'have'
  return `${countText(complete)} of ${plural(closed, 'closed trade')} ${have} complete candles. The figures stand for those.`
}

/** `12 trades without: Roundtrip asks no candles of this venue.` */
export function missingTexts({ missing }: PathCoverage): readonly string[] {
  return missing.map(({ reason, count }) => `${plural(count, 'trade')} without: ${reasonText(reason)}`)
}

/** `Load candles of the last 200 trades`, then `Load 200 more`. */
export function loadText({ closed, complete, missing }: PathCoverage, most: number): string {
  const known = complete + missing.reduce((sum, { count }) => sum + count, 0)
  const left = Math.min(STEP, closed - known, most - complete)
  if (left <= 0) return 'Try again'
  if (known > 0) return `Load ${countText(left)} more`
  return left === closed
    ? `Load candles of ${plural(closed, 'trade')}`
    : `Load candles of the last ${countText(left)} trades`
}

function reasonText(reason: MissingPath): string {
  switch (reason) {
    case 'candle-missing':
      return 'A candle is missing between their first and last fill.'
    case 'other-market':
      return 'Their fills lie outside these candles.'
    case 'too-long':
      return 'They were open longer than candles reach.'
    default:
      return GAPS[reason]
  }
}
