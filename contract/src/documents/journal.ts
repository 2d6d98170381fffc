import * as z from 'zod/mini'
import { LIMITS, tradeIdText } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'
import { isDay } from './day.ts'
import { fieldValues, pictures, ticks } from './shared-fields.ts'

const longText = z.string().check(z.maxLength(20_000))

/** What the trader wrote about one day, with days as the settings define them; the document id is the day. */
export const journalCollection = defineCollection({
  version: 2,
  upgrades: [daysMayHoldMore],
  bytes: LIMITS.documentBytes,
  count: LIMITS.journalDays,
  history: 'sittings',
  isId: isDay,
  schema: z.strictObject({
    /** 1 = bad, 5 = good; null = not given. */
    mood: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    sleepMinutes: z.nullable(z.int().check(z.minimum(0), z.maximum(1440))),
    /** Markdown, like plan and review. */
    text: longText,
    /** Written before the day. */
    plan: longText,
    /** Written after it. */
    review: longText,
    checklist: z
      .array(z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(200)), done: z.boolean() }))
      .check(z.maxLength(50)),
    /** Ids of trades linked to the text, in addition to those of the day. */
    trades: z.array(tradeIdText).check(z.maxLength(200)),
    /** A planned day without trading: no score includes it, and it breaks no streak. */
    dayOff: z.boolean(),
    fields: fieldValues,
    ticks,
    pictures,
  }),
})
export type JournalEntry = z.infer<typeof journalCollection.schema>

/** A day without any text yet. */
export const EMPTY_DAY: JournalEntry = {
  mood: null,
  sleepMinutes: null,
  text: '',
  plan: '',
  review: '',
  checklist: [],
  trades: [],
  dayOff: false,
  fields: {},
  ticks: [],
  pictures: [],
}

/** 1 to 2: days off, fields, ticks and pictures. */
function daysMayHoldMore(entry: FrozenShape): FrozenShape {
  return { ...entry, dayOff: false, fields: {}, ticks: [], pictures: [] }
}
