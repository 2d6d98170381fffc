import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'

const choice = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
})

/** A custom field for trades or days; its id is the document id. Its kind never changes. */
export const fieldsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 20_000,
  count: LIMITS.fields,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    about: z.enum(['trade', 'day']),
    kind: z.enum(['number', 'choice', 'yes-no']),
    /** Shown after a number, such as `bps`; empty = none. */
    unit: z.string().check(z.maxLength(20)),
    /** What can be chosen, in order; empty for other kinds. */
    choices: z.array(choice).check(z.maxLength(50)),
    /** No longer offered, but its values stay. */
    archived: z.boolean(),
  }),
})
export type CustomField = z.infer<typeof fieldsCollection.schema>
