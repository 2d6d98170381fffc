import {
  type Clock,
  createClock,
  DAY_MS,
  float64At,
  HOUR_MS,
  localDay,
  localHour,
  MINUTE_MS,
  uint8At,
  weekdayOf,
} from '../base/index.ts'
import type { TradeColumns } from './columns.ts'
import type { ReportSettings } from './report-types.ts'

/**
 * The keys of each trade for groups and filters, as small integers, computed once per columns, zone and day start.
 * Close keys of open trades are those of their open time, so that a period lists the trades opened in it; no group
 * reads them.
 */
export type TradeKeys = {
  readonly openHour: Uint8Array
  readonly closeHour: Uint8Array
  readonly openDay: Int32Array
  readonly closeDay: Int32Array
  readonly openWeekday: Uint8Array
  readonly closeWeekday: Uint8Array
  /** weekday * 24 + hour, so that one pass gives both groupings. */
  readonly openWeekHour: Uint8Array
  readonly closeWeekHour: Uint8Array
  /** Index into HOLDINGS. */
  readonly holding: Uint8Array
  /** Civil day of each money event. */
  readonly eventDay: Int32Array
  /** The first and the last day of all trades and money events; the last is before the first if there are none. */
  readonly firstDay: number
  readonly lastDay: number
  /** Civil day of any moment. */
  readonly dayOf: (time: number) => number
}

type Times = {
  readonly day: Int32Array
  readonly hour: Uint8Array
  readonly weekday: Uint8Array
  readonly weekHour: Uint8Array
}

/**
 * The times used by groups of reports and by filters. By default, hour and weekday are those of the opening, day and
 * month those of the close.
 */
export function timesOf(keys: TradeKeys, basis: ReportSettings['basis']): Times {
  const isClockByClose = basis === 'close'
  return {
    day: basis === 'open' ? keys.openDay : keys.closeDay,
    hour: isClockByClose ? keys.closeHour : keys.openHour,
    weekday: isClockByClose ? keys.closeWeekday : keys.openWeekday,
    weekHour: isClockByClose ? keys.closeWeekHour : keys.openWeekHour,
  }
}

/** The key of an hour in reports: `09`. */
export function hourKey(hour: number): string {
  return String(hour).padStart(2, '0')
}

/** Holding time buckets, half open: [from, to). */
export const HOLDINGS: readonly { readonly key: string; readonly from: number; readonly to: number }[] = [
  { key: '<1m', from: 0, to: MINUTE_MS },
  { key: '1-5m', from: MINUTE_MS, to: 5 * MINUTE_MS },
  { key: '5-15m', from: 5 * MINUTE_MS, to: 15 * MINUTE_MS },
  { key: '15-60m', from: 15 * MINUTE_MS, to: HOUR_MS },
  { key: '1-4h', from: HOUR_MS, to: 4 * HOUR_MS },
  { key: '4-12h', from: 4 * HOUR_MS, to: 12 * HOUR_MS },
  { key: '12-24h', from: 12 * HOUR_MS, to: DAY_MS },
  { key: '1-3d', from: DAY_MS, to: 3 * DAY_MS },
  { key: '3-7d', from: 3 * DAY_MS, to: 7 * DAY_MS },
  { key: '7-30d', from: 7 * DAY_MS, to: 30 * DAY_MS },
  { key: '>=30d', from: 30 * DAY_MS, to: Number.POSITIVE_INFINITY },
]

type Cached = {
  readonly openTime: Float64Array
  readonly eventTime: Float64Array
  readonly byName: Map<string, TradeKeys>
}
/** By close times. */
const cache = new WeakMap<Float64Array, Cached>()

/**
 * The keys of columns under these settings; cached for as long as their times live, which annotations do not change.
 */
export function keysOf(columns: TradeColumns, settings: ReportSettings): TradeKeys {
  const name = `${settings.zone}|${settings.dayStartMinutes}`
  const { openTime, closeTime, events } = columns
  const cached = cache.get(closeTime)
  const isSame = cached?.openTime === openTime && cached.eventTime === events.time
  const byName = isSame ? cached.byName : new Map<string, TradeKeys>()
  cache.set(closeTime, { openTime, eventTime: events.time, byName })
  const keys = byName.get(name) ?? computeKeys(columns, createClock(settings))
  byName.set(name, keys)
  return keys
}

function computeKeys(columns: TradeColumns, clock: Clock): TradeKeys {
  const { count, openTime, closeTime, events } = columns
  const keys = {
    openHour: new Uint8Array(count),
    closeHour: new Uint8Array(count),
    openDay: new Int32Array(count),
    closeDay: new Int32Array(count),
    openWeekday: new Uint8Array(count),
    closeWeekday: new Uint8Array(count),
    openWeekHour: new Uint8Array(count),
    closeWeekHour: new Uint8Array(count),
    holding: new Uint8Array(count),
    eventDay: new Int32Array(events.count),
    dayOf: (time: number) => localDay(clock, time),
  }
  for (let row = 0; row < count; row += 1) {
    const open = float64At(openTime, row)
    const stored = float64At(closeTime, row)
    const close = Number.isNaN(stored) ? open : stored
    const openDay = localDay(clock, open)
    const closeDay = localDay(clock, close)
    keys.openHour[row] = localHour(clock, open)
    keys.closeHour[row] = localHour(clock, close)
    keys.openWeekHour[row] = weekdayOf(openDay) * 24 + uint8At(keys.openHour, row)
    keys.closeWeekHour[row] = weekdayOf(closeDay) * 24 + uint8At(keys.closeHour, row)
    keys.openDay[row] = openDay
    keys.closeDay[row] = closeDay
    keys.openWeekday[row] = weekdayOf(openDay)
    keys.closeWeekday[row] = weekdayOf(closeDay)
    keys.holding[row] = holdingOf(close - open)
  }
  for (let index = 0; index < events.count; index += 1)
    keys.eventDay[index] = localDay(clock, float64At(events.time, index))
  return { ...keys, ...daySpan([keys.openDay, keys.closeDay, keys.eventDay]) }
}

function daySpan(lists: readonly Int32Array[]): Pick<TradeKeys, 'firstDay' | 'lastDay'> {
  let firstDay = Number.POSITIVE_INFINITY
  let lastDay = Number.NEGATIVE_INFINITY
  for (const days of lists) {
    for (let index = 0; index < days.length; index += 1) {
      const day = days[index] as number
      if (day < firstDay) firstDay = day
      if (day > lastDay) lastDay = day
    }
  }
  return Number.isFinite(firstDay) ? { firstDay, lastDay } : { firstDay: 0, lastDay: -1 }
}

function holdingOf(ms: number): number {
  let index = 0
  while (index < HOLDINGS.length - 1 && ms >= (HOLDINGS[index]?.to ?? 0)) index += 1
  return index
}
