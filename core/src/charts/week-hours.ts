import { type CountedTrades, keysOf, tallyRows, timesOf, totalsOf } from '../reports/index.ts'

/** One hour of the week with its trades. */
export type WeekHour = {
  /** 0 = Monday. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
  readonly count: number
  readonly wins: number
  /** Net P&L in the reporting currency. */
  readonly net: number
}

/**
 * All 168 hours of a week, from Monday 00:00, in the trader's zone and with their start of the day. A trade counts at
 * its opening unless the settings say otherwise: the same hours and weekdays that the filters select.
 */
export function weekHours(counted: CountedTrades): readonly WeekHour[] {
  const { weekHour } = timesOf(keysOf(counted.columns, counted.settings), counted.settings.basis)
  const tally = tallyRows(counted, { values: weekHour, first: 0, buckets: 168 })
  return Array.from({ length: 168 }, (_, bucket) => {
    const { count, wins, net } = totalsOf(tally, bucket)
    return { weekday: Math.floor(bucket / 24), hour: bucket % 24, count, wins, net }
  })
}
