import { createClock, fromCivil, toCivil } from '@roundtrip/core/base'

/** A time as the value of a date and time field, in the zone: `2026-03-02T09:30:00`. */
export function localMoment(zone: string, time: number): string {
  const { year, month, day, hour, minute, second } = toCivil(createClock({ zone }), time)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`
}

/** The UTC ms of such a value; null if it is not a date and time. */
export function readLocalMoment(zone: string, text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part)))
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) return null
  const time = fromCivil(createClock({ zone }), { year, month, day, hour, minute, second, millisecond: 0 })
  return time < 0 ? null : time
}
