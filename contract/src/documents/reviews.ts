import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'
import { pictures } from './shared-fields.ts'

/** What the trader wrote about one week or month; the document id is the period, `2026-W14` or `2026-03`. */
export const reviewsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.reviews,
  history: 'sittings',
  isId: isPeriod,
  schema: z.strictObject({
    /** Markdown. */
    text: z.string().check(z.maxLength(20_000)),
    pictures,
  }),
})
export type Review = z.infer<typeof reviewsCollection.schema>

/** Whether the text is a month, or a week as ISO 8601 counts them. */
export function isPeriod(text: string): boolean {
  const match = /^(\d{4})-(?:W(\d{2})|(\d{2}))$/.exec(text)
  if (match === null) return false
  const [, year, week, month] = match
  if (week !== undefined) return Number(week) >= 1 && Number(week) <= weeksOf(Number(year))
  return Number(month) >= 1 && Number(month) <= 12
}

/** A year has 53 weeks if it begins on a Thursday, or on a Wednesday and is a leap year. */
function weeksOf(year: number): number {
  const first = new Date(Date.UTC(year, 0, 1)).getUTCDay()
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return first === 4 || (first === 3 && isLeap) ? 53 : 52
}
