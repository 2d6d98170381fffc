import { type AnnotationData, type Label, newLabel, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { type BroughtOver, saysSomething } from '@roundtrip/core/other-journals'
import type { Step } from '@roundtrip/sync/client'
import { newId } from '../documents/new-id.ts'
import { sameName } from '../labels/label-name.ts'
import { freeColour } from '../labels/label-palette.ts'
import type { NamedLabel } from '../labels/labels.ts'
import { type NamedIn, unmatchedId, unmatchedOf, type Written, withWritten, writtenOf } from './written.ts'

/** What one row adds to a trade. */
type Addition = { readonly tradeId: string; readonly written: Written; readonly withNote: boolean }

export type BringPlan = {
  readonly steps: readonly Step[]
  /** Trades that gain something they did not have. */
  readonly trades: number
  readonly notes: number
  readonly labelled: number
  readonly newLabels: readonly string[]
  readonly ratings: number
  readonly stops: number
  readonly targets: number
  /** Trades that keep their own rating, stop or targets although the row has others. */
  readonly kept: number
  /** Rows that wait for a trade. */
  readonly waiting: number
}

export type PlanRequest = {
  readonly brought: Pick<BroughtOver, 'rows' | 'times' | 'matching'>
  readonly journal: string
  readonly tradeIdOf: (row: number) => string
  readonly labels: readonly NamedLabel[]
  readonly noted: ReadonlyMap<string, AnnotationData>
  readonly waiting: ReadonlyMap<string, unknown>
}

/** Everything that importing another journal's file writes, as one change, and its summary. */
export function bringPlan({ brought, journal, tradeIdOf, labels, noted, waiting }: PlanRequest): BringPlan {
  const { rows, times, matching } = brought
  const additions = matching.matches.flatMap((match) =>
    match.rows.flatMap((rowIndex): Addition[] => {
      const row = rows[rowIndex]
      if (row === undefined || !saysSomething(row)) return []
      const written = writtenOf(row)
      return match.trades.map((trade, index) => ({ tradeId: tradeIdOf(trade), written, withNote: index === 0 }))
    }),
  )
  const lost = matching.unmatched.flatMap((index) => {
    const row = rows[index]
    if (row === undefined || !saysSomething(row)) return []
    const data = unmatchedOf(row, journal, times[index] ?? null)
    const id = unmatchedId(data)
    return waiting.has(id) ? [] : [{ id, data }]
  })
  const {
    labelId,
    steps: labelSteps,
    names,
  } = labelsFor(
    additions.flatMap(({ written }) => written.labels),
    labels,
  )
  const byTrade = new Map<string, Addition[]>()
  for (const addition of additions) byTrade.set(addition.tradeId, [...(byTrade.get(addition.tradeId) ?? []), addition])
  const counted = countAdditions(byTrade, noted, labelId)
  const steps: Step[] = [
    ...labelSteps,
    ...[...byTrade].map(([id, some]): Step => additionStep(id, some, labelId)),
    ...lost.map(({ id, data }): Step => ({ collection: 'unmatched', id, change: (now) => now ?? data })),
  ]
  return { steps, ...counted, newLabels: names, waiting: new Set(lost.map(({ id }) => id)).size }
}

type LabelId = (name: string) => string | undefined

function additionStep(id: string, additions: readonly Addition[], labelId: LabelId): Step {
  return {
    collection: 'annotations',
    id,
    change: (now) => {
      const before = now ?? NOTHING_NOTED
      const after = withAll(before, additions, labelId)
      return now === null && JSON.stringify(after) === JSON.stringify(before) ? null : after
    },
  }
}

function withAll(before: AnnotationData, additions: readonly Addition[], labelId: LabelId): AnnotationData {
  return additions.reduce((data, { written, withNote }) => withWritten(data, written, { labelId, withNote }), before)
}

/** Gives a waiting row to a trade. */
export function attachSteps(
  { tradeId, written, waitingId }: { readonly tradeId: string; readonly written: Written; readonly waitingId: string },
  labels: readonly NamedLabel[],
): Step[] {
  const { labelId, steps } = labelsFor(written.labels, labels)
  return [
    ...steps,
    additionStep(tradeId, [{ tradeId, written, withNote: true }], labelId),
    { collection: 'unmatched', id: waitingId, change: () => null },
  ]
}

/** Labels with these names: existing ones from any group, and new ones for the rest while there is room. */
function labelsFor(
  needed: readonly NamedIn[],
  labels: readonly NamedLabel[],
): { readonly labelId: LabelId; readonly steps: Step[]; readonly names: string[] } {
  const ids = new Map<string, string>()
  const made: { id: string; data: Label }[] = []
  const existing: { id: string; name: string }[] = [...labels]
  for (const { group, name } of needed) {
    if (ids.has(name)) continue
    const match = existing.find((label) => sameName(label.name, name))
    if (match !== undefined) ids.set(name, match.id)
    else if (existing.length < LIMITS.labels) {
      const colour = freeColour([...labels, ...made.map(({ data }) => data)])
      const data = newLabel({ name, group, colour })
      const id = newId()
      made.push({ id, data })
      existing.push({ id, name })
      ids.set(name, id)
    }
  }
  return {
    labelId: (name) => ids.get(name),
    steps: made.map(({ id, data }): Step => ({ collection: 'labels', id, change: (now) => now ?? data })),
    names: made.map(({ data }) => data.name),
  }
}

type Counts = Omit<BringPlan, 'steps' | 'newLabels' | 'waiting'>

function countAdditions(
  byTrade: ReadonlyMap<string, readonly Addition[]>,
  noted: ReadonlyMap<string, AnnotationData>,
  labelId: LabelId,
): Counts {
  const counts = { trades: 0, notes: 0, labelled: 0, ratings: 0, stops: 0, targets: 0, kept: 0 }
  for (const [id, additions] of byTrade) {
    const before = noted.get(id) ?? NOTHING_NOTED
    const after = withAll(before, additions, labelId)
    const changed = (field: keyof AnnotationData): number =>
      JSON.stringify(before[field]) === JSON.stringify(after[field]) ? 0 : 1
    counts.notes += changed('note')
    counts.labelled += changed('labels')
    counts.ratings += changed('rating')
    counts.stops += changed('stop')
    counts.targets += changed('targets')
    counts.kept += additions.some(({ written }) => differsFromOwn(before, written)) ? 1 : 0
    counts.trades += JSON.stringify(before) === JSON.stringify(after) ? 0 : 1
  }
  return counts
}

function differsFromOwn({ rating, stop, targets }: AnnotationData, written: Written): boolean {
  return (
    (rating !== null && written.rating !== null && rating !== written.rating) ||
    (stop !== null && written.stop !== null && Number(stop) !== Number(written.stop)) ||
    (targets.length > 0 &&
      written.targets.length > 0 &&
      targets.map(({ price }) => price).join() !== written.targets.join())
  )
}
