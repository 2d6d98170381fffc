import {
  type AnnotationData,
  type Label,
  NOTHING_NOTED,
  type PlannedTerms,
  type PlannedTrade,
} from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import type { Step } from '@roundtrip/sync/client'

/** Labels to add to trades, and labels to remove from them. */
export type LabelChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** The maximum number of labels on a trade. */
const MAX_LABELS = 50

/** The labels of a trade after a change: the remaining ones in their order, then the new ones. */
export function changedLabels(labels: readonly string[], { add, remove }: LabelChange): string[] {
  const remaining = labels.filter((label) => !remove.includes(label))
  return [...new Set([...remaining, ...add])].slice(0, Math.max(MAX_LABELS, remaining.length))
}

/** Adds and removes labels of many trades. */
export function assignSteps(tradeIds: readonly string[], change: LabelChange): readonly Step[] {
  return tradeIds.map((id) => labelStep(id, (labels) => changedLabels(labels, change)))
}

type Noted = ReadonlyMap<string, AnnotationData>
/** Everything that can have labels, and everything that labels trades automatically. */
export type Labelled = {
  readonly noted: Noted
  readonly planned: ReadonlyMap<string, PlannedTrade>
  readonly labels: ReadonlyMap<string, Pick<Label, 'orderPatterns'>>
}

/**
 * Every trade with the first label gets the second. Only then is the first deleted, so that an interruption loses
 * nothing; its client order id patterns move to the second.
 */
export function mergeSteps(
  { noted, planned, labels: labelsById }: Labelled,
  { from, into }: { from: string; into: string },
): Step[] {
  const moved = (labels: readonly string[]): string[] => [
    ...new Set(labels.map((label) => (label === from ? into : label))),
  ]
  const trades = tradesWith(noted, from).map((id) => labelStep(id, moved, (times) => withMoved(times, { from, into })))
  const patterns = labelsById.get(from)?.orderPatterns ?? []
  return [
    ...trades,
    ...plansWith(planned, from).map((id) => planStep(id, moved)),
    ...(patterns.length === 0 ? [] : [patternStep(into, patterns)]),
    deletion(from),
  ]
}

/** Removes a label from its trades and deletes it. */
export function removeLabelSteps({ noted, planned }: Labelled, label: string): Step[] {
  const change = { add: [], remove: [label] }
  const updated = (labels: readonly string[]): string[] => changedLabels(labels, change)
  const plans = plansWith(planned, label).map((id) => planStep(id, updated))
  return [...assignSteps(tradesWith(noted, label), change), ...plans, deletion(label)]
}

/** Ids of the trades that have a label, closed or not. */
export function tradesWith(noted: Noted, label: string): readonly string[] {
  return [...noted].flatMap(([tradeId, { labels }]) => (labels.includes(label) ? [tradeId] : []))
}

/** Includes plans that had the label earlier: a trade takes the terms that the plan had at its open. */
function plansWith(planned: Labelled['planned'], label: string): readonly string[] {
  const has = ({ labels }: PlannedTerms): boolean => labels.includes(label)
  return [...planned].flatMap(([id, { terms, earlier }]) =>
    has(terms) || earlier.some((before) => has(before.terms)) ? [id] : [],
  )
}

function planStep(id: string, labelsOf: (labels: readonly string[]) => string[]): Step {
  const changed = (terms: PlannedTerms): PlannedTerms => ({ ...terms, labels: labelsOf(terms.labels) })
  return {
    collection: 'planned',
    id,
    change: (now) =>
      now === null
        ? null
        : {
            ...now,
            terms: changed(now.terms),
            earlier: now.earlier.map((before) => ({ ...before, terms: changed(before.terms) })),
          },
  }
}

type Times = AnnotationData['labelledAt']

/** A label that replaces another gets the earlier of the two times. */
function withMoved(times: Times, { from, into }: { from: string; into: string }): Times {
  const defined = [times[from], times[into]].filter((time) => time !== undefined)
  return defined.length === 0 ? times : { ...times, [into]: Math.min(...defined) }
}

/** Times of labels that stay or are removed need no change; new labels get the present time. */
function labelStep(
  id: string,
  labelsOf: (labels: readonly string[]) => string[],
  timesOf: (times: Times) => Times = (times) => times,
): Step {
  return {
    collection: 'annotations',
    id,
    change: (now) => {
      const labels = labelsOf(now?.labels ?? [])
      if (now === null) return labels.length === 0 ? null : { ...NOTHING_NOTED, labels }
      return { ...now, labels, labelledAt: timesOf(now.labelledAt) }
    },
  }
}

function patternStep(id: string, added: readonly string[]): Step {
  return {
    collection: 'labels',
    id,
    change: (now) => {
      if (now === null) return null
      const orderPatterns = [...new Set([...now.orderPatterns, ...added])]
      return { ...now, orderPatterns: orderPatterns.slice(0, LIMITS.orderPatterns) }
    },
  }
}

function deletion(id: string): Step {
  return { collection: 'labels', id, change: () => null }
}
