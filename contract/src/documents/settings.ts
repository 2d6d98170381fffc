import * as z from 'zod/mini'
import { decimalText } from '../text.ts'
import { defineCollection } from './collection.ts'

/** How numbers are written: the separator of thousands, then that of decimals. */
export const NUMBER_STYLES = ['comma-point', 'point-comma', 'space-comma', 'space-point', 'apostrophe-point'] as const
export type NumberStyle = (typeof NUMBER_STYLES)[number]

/** How days are written: 21 Nov 2026, Nov 21, 2026 or 2026-11-21. */
export const DATE_STYLES = ['day-month-year', 'month-day-year', 'year-month-day'] as const
export type DateStyle = (typeof DATE_STYLES)[number]

export const HOUR_STYLES = ['24', '12'] as const
export type HourStyle = (typeof HOUR_STYLES)[number]

/** The user's settings; one document with the id `main`. Missing = defaults. */
export const settingsCollection = defineCollection({
  version: 2,
  upgrades: [
    (data: object) => ({
      ...data,
      numbers: 'comma-point',
      dates: 'day-month-year',
      hours: '24',
      mails: { connections: true },
      alerts: { rules: true },
    }),
  ],
  bytes: 4_000,
  count: 1,
  isId: (id) => id === 'main',
  schema: z.strictObject({
    zone: z.string().check(z.maxLength(60)),
    dayStartMinutes: z.int().check(z.minimum(0), z.maximum(1439)),
    currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
    breakevenBand: decimalText,
    startBalance: z.nullable(decimalText),
    theme: z.enum(['dark', 'light']),
    pnlColours: z.enum(['green-red', 'blue-orange']),
    numbers: z.enum(NUMBER_STYLES),
    dates: z.enum(DATE_STYLES),
    hours: z.enum(HOUR_STYLES),
    /** What is also told by mail. Failed payments and the safety of the account always are. */
    mails: z.strictObject({ connections: z.boolean() }),
    /** What is told while the product is open. */
    alerts: z.strictObject({ rules: z.boolean() }),
  }),
})
export type Settings = z.infer<typeof settingsCollection.schema>

/** What holds where nobody has chosen anything. */
export const PLAIN_SETTINGS: Settings = {
  zone: 'UTC',
  dayStartMinutes: 0,
  currency: 'USD',
  breakevenBand: '0',
  startBalance: null,
  theme: 'dark',
  pnlColours: 'green-red',
  numbers: 'comma-point',
  dates: 'day-month-year',
  hours: '24',
  mails: { connections: true },
  alerts: { rules: true },
}
