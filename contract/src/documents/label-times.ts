/** When labels were given. A label counts as a reason for a trade only if it was there before the result. */
import { RESERVED } from './collection.ts'

type Labelled = {
  readonly labels: readonly string[]
  /** UTC ms. */
  readonly labelledAt: Readonly<Record<string, number>>
}

/**
 * The time of labels that a trade had from the start: those of the plan that it took, and of the order that opened it.
 */
export const BEFORE_THE_TRADE = 0

/**
 * Gives new labels the current time. Remaining labels keep theirs, even if a form did not know it; an existing time
 * stays, so that restoring a label also restores its time; the times of removed labels are removed.
 */
export function withLabelTimes<Data extends Labelled>(
  data: Data,
  { before, now }: { readonly before: Labelled | null; readonly now: number },
): Data {
  const times = data.labels.flatMap((label) => {
    if (RESERVED.has(label)) return []
    const earlier = timeOf(data, label) ?? (before === null ? null : timeOf(before, label))
    if (earlier !== null) return [[label, Math.min(earlier, now)] as const]
    return before?.labels.includes(label) === true ? [] : [[label, now] as const]
  })
  return { ...data, labelledAt: Object.fromEntries(times) }
}

/** The times of both; for a label in both, the earlier one. */
export function joinedLabelTimes(a: Labelled['labelledAt'], b: Labelled['labelledAt']): Record<string, number> {
  const joined = new Map(Object.entries(a))
  for (const [label, time] of Object.entries(b)) joined.set(label, Math.min(time, joined.get(label) ?? time))
  return Object.fromEntries(joined)
}

/** The times with those of labels that the trade had from the start. */
export function withEarlyLabels(times: Labelled['labelledAt'], labels: readonly string[]): Record<string, number> {
  return { ...times, ...Object.fromEntries(labels.map((label) => [label, BEFORE_THE_TRADE])) }
}

function timeOf({ labelledAt }: Labelled, label: string): number | null {
  return Object.hasOwn(labelledAt, label) ? (labelledAt[label] ?? null) : null
}
