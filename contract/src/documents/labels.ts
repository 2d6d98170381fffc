import * as z from 'zod/mini'
import { LIMITS } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'

/** A label; its id is the document id. */
export const labelsCollection = defineCollection({
  version: 4,
  upgrades: [labelMayBeHidden, labelMayHaveAKey, labelMayFollowOrders],
  bytes: 2_000,
  count: LIMITS.labels,
  schema: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.name)),
    group: z.enum(['setup', 'mistake', 'emotion', 'custom']),
    /** Index into the palette of label colours. */
    colour: z.int().check(z.minimum(0), z.maximum(15)),
    /** No longer offered, but trades keep it. */
    archived: z.boolean(),
    /** Left out of statistics, so that a helper such as "to review" is not a row of a report. */
    hidden: z.boolean(),
    /** The key that labels a trade with it, as typed; null = the next free digit. */
    key: z._default(z.nullable(z.string().check(z.regex(/^[1-9a-z]$/))), null),
    /**
     * Patterns of client order ids, such as `grid-*`: a trade whose opening order matches one gets the label
     * automatically. See `fitsPattern` of core.
     */
    orderPatterns: z._default(
      z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.orderPattern)))
        .check(z.maxLength(LIMITS.orderPatterns)),
      [],
    ),
  }),
})
export type Label = z.infer<typeof labelsCollection.schema>

/** A label that is offered and counted, without a key or orders of its own. */
export function newLabel(label: Pick<Label, 'name' | 'group' | 'colour'>): Label {
  return { ...label, archived: false, hidden: false, key: null, orderPatterns: [] }
}

type LabelOf1 = { readonly name: string; readonly group: string; readonly colour: number; readonly archived: boolean }

/** 1 to 2: a label can be hidden from statistics; until then, all of them counted. */
function labelMayBeHidden(label: LabelOf1): FrozenShape {
  return { ...label, hidden: false }
}

/** 2 to 3: a trader can choose the key of a label. */
function labelMayHaveAKey(label: FrozenShape): FrozenShape {
  return { ...label, key: null }
}

/** 3 to 4: a label can come from the client order id of the order that opened a trade. */
function labelMayFollowOrders(label: FrozenShape): FrozenShape {
  return { ...label, orderPatterns: [] }
}
