import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection, RESERVED } from './collection.ts'

const moment = z.int().check(z.minimum(0))

/** The progress with one lesson of the course; the document id is the lesson's. */
export const lessonsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 1_000,
  count: LIMITS.lessons,
  isId: (id) => /^[a-z]+(-[a-z]+)*$/.test(id) && id.length <= 40 && !RESERVED.has(id),
  schema: z.strictObject({
    /** When it was first opened, UTC ms. */
    openedAt: moment,
    /** When its question was first answered correctly, UTC ms; null = not yet. */
    solvedAt: z.nullable(moment),
    /** Wrong answers before that. */
    tries: z.int().check(z.minimum(0), z.maximum(1_000)),
  }),
})
export type LessonProgress = z.infer<typeof lessonsCollection.schema>
