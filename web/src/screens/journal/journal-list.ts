import type { JournalEntry } from '@roundtrip/contract/documents'
import { parseDayKey, weekdayOf } from '@roundtrip/core/base'
import type { EquityPoint } from '@roundtrip/core/reports'
import * as z from 'zod/mini'

/** One day of the list: its entry, its trades, or both. */
export type JournalDay = {
  readonly day: string
  readonly entry: JournalEntry | null
  /** Net of the trades that closed on it; null = none did. */
  readonly net: number | null
  /** The amount that trades that are still open booked on it. */
  readonly open: number
  readonly trades: number
}

const day = z.string().check(z.refine((text) => parseDayKey(text) !== null))

/** The filters of the address; unknown values are ignored. */
const PARAMETERS = {
  from: day,
  to: day,
  written: z.enum(['yes', 'no']),
  mood: z.enum(['1', '2', '3', '4', '5']),
  result: z.enum(['profit', 'loss', 'none']),
  off: z.enum(['yes', 'no']),
  pictures: z.enum(['yes']),
  weekday: z.enum(['0', '1', '2', '3', '4', '5', '6']),
} as const
export type JournalFilters = { readonly [K in keyof typeof PARAMETERS]: z.output<(typeof PARAMETERS)[K]> | null }
export const JOURNAL_PARAMETERS = Object.keys(PARAMETERS) as readonly (keyof JournalFilters)[]

export function parseJournalFilters(search: URLSearchParams): JournalFilters {
  const read = JOURNAL_PARAMETERS.map((name) => {
    const parsed = z.safeParse(PARAMETERS[name] as z.ZodMiniType, search.get(name))
    return [name, parsed.success ? parsed.data : null]
  })
  return Object.fromEntries(read) as JournalFilters
}

/** Every day with an entry or trades, the latest first. */
export function journalDays(
  entries: ReadonlyMap<string, JournalEntry>,
  equity: readonly EquityPoint[],
): readonly JournalDay[] {
  const traded = equity.filter(({ pnl, closedTrades, openedTrades }) => pnl !== 0 || closedTrades + openedTrades > 0)
  const days = new Map<string, JournalDay>()
  for (const point of traded) {
    const { day: key, open, closedTrades } = point
    const net = closedTrades === 0 ? null : point.net
    days.set(key, { day: key, entry: entries.get(key) ?? null, net, open, trades: closedTrades })
  }
  for (const [key, entry] of entries) {
    if (!days.has(key)) days.set(key, { day: key, entry, net: null, open: 0, trades: 0 })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1))
}

export function passes({ day: key, entry, net }: JournalDay, filters: JournalFilters): boolean {
  const { from, to, written, mood, result, off, pictures, weekday } = filters
  if (from !== null && key < from) return false
  if (to !== null && key > to) return false
  if (written !== null && (written === 'yes') !== isWritten(entry)) return false
  if (mood !== null && entry?.mood !== Number(mood)) return false
  if (result !== null && result !== resultOf(net)) return false
  if (off !== null && (off === 'yes') !== (entry?.dayOff === true)) return false
  if (pictures !== null && (entry === null || entry.pictures.length === 0)) return false
  return weekday === null || weekdayOf(parseDayKey(key) ?? (0 as never)) === Number(weekday)
}

function resultOf(net: number | null): JournalFilters['result'] {
  if (net === null || net === 0) return 'none'
  return net > 0 ? 'profit' : 'loss'
}

/** Whether the entry has any content. */
function isWritten(entry: JournalEntry | null): boolean {
  return entry !== null && [entry.text, entry.plan, entry.review].some((text) => text.trim() !== '')
}

/** The first words of a day, without markup. */
export function excerptOf(entry: JournalEntry | null): string {
  if (entry === null) return ''
  const text = [entry.text, entry.review, entry.plan].find((candidate) => candidate.trim() !== '') ?? ''
  return oneLineText(text).slice(0, 200)
}

/** Markdown as one line of plain text. */
export function oneLineText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\][]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/^[ \t]*(?:#{1,6} |[-*+] (?:\[[ xX]\] )?|>+ ?|\d+[.)] )/gm, '')
    .replaceAll(/[*_~`]{1,3}/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' · ')
    .replaceAll(/\s+/g, ' ')
}
