import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection, RESERVED } from './collection.ts'
import { dayText } from './day.ts'

/** What a rule can require. A checklist item is ticked by the trader; all others are judged from the ledger. */
export const RULE_KINDS = [
  'max-trades-per-day',
  'max-daily-loss',
  'max-daily-profit',
  'stop-after-losses',
  'cooldown-after-loss',
  'required-label',
  'required-setup',
  'required-note',
  'required-stop',
  'required-target',
  'required-screenshot',
  'forbidden-label',
  'max-risk-per-trade',
  'max-loss-per-trade',
  'min-planned-reward',
  'max-leverage',
  'max-position-size',
  'max-open-trades',
  'max-open-risk',
  'allowed-hours',
  'allowed-weekdays',
  'allowed-tickers',
  'banned-tickers',
  'side-only',
  'no-averaging-down',
  'max-hold',
  'min-hold',
  'stop-moved-away',
  'checklist-item',
] as const

const text = z.string().check(z.maxLength(200))
const names = z.array(z.string().check(z.minLength(1), z.maxLength(80))).check(z.maxLength(100))
const parameterName = z.string().check(
  z.regex(/^[a-z][A-Za-z0-9]{0,39}$/),
  z.refine((name) => !RESERVED.has(name), 'reserved'),
)

/**
 * One version of a rule. A change ends the old version (`validTo`) and starts a new one that follows it, so that past
 * days keep the rule that applied then. The code that evaluates a kind knows its parameters; here they are only
 * bounded. Amounts are decimal text.
 */
export const rulesCollection = defineCollection({
  version: 1,
  upgrades: [],
  bytes: 20_000,
  count: LIMITS.rules,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    kind: z.enum(RULE_KINDS),
    /** Whether days or trades keep or break it. */
    scope: z.enum(['trade', 'day']),
    parameters: z
      .record(parameterName, z.union([text, z.number(), z.boolean(), names]))
      .check(z.refine((parameters) => Object.keys(parameters).length <= 20, 'too many parameters')),
    /** The trades that it applies to; an empty list leaves nothing out. */
    filter: z.strictObject({ accounts: names, tickers: names, labels: names }),
    /** The weight of breaking it in the scores. */
    severity: z.int().check(z.minimum(1), z.maximum(3)),
    /** First and last day in force; null = unlimited. */
    validFrom: z.nullable(dayText),
    validTo: z.nullable(dayText),
    /** Days of the week in force, Monday = 1. */
    weekdays: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7)),
    active: z.boolean(),
    /** Id of the previous version. */
    follows: z.nullable(z.string().check(z.maxLength(64))),
  }),
})
export type Rule = z.infer<typeof rulesCollection.schema>
