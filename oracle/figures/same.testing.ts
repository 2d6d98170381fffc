import { expect } from 'vitest'

/**
 * Figures that are sums of whole money units, or count something: equal to the last digit. All others are quotients and
 * sums of doubles, and equal to nine digits, as the definitions ask of ratios.
 */
const EXACT = new Set(
  `count wins losses breakeven netProfit grossPnl fees funding otherCash turnover grossProfit grossLoss best worst
  largestWin largestLoss rCount stopsMovedAway maxConsecutiveWins maxConsecutiveLosses currentStreak tradingDays
  maxDrawdown drawdownEpisodes drawdownMs recoveryMs underWaterMs longestUnderWaterMs bestDay worstDay winDays lossDays bestHour worstHour
  bestWeekday worstWeekday monteCarloLoss closed opened pnl gross depth net trades flow`.split(/\s+/),
)

export function isSame(name: string, shown: number | null | undefined, plain: number | null | undefined): boolean {
  if (shown === undefined || plain === undefined) return false
  if (shown === null || plain === null || EXACT.has(name) || !Number.isFinite(shown)) return shown === plain
  return Math.abs(shown - plain) <= 1e-9 * Math.max(1e-3, Math.abs(plain))
}

type Values = Readonly<Record<string, unknown>>

/** Compares the numbers of `shown` under these names with those of `plain`, and lists the differences. */
export function expectSame(
  where: string,
  shown: Values,
  { plain, names }: { plain: Values; names: readonly string[] },
) {
  const differing = names.flatMap((name) => {
    const [a, b] = [shown[name] as number | null | undefined, plain[name] as number | null | undefined]
    return isSame(name, a, b) ? [] : [`${where} ${name}: ${a} is shown, ${b} is plain`]
  })
  expect(differing).toEqual([])
}
