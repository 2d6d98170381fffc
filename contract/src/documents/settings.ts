import * as z from 'zod/mini'
import { decimalText } from '../text.ts'
import { defineCollection } from './collection.ts'

/** The user's settings; one document with the id `main`. Missing = defaults. */
export const settingsCollection = defineCollection({
  version: 1,
  upgrades: [],
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
  }),
})
export type Settings = z.infer<typeof settingsCollection.schema>
