import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { decimalText } from '../text.ts'

const short = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name))

/** The user's settings; one document with the id `main`. Missing = defaults. */
export const settingsDocument = z.strictObject({
  zone: z.string().check(z.maxLength(60)),
  dayStartMinutes: z.int().check(z.minimum(0), z.maximum(1439)),
  currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  breakevenBand: decimalText,
  startBalance: z.nullable(decimalText),
  theme: z.enum(['dark', 'light']),
  pnlColours: z.enum(['green-red', 'blue-orange']),
})
export type Settings = z.infer<typeof settingsDocument>

/** A label; its id is the document id. */
export const labelDocument = z.strictObject({
  name: short,
  group: z.enum(['setup', 'mistake', 'emotion', 'custom']),
  /** Index into the palette of label colours. */
  colour: z.int().check(z.minimum(0), z.maximum(15)),
  archived: z.boolean(),
})
export type Label = z.infer<typeof labelDocument>

/** What the trader added to one trade; the document id is the trade id. */
export const annotationDocument = z.strictObject({
  labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
  note: z.string().check(z.maxLength(20_000)),
  /** Initial risk in the reporting currency; null = not told. */
  risk: z.nullable(decimalText),
  rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  excluded: z.boolean(),
  /** Dedupe key of the opening fill, so the annotation finds its trade again after a rebuild. */
  anchor: z.nullable(z.string().check(z.maxLength(40))),
})
export type AnnotationData = z.infer<typeof annotationDocument>

/** Every collection of the document service, with its schema. */
export const COLLECTIONS = {
  settings: settingsDocument,
  labels: labelDocument,
  annotations: annotationDocument,
} as const
export type CollectionName = keyof typeof COLLECTIONS

/** A stored document as it travels. */
export type StoredDocument<T> = {
  readonly collection: CollectionName
  readonly id: string
  readonly data: T
  readonly version: number
  readonly seq: number
  readonly deleted: boolean
  readonly createTime: string
  readonly updateTime: string
}
