import * as z from 'zod/mini'
import { currencyText, decimalText, LIMITS, tradeIdText } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'
import { withLabelTimes } from './label-times.ts'
import { fieldValues, labelTimes, pictures, ticks } from './shared-fields.ts'

export const MOST_CHART_NOTES = 30
export const LONGEST_CHART_NOTE = 280

const chartNote = z.strictObject({
  time: z.int().check(z.minimum(0)),
  price: decimalText,
  text: z.string().check(z.minLength(1), z.maxLength(LONGEST_CHART_NOTE)),
})
export type ChartNote = z.infer<typeof chartNote>

/** What the trader added to one trade; the document id is the trade id. */
export const annotationsCollection = defineCollection({
  version: 5,
  upgrades: [tradesMayHaveAPlan, risksHaveACurrency, labelsHaveATime, chartsHaveNotes],
  bytes: LIMITS.documentBytes,
  count: LIMITS.annotations,
  history: 'every',
  stamp: withLabelTimes,
  schema: z.strictObject({
    labels: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
    /** When each label was given, UTC ms. Labels of before times were kept have none, and count as given afterwards. */
    labelledAt: z._default(labelTimes, {}),
    /** Markdown. */
    note: z.string().check(z.maxLength(20_000)),
    /** Short notes at a time and a price of the chart. `time` is UTC ms. */
    chartNotes: z._default(z.array(chartNote).check(z.maxLength(MOST_CHART_NOTES)), []),
    /** Initial risk; null = not entered. Goes before what the stop makes. */
    risk: z.nullable(decimalText),
    /** What the risk was typed in; null = before risks had a currency, see `typedCurrency` of the settings. */
    riskCurrency: z._default(z.nullable(currencyText), null),
    /** Price of the first stop; moving it later does not change the risk that was taken. Null = not given. */
    stop: z.nullable(decimalText),
    /** Where the stop was moved to later, in time order. `time` is UTC ms. */
    stopMoves: z
      .array(z.strictObject({ time: z.int().check(z.minimum(0)), price: decimalText }))
      .check(z.maxLength(50)),
    /** Prices to take profit at, and how much of the position there; null = an equal part. */
    targets: z.array(z.strictObject({ price: decimalText, quantity: z.nullable(decimalText) })).check(z.maxLength(10)),
    /** The venue's leverage setting, where no export tells it. */
    leverage: z.nullable(decimalText),
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    excluded: z.boolean(),
    fields: fieldValues,
    ticks,
    pictures,
    /** UTC ms at which the trader said to be done with looking back at it; null = not yet. */
    reviewedAt: z.nullable(z.int().check(z.minimum(0))),
    /** Dedupe key of the opening fill, so the annotation finds its trade again after a rebuild. */
    anchor: z.nullable(z.string().check(z.maxLength(40))),
    /** The trade into whose annotation all of this was joined when trades were merged; null = it stands for itself. */
    joinedInto: z.nullable(tradeIdText),
  }),
})
export type AnnotationData = z.infer<typeof annotationsCollection.schema>

/** What a trade has before anything was noted. */
export const NOTHING_NOTED: AnnotationData = {
  labels: [],
  labelledAt: {},
  note: '',
  chartNotes: [],
  risk: null,
  riskCurrency: null,
  stop: null,
  stopMoves: [],
  targets: [],
  leverage: null,
  rating: null,
  excluded: false,
  fields: {},
  ticks: [],
  pictures: [],
  reviewedAt: null,
  anchor: null,
  joinedInto: null,
}

/** 1 to 2: stop, targets and leverage, fields, ticks, pictures, whether the trade was reviewed, and joining. */
function tradesMayHaveAPlan(annotation: FrozenShape): FrozenShape {
  return {
    ...annotation,
    stop: null,
    stopMoves: [],
    targets: [],
    leverage: null,
    fields: {},
    ticks: [],
    pictures: [],
    reviewedAt: null,
    joinedInto: null,
  }
}

/** 2 to 3: a risk keeps the currency it was typed in. */
function risksHaveACurrency(annotation: FrozenShape): FrozenShape {
  return { ...annotation, riskCurrency: null }
}

/** 3 to 4: labels keep when they were given, which is not known of the ones that are there. */
function labelsHaveATime(annotation: FrozenShape): FrozenShape {
  return { ...annotation, labelledAt: {} }
}

/** 4 to 5: short notes stand on the chart. */
function chartsHaveNotes(annotation: FrozenShape): FrozenShape {
  return { ...annotation, chartNotes: [] }
}
