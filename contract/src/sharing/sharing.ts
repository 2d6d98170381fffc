import * as z from 'zod/mini'
import { defineFunction } from '../calls/index.ts'
import { LIMITS, oneLine } from '../fields/index.ts'

/** The lifetimes of a shared page in days that the trader can choose. */
export const SHARED_DAYS = [7, 30, 90, 365] as const
export type SharedDays = (typeof SHARED_DAYS)[number]

/** The key of a link: 24 random bytes. Anyone who has it sees the page. */
const sharedPageId = z.string().check(z.regex(/^[\w-]{32}$/))

const amounts = z.enum(['hidden', 'shown'])
export type SharedAmounts = z.infer<typeof amounts>

export const sharedPage = z.strictObject({
  id: sharedPageId,
  title: z.string(),
  amounts,
  /** UTC ms. */
  createdAt: z.number(),
  /** UTC ms. */
  expires: z.number(),
  /** How often it was opened, including by link-preview bots. */
  views: z.number(),
})
export type SharedPage = z.infer<typeof sharedPage>

/** Nothing that a style sheet would parse as more than one value. */
const colourText = z.string().check(z.regex(/^(#[0-9a-fA-F]{3,8}|\d{1,3}(\.\d{1,3})?%)$/))

/** A colour of the page in both themes: its name without leading dashes, and a colour or a percentage. */
const colour = z.strictObject({
  colour: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,30}$/)),
  light: colourText,
  dark: colourText,
})
export type SharedColour = z.infer<typeof colour>

/** Thousandths, so that a curve reveals no amount. */
const height = z.int().check(z.minimum(0), z.maximum(1_000))

/** What the picture of a link shows: a result in large letters, some figures below it, and the curve that led there. */
const sharedCard = z.strictObject({
  /** The subject: `BTCUSDT long`. */
  subject: z.string().check(oneLine, z.minLength(1), z.maxLength(80)),
  /** `+2.41 R`, `+3.20%`. */
  headline: z.string().check(oneLine, z.minLength(1), z.maxLength(24)),
  tone: z.enum(['win', 'loss', 'none']),
  figures: z
    .array(
      z.strictObject({
        name: z.string().check(oneLine, z.minLength(1), z.maxLength(32)),
        text: z.string().check(oneLine, z.minLength(1), z.maxLength(24)),
      }),
    )
    .check(z.maxLength(4)),
  /**
   * From the lowest to the highest point, at equal steps; `zero`: the position of breakeven, if within the range. Null
   * = none.
   */
  curve: z.nullable(
    z.strictObject({
      heights: z.array(height).check(z.minLength(2), z.maxLength(300)),
      zero: z.nullable(height),
    }),
  ),
})
export type SharedCard = z.infer<typeof sharedCard>

/** Active ones, newest first. */
export const listSharedPages = defineFunction({
  name: 'listSharedPages',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.strictObject({ pages: z.array(sharedPage) }),
  reasons: {},
})

/**
 * Shares a page by a link that anyone may open until it ends. Of its HTML, the server keeps only what draws figures.
 */
export const sharePage = defineFunction({
  name: 'sharePage',
  access: 'signed-in',
  input: z.strictObject({
    title: z.string().check(oneLine, z.minLength(1), z.maxLength(LIMITS.name)),
    /** The content below the header, as HTML. */
    body: z.string().check(z.minLength(1), z.maxLength(LIMITS.callBytes)),
    colours: z.array(colour).check(z.maxLength(60)),
    /** Missing = the picture shows only the title. */
    card: z.optional(sharedCard),
    amounts,
    days: z.literal(SHARED_DAYS),
  }),
  output: z.strictObject({ page: sharedPage }),
  reasons: {
    'not-in-demo': 'permission-denied',
    'page-too-large': 'invalid-argument',
    /** Nothing in it draws figures, or it is not one of our pages. */
    'bad-page': 'invalid-argument',
    'too-many-shared-pages': 'resource-exhausted',
    'too-many-shares': 'resource-exhausted',
  },
})

/** The link is dead from this moment on. */
export const revokeSharedPage = defineFunction({
  name: 'revokeSharedPage',
  access: 'signed-in',
  input: z.strictObject({ id: sharedPageId }),
  output: z.strictObject({}),
  reasons: { 'no-shared-page': 'not-found' },
})
