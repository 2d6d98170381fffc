/** The market regime at the open and the coin's part, a second time: every twin is entered and closed separately. */
const DAY = 86_400_000

/** A daily candle; days without one are missing from the list. */
export type PlainDay = { readonly day: number; readonly high: number; readonly low: number; readonly close: number }

/** The candles of the days right before this one, the latest last; fewer if one is missing. */
function daysBefore(days: readonly PlainDay[], day: number, max: number): PlainDay[] {
  const row: PlainDay[] = []
  for (let at = day - 1; row.length < max; at -= 1) {
    const candle = days.find((other) => other.day === at)
    if (candle === undefined) break
    row.unshift(candle)
  }
  return row
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** `above wild`; null with too few candles. */
export function plainRegime(days: readonly PlainDay[], openTime: number): string | null {
  const row = daysBefore(days, Math.floor(openTime / DAY), 365)
  if (row.length < 120) return null
  const closes = row.map(({ close }) => close)
  let average = mean(closes.slice(0, 50))
  for (const close of closes.slice(50)) average = (close * 2 + average * 49) / 51
  const ranges = row.slice(1).map(({ high, low }, index) => {
    const before = closes[index] ?? 0
    return Math.max(high - low, Math.abs(high - before), Math.abs(low - before))
  })
  let range = mean(ranges.slice(0, 14))
  const shares = [range / (closes[14] ?? 1)]
  for (const [index, each] of ranges.slice(14).entries()) {
    range = (range * 13 + each) / 14
    shares.push(range / (closes[index + 15] ?? 1))
  }
  const last = shares.at(-1) ?? 0
  const below = shares.filter((share) => share < last).length + shares.filter((share) => share === last).length / 2
  const third = Math.floor((3 * below) / shares.length)
  return `${(closes.at(-1) ?? 0) > average ? 'above' : 'below'} ${['calm', 'usual', 'wild'][Math.min(2, third)]}`
}

export type PlainTrade = {
  readonly isLong: boolean
  readonly value: number
  readonly openTime: number
  readonly closeTime: number
}

/** The average result of a trade's twins; null without the candles of the 60 days before it. */
export function plainCoinPart(
  days: readonly PlainDay[],
  { isLong, value, openTime, closeTime }: PlainTrade,
): number | null {
  const closes = daysBefore(days, Math.floor(openTime / DAY), 61).map(({ close }) => close)
  if (closes.length < 61) return null
  const averageOver = (length: number): number => {
    if (length === 0) return 0
    const made: number[] = []
    for (let entry = 0; entry + length < closes.length; entry += 1)
      made.push((closes[entry + length] ?? 0) / (closes[entry] ?? 1) - 1)
    return mean(made)
  }
  const length = (closeTime - openTime) / DAY
  const whole = Math.floor(length)
  const change =
    length >= 6
      ? (averageOver(6) * length) / 6
      : averageOver(whole) + (averageOver(whole + 1) - averageOver(whole)) * (length - whole)
  return (isLong ? value : -value) * change
}
