import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection } from './collection.ts'
import { rulesCollection } from './rules.ts'

const names = z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(100))
const keys = z.optional(names)
const amount = z.number().check(z.positive(), z.maximum(1e9))
const moment = z.int().check(z.minimum(0))

/** The trades of an experiment, by traits known when each is opened; missing fields leave nothing out. */
const scope = z.strictObject({
  accounts: keys,
  tickers: keys,
  side: z.optional(z.enum(['long', 'short'])),
  labels: keys,
  withoutLabels: keys,
  hours: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(23))).check(z.maxLength(24))),
  weekdays: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(7))),
  traits: z.optional(z.strictObject({ session: keys, number: keys, after: keys, stake: keys, market: keys })),
})

/** A rule as it was when the experiment began. */
const rule = z.extend(
  z.pick(rulesCollection.schema, {
    name: true,
    kind: true,
    scope: true,
    parameters: true,
    filter: true,
    weekdays: true,
  }),
  { id: z.string().check(z.maxLength(64)) },
)

const terms = z
  .strictObject({
    about: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('trades'), scope }),
      z.strictObject({ by: z.literal('rule'), rule }),
    ]),
    measure: z.enum(['percent', 'risk', 'percent-of-day', 'risk-of-day', 'kept']),
    direction: z.enum(['higher', 'lower']),
    against: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('number'), value: z.number().check(z.minimum(-1e9), z.maximum(1e9)) }),
      z.strictObject({
        by: z.literal('others'),
        own: z.int().check(z.minimum(1), z.maximum(20)),
        others: z.int().check(z.minimum(1), z.maximum(20)),
      }),
    ]),
    /** The smallest difference that matters. */
    effect: amount,
    /** The largest loss and gain of a trade or day to expect. */
    bound: z.strictObject({ loss: amount, gain: amount }),
    unit: z.enum(['decision', 'day', 'week']),
    tradesPerDecision: z.int().check(z.minimum(1), z.maximum(1_000)),
    zone: z.string().check(z.minLength(1), z.maxLength(64)),
    dayStartMinutes: z.int().check(z.minimum(0), z.maximum(1_439)),
  })
  .check(
    z.refine(
      ({ about, measure }) => (about.by === 'trades') === (measure === 'percent' || measure === 'risk'),
      'measure',
    ),
    z.refine(({ about, against }) => about.by === 'trades' || against.by === 'number', 'against'),
    z.refine(({ against, ...others }) => against.by === 'others' || isWithin(against.value, others), 'out of bounds'),
  )

/** A reference that no result could fall short of, or exceed, would leave nothing to test. */
function isWithin(
  value: number,
  { measure, direction, bound }: { measure: string; direction: string; bound: { loss: number; gain: number } },
): boolean {
  if (measure === 'kept') return value > 0 && value < 1
  const result = direction === 'higher' ? value : -value
  return result > -bound.loss && result < bound.gain
}

/**
 * A change that the trader tries, and what it has to achieve. Its sentence and terms are sealed by the server when it
 * is first written; the verdict and its end can be written once. The seal is for the trader alone and proves nothing to
 * others: the operator of the server could write anything.
 */
export const experimentsCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 20_000,
  count: LIMITS.experiments,
  seal: { sealed: ['sentence', 'terms'], once: ['verdict', 'stopped'] },
  schema: z.strictObject({
    sentence: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    terms,
    /** When the server received it, UTC ms, and the SHA-256 of its sentence and terms; null until then. */
    seal: z.nullable(z.strictObject({ time: moment, hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
    /** The result with the records of that time; `time` is when the server received it. */
    verdict: z.nullable(
      z.strictObject({
        time: moment,
        state: z.enum(['holds', 'fails']),
        /** When the last included trade was closed, the number of decisions, and their mean. */
        reachedAt: moment,
        decisions: z.int().check(z.minimum(1)),
        mean: z.number(),
      }),
    ),
    /** When the trader ended it before a verdict. */
    stopped: z.nullable(z.strictObject({ time: moment })),
  }),
})
export type Experiment = z.infer<typeof experimentsCollection.schema>
