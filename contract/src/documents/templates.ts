import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'

/** Text to begin with. */
export const templatesCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.templates,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    about: z.enum(['plan', 'day', 'review', 'week', 'month', 'trade']),
    /** Markdown. */
    text: z.string().check(z.maxLength(20_000)),
    /** Items for the checklist of the day. */
    checklist: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(50)),
    /** Added to every new day automatically. */
    automatic: z.boolean(),
  }),
})
export type Template = z.infer<typeof templatesCollection.schema>
