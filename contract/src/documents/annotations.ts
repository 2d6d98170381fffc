import * as z from 'zod/mini'
import { currencyText, decimalText, LIMITS, tradeIdText } from '../fields/index.ts'
import { defineCollection, type FrozenShape } from './collection.ts'
import { withLabelTimes } from './label-times.ts'
import { fieldValues, labelTimes, pictures, ticks } from './shared-fields.ts'

export const MAX_CHART_NOTES = 30
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
    /**
     * When each label was given, UTC ms. Labels from before times were recorded have none, and count as given later.
     */
    labelledAt: z._default(labelTimes, {}),
    /** Markdown. */
    note: z.string().check(z.maxLength(20_000)),
    /** Short notes at a time and a price of the chart. `time` is UTC ms. */
    chartNotes: z._default(z.array(chartNote).check(z.maxLength(MAX_CHART_NOTES)), []),
    /** Initial risk; null = not entered. Takes precedence over the risk from the stop. */
    risk: z.nullable(decimalText),
    /**
     * The currency that the risk was typed in; null = older than currencies of risks, see `typedCurrency` of the
     * settings.
     */
    riskCurrency: z._default(z.nullable(currencyText), null),
    /** Price of the first stop; moving it later does not change the risk that was taken. Null = not given. */
    stop: z.nullable(decimalText),
    /** Later moves of the stop, in time order. `time` is UTC ms. */
    stopMoves: z
      .array(z.strictObject({ time: z.int().check(z.minimum(0)), price: decimalText }))
      .check(z.maxLength(50)),
    /** Prices to take profit at, and the quantity to close there; null = an equal part. */
    targets: z.array(z.strictObject({ price: decimalText, quantity: z.nullable(decimalText) })).check(z.maxLength(10)),
    /** The venue's leverage setting, which no export states. */
    leverage: z.nullable(decimalText),
    rating: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
    excluded: z.boolean(),
    fields: fieldValues,
    ticks,
    pictures,
    /** UTC ms at which the trader finished reviewing the trade; null = not yet. */
    reviewedAt: z.nullable(z.int().check(z.minimum(0))),
    /** Dedupe key of the opening fill, so the annotation finds its trade again after a rebuild. */
    anchor: z.nullable(z.string().check(z.maxLength(40))),
    /** The trade whose annotation all of this was joined into when trades were merged; null = not joined. */
    joinedInto: z.nullable(tradeIdText),
  }),
})
export type AnnotationData = z.infer<typeof annotationsCollection.schema>

/** The annotation of a trade before anything was noted. */
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

/** 3 to 4: labels record when they were given, which is unknown for existing ones. */
function labelsHaveATime(annotation: FrozenShape): FrozenShape {
  return { ...annotation, labelledAt: {} }
}

/** 4 to 5: the chart has short notes. */
function chartsHaveNotes(annotation: FrozenShape): FrozenShape {
  return { ...annotation, chartNotes: [] }
}
