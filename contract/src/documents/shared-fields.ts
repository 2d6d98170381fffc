import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { RESERVED } from './collection.ts'

const ownId = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,64}$/),
  z.refine((id) => !RESERVED.has(id), 'reserved'),
)

/** Values of the custom fields: field id to a number, the id of a choice, or yes and no. */
export const fieldValues = z
  .record(ownId, z.union([z.number(), z.boolean(), z.string().check(z.minLength(1), z.maxLength(40))]))
  .check(z.refine((fields) => Object.keys(fields).length <= LIMITS.fields, 'too many fields'))
export type FieldValues = z.infer<typeof fieldValues>

/** When labels were given, in UTC ms, by label id. */
export const labelTimes = z
  .record(
    z.string().check(
      z.maxLength(40),
      z.refine((id) => !RESERVED.has(id), 'reserved'),
    ),
    z.int().check(z.minimum(0)),
  )
  .check(z.refine((times) => Object.keys(times).length <= 50, 'too many labels'))

/** Checklist rules that were ticked, by the id of the rule's version. */
export const ticks = z.array(ownId).check(z.maxLength(100))

/** Pictures in display order; the pictures themselves are stored apart from the documents. */
export const pictures = z
  .array(
    z.strictObject({
      id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      caption: z.string().check(z.maxLength(200)),
    }),
  )
  .check(z.maxLength(LIMITS.picturesOfOne))
export type Pictures = z.infer<typeof pictures>
