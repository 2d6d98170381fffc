import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract'
import type { Step } from './documents/bulk-writes.ts'

/** Labels to put on trades, and labels to take off them. */
export type LabelChange = { readonly add: readonly string[]; readonly remove: readonly string[] }

/** Most labels of one trade. */
const MOST_LABELS = 50

/** The labels of a trade after a change: those it keeps in their order, then the new ones. */
export function changedLabels(labels: readonly string[], { add, remove }: LabelChange): string[] {
  const kept = labels.filter((label) => !remove.includes(label))
  return [...new Set([...kept, ...add])].slice(0, Math.max(MOST_LABELS, kept.length))
}

/** Adds and takes away labels of many trades. */
export function assignSteps(tradeIds: readonly string[], change: LabelChange): readonly Step[] {
  return tradeIds.map((id) => labelStep(id, (labels) => changedLabels(labels, change)))
}

type Noted = ReadonlyMap<string, AnnotationData>

/** Every trade of one label gets the other; only then is the first deleted, so a stop on the way loses nothing. */
export function mergeSteps(noted: Noted, { from, into }: { from: string; into: string }): readonly Step[] {
  const moved = (labels: readonly string[]): string[] => [
    ...new Set(labels.map((label) => (label === from ? into : label))),
  ]
  return [...tradesWith(noted, from).map((id) => labelStep(id, moved)), deletion(from)]
}

/** Takes a label off its trades and deletes it. */
export function removeSteps(noted: Noted, label: string): readonly Step[] {
  return [...assignSteps(tradesWith(noted, label), { add: [], remove: [label] }), deletion(label)]
}

/** Ids of the trades that have a label, closed or not. */
export function tradesWith(noted: Noted, label: string): readonly string[] {
  return [...noted].flatMap(([tradeId, { labels }]) => (labels.includes(label) ? [tradeId] : []))
}

function labelStep(id: string, labelsOf: (labels: readonly string[]) => string[]): Step {
  return {
    collection: 'annotations',
    id,
    change: (now) => {
      const labels = labelsOf(now?.labels ?? [])
      return now === null && labels.length === 0 ? null : { ...(now ?? NOTHING_NOTED), labels }
    },
  }
}

function deletion(id: string): Step {
  return { collection: 'labels', id, change: () => null }
}
