/** Days and hours by the platform's calendar. */

export type Calendar = { readonly zone: string; readonly dayStartMinutes: number }

const MINUTE = 60_000
const DAY = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
/** Cached by zone and time: the platform's calendar is slow, and the same times recur. */
const shownIn = new Map<string, Map<number, number>>()

/** The wall-clock time, as if it were UTC. */
function wallClock(time: number, zone: string): number {
  const shown = shownIn.get(zone) ?? new Map<number, number>()
  shownIn.set(zone, shown)
  const existing = shown.get(time)
  if (existing !== undefined) return existing
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(zone, format)
  const fields = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => fields.get(name) ?? 0
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  shown.set(time, wall)
  return wall
}

/** Days since 1970 of the trader's day: if it begins at 04:00, 03:59 belongs to the day before. */
export function dayNumber(time: number, { zone, dayStartMinutes }: Calendar): number {
  return Math.floor((wallClock(time, zone) - dayStartMinutes * MINUTE) / DAY)
}

/** `2026-03-29`. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** 0 to 23, in wall-clock time. */
export function hourOf(time: number, { zone }: Calendar): number {
  return new Date(wallClock(time, zone)).getUTCHours()
}

/** 0 = Monday. */
export function weekdayOf(time: number, calendar: Calendar): number {
  return (new Date(dayNumber(time, calendar) * DAY).getUTCDay() + 6) % 7
}
