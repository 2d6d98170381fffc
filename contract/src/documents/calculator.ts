import * as z from 'zod/mini'
import { defineCollection } from './collection.ts'

/** What the trader typed last into the calculators: one document with the id `last`. */
export const calculatorCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 20_000,
  count: 1,
  isId: (id) => id === 'last',
  schema: z.strictObject({
    /** The calculator that was used last. */
    tool: z.string().check(z.maxLength(40)),
    /** By the name of an input that calculators share, or `tool.input` for what one of them alone asks. */
    inputs: z
      .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/)), z.string().check(z.maxLength(2_000)))
      .check(z.refine((typed) => Object.keys(typed).length <= 300, 'too many inputs')),
  }),
})
