import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { decimalText } from '../text.ts'
import { defineCollection } from './collection.ts'

/** What the trader added to one trade; the document id is the trade id. */
export const annotationsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: LIMITS.documentBytes,
  count: LIMITS.annotations,
  schema: z.strictObject({
    labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
    note: z.string().check(z.maxLength(20_000)),
    /** Initial risk in the reporting currency; null = not told. */
    risk: z.nullable(decimalText),
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    excluded: z.boolean(),
    /** Dedupe key of the opening fill, so the annotation finds its trade again after a rebuild. */
    anchor: z.nullable(z.string().check(z.maxLength(40))),
  }),
})
export type AnnotationData = z.infer<typeof annotationsCollection.schema>
