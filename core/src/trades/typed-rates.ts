/** Rates that a trader enters for a coin: for all time, or for a period. */
import { DAY_MS, type Fixed, parseDayKey, parseFixed } from '../base/index.ts'

/** Dollars for one unit of an asset, from `from` (inclusive) to `to` (exclusive), UTC ms; null = open end. */
export type TypedRate = {
  readonly asset: string
  readonly rate: Fixed
  readonly from: number | null
  readonly to: number | null
}

/** Reads `BNB=600`, as typed in a terminal. Null for anything else. */
export function parseRate(text: string): TypedRate | null {
  const match = /^([\p{L}\p{N}]{1,30})=([\d.]{1,40})$/u.exec(text.trim())
  const rate = match === null ? null : parseFixed(match[2] ?? '')
  if (match === null || rate === null || rate <= 0n) return null
  return { asset: (match[1] ?? '').toUpperCase(), rate, from: null, to: null }
}

/** A rate in settings, by whole days in UTC: `{ asset: 'BNB', rate: '600', from: '2026-01-01', to: null }`. */
export type DayRate = {
  readonly asset: string
  readonly rate: string
  readonly from: string | null
  /** The last day, included. */
  readonly to: string | null
}

/** The rates of settings. Leaves out unreadable ones, so that no wrong rate is used. */
export function ratesOfDays(list: readonly DayRate[]): TypedRate[] {
  return list.flatMap(({ asset, rate, from, to }): TypedRate[] => {
    const dollars = parseFixed(rate)
    const [first, last] = [startOf(from), startOf(to)]
    if (dollars === null || dollars <= 0n || first === undefined || last === undefined) return []
    return [{ asset, rate: dollars, from: first, to: last === null ? null : last + DAY_MS }]
  })
}

function startOf(day: string | null): number | null | undefined {
  if (day === null) return null
  const civil = parseDayKey(day)
  return civil === null ? undefined : civil * DAY_MS
}
