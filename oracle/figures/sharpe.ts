/** How far the Sharpe ratio of days can be trusted. */
import { average, deviation, type Figures, kurtosisOf, normalShare, share, skewOf, squared } from './statistics.ts'

const YEAR = 365

/** `tried`: how many setups there were to choose from. */
export function doubtFigures(r: readonly number[], tried: number): Figures {
  const [ratio, skew, kurtosis] = [share(average(r), deviation(r)), skewOf(r), kurtosisOf(r)]
  const spread =
    ratio === null || skew === null || kurtosis === null
      ? 0
      : 1 - skew * ratio + ((kurtosis + 3 - 1) / 4) * squared(ratio)
  if (ratio === null || spread <= 0) return NOTHING
  const n = r.length
  const error = Math.sqrt(spread / (n - 1))
  const shownFrom30 = (value: number | null): number | null => (n < 30 ? null : value)
  return {
    probabilisticSharpe: normalShare(ratio / error),
    sharpeLow: shownFrom30((ratio - zBelow(0.975) * error) * Math.sqrt(YEAR)),
    sharpeHigh: shownFrom30((ratio + zBelow(0.975) * error) * Math.sqrt(YEAR)),
    deflatedSharpe: shownFrom30(normalShare((ratio - luckiest(tried) / Math.sqrt(n - 1)) / error)),
    minTrackRecordDays: shownFrom30(ratio <= 0 ? null : 1 + spread * squared(zBelow(0.95) / ratio)),
  }
}

const NOTHING: Figures = {
  probabilisticSharpe: null,
  sharpeLow: null,
  sharpeHigh: null,
  deflatedSharpe: null,
  minTrackRecordDays: null,
}

/** The expected largest of this many draws from a bell curve, as the paper approximates it. */
function luckiest(count: number): number {
  if (count < 2) return 0
  const euler = 0.5772156649015329
  return (1 - euler) * zBelow(1 - 1 / count) + euler * zBelow(1 - 1 / (count * Math.E))
}

/** The z below which the given share of a bell curve lies, by bisection. */
function zBelow(part: number): number {
  let [low, high] = [-10, 10]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (normalShare(middle) < part) low = middle
    else high = middle
  }
  return (low + high) / 2
}
