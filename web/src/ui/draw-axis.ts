import { type ISeriesApi, type SeriesType, TickMarkType, type Time } from 'lightweight-charts'
import { dayOfMonth, MONTHS } from '../format/time.ts'

/** The height of a price tag plus half of a label above and below it. */
const TAG_REACH = 20
/** Half of a label, which the edge of its pane would cut off. */
const EDGE_REACH = 8

/**
 * How a series formats its values. The axis leaves out a value that a tag would overlap, as `$4.8K` on `$5K`, or that
 * the edge of the pane would cut off.
 *
 * @param tags the prices of the tags on the axis, such as the last price
 */
export function priceFormat(
  series: ISeriesApi<SeriesType>,
  formatter: (value: number) => string,
  tags: readonly number[],
) {
  const tickmarksFormatter = (prices: readonly number[]): string[] => {
    const edge = series.getPane().getHeight() - EDGE_REACH
    return prices.map((price) => {
      const at = series.priceToCoordinate(price) ?? EDGE_REACH
      const isTagged = tags.some(
        (tag) => Math.abs(at - (series.priceToCoordinate(tag) ?? Number.POSITIVE_INFINITY)) < TAG_REACH,
      )
      return isTagged || at < EDGE_REACH || at > edge ? '' : formatter(price)
    })
  }
  return { type: 'custom', formatter, tickmarksFormatter, minMove: 1e-10 } as const
}

/** `Jul`, `7 Jul`: months and days as written elsewhere. Null leaves years and hours to the library. */
export function dayTick(time: Time, type: TickMarkType): string | null {
  const isDay = type === TickMarkType.DayOfMonth
  if (!isDay && type !== TickMarkType.Month) return null
  const at = dateOf(time)
  const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()]
  return isDay ? dayOfMonth(month, day) : (MONTHS()[month - 1] ?? null)
}

function dateOf(time: Time): Date {
  if (typeof time === 'object') return new Date(Date.UTC(time.year, time.month - 1, time.day))
  return new Date(typeof time === 'number' ? time * 1_000 : `${time}T00:00:00Z`)
}
