import * as z from 'zod/mini'
import { defineCollection } from './collection.ts'

/** The inputs last typed into the calculators: one document with the id `last`. */
export const calculatorCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 20_000,
  count: 1,
  isId: (id) => id === 'last',
  schema: z.strictObject({
    /** The calculator used last. */
    tool: z.string().check(z.maxLength(40)),
    /** By the name of an input that calculators share, or `tool.input` for an input of a single one. */
    inputs: z
      .record(z.string().check(z.regex(/^[a-zA-Z]{1,40}(\.[a-zA-Z]{1,40})?$/)), z.string().check(z.maxLength(2_000)))
      .check(z.refine((typed) => Object.keys(typed).length <= 300, 'too many inputs')),
  }),
})
