/** Times as journals show them, before their zone is known. */
import { NAMED_OFFSETS } from '../exchanges/rows/date-words.ts'
import { type DateOrder, createTimeReader } from '../exchanges/rows/dates.ts'
import type { ShownTime } from './foreign-row.ts'

export type ShownTimeReader = (date: string, clock: string) => ShownTime | null

/** Reads a date with a time of day in it or in a cell of its own. */
export function shownTimeReader(order: DateOrder): ShownTimeReader {
  const read = createTimeReader({ zone: 'UTC', order })
  const codes = new Uint16Array(200)
  const wallOf = (text: string): number => {
    const length = Math.min(text.length, codes.length)
    for (let at = 0; at < length; at += 1) codes[at] = text.charCodeAt(at)
    return read(codes, 0, length)
  }
  return (date, clock) => {
    const day = plainDate(date)
    if (day === '') return null
    const hasClock = CLOCK.test(day) || EPOCH.test(day)
    const text = hasClock || !CLOCK.test(clock) ? day : `${day} ${clock.trim().slice(0, 40)}`
    const wall = wallOf(withOffset(text))
    if (Number.isNaN(wall)) return null
    return { wall, precision: CLOCK.test(text) || EPOCH.test(text) ? 'exact' : 'day' }
  }
}

/** Whether a text identifies a moment without a zone from elsewhere. */
export function isAbsolute(date: string, clock: string): boolean {
  const text = withOffset(`${date.trim()} ${clock.trim()}`.trim())
  return EPOCH.test(text) || /\d(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
}

const CLOCK = /\d{1,2}:\d{2}/
const EPOCH = /^\d{10}(?:\d{3})?(?:\.\d+)?$/

function withOffset(text: string): string {
  const match = / ?\b([A-Z]{3})$/.exec(text)
  const offset = match === null ? undefined : NAMED_OFFSETS.get(match[1] ?? '')
  return offset === undefined || !CLOCK.test(text) ? text : `${text.slice(0, match?.index).trim()}${offset}`
}

/** `Feb 12, 2026` and `28 Oct 22` as `2026-02-12` and `2022-10-28`; anything else is unchanged. */
function plainDate(text: string): string {
  const bare = text.slice(0, 60).trim()
  const american = /^(?:[A-Za-z]{3,9},? )?([A-Za-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b,?/.exec(bare)
  if (american !== null) return named({ month: american[1], day: american[2], year: american[3] }, bare, american[0])
  const european = /^(?:[A-Za-z]{3,9},? )?(\d{1,2})[ -]([A-Za-z]{3,9})\.?[ -](\d{4}|\d{2})\b,?/.exec(bare)
  if (european !== null) return named({ month: european[2], day: european[1], year: european[3] }, bare, european[0])
  return bare
}

type Named = Readonly<Record<'day' | 'month' | 'year', string | undefined>>

function named({ day = '', month = '', year = '' }: Named, text: string, date: string): string {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  if (index < 0) return text
  const two = (number: string): string => number.padStart(2, '0')
  return `${year.length === 2 ? `20${year}` : year}-${two(String(index + 1))}-${two(day)}${text.slice(date.length)}`
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'.split('|')
