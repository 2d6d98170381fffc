import { createClock, fromCivil, toCivil, utcMs } from '../base/index.ts'

const UTC = createClock({ zone: 'UTC' })

/**
 * The moment in a cell, in UTC ms: seconds, milliseconds, microseconds or nanoseconds since 1970 (distinguished by
 * their size), or an ISO time. Without a zone it is UTC, as on exchanges. Null for anything else.
 */
export function parseBarTime(text: string): number | null {
  if (/^\d{9,19}(\.0+)?$/.test(text)) return fromEpoch(Number(text))
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/.exec(
      text,
    )
  if (match === null) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match
  const civil = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    millisecond: Math.floor(Number(`0.${fraction}`) * 1_000),
  }
  const clock = createClock({ zone: zone === 'UTC' ? 'Z' : zone })
  const time = fromCivil(clock, civil)
  // The 30th of February would have become a day in March.
  return toCivil(UTC, fromCivil(UTC, civil)).day === civil.day && civil.hour < 24 ? time : null
}

function fromEpoch(count: number): number {
  if (count < 1e11) return utcMs(count * 1_000)
  if (count < 1e14) return utcMs(count)
  return count < 1e17 ? Math.floor(count / 1e3) : Math.floor(count / 1e6)
}
