import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract'
import { mergeDraft, type TextConflict } from '../../data/documents/merge-draft.ts'
import { sameJson } from '../../data/documents/same-json.ts'
import { MOST_LINES } from './draft.ts'

/** A trade that was changed here and elsewhere at the same time. */
export type TradeConflict = {
  /** What is stored now. */
  readonly theirs: AnnotationData
  /** Both together, with theirs where `open` still waits for the trader. */
  readonly merged: AnnotationData
  readonly open: readonly TextConflict[]
}

/** What the fields that can contradict each other are called. */
export const CONFLICT_NAMES = { note: 'Note', stop: 'First stop', risk: 'Risk at entry', leverage: 'Leverage' } as const

/** Of these one has to go: two numbers below each other are none. */
export const NUMBER_FIELDS = ['stop', 'risk', 'leverage'] as const

type Sides = {
  /** What both began with. */
  readonly seen: AnnotationData
  readonly mine: AnnotationData
  readonly theirs: Readonly<Record<string, unknown>>
}

/** Lists are joined and small fields are as they were set last; the note and the prices are for the trader to choose. */
export function conflictOf({ seen, mine, theirs: stored }: Sides): TradeConflict {
  // What the server keeps was read by the schema of this version before it came here.
  const theirs = { ...NOTHING_NOTED, ...stored } as AnnotationData
  const { data, conflicts } = mergeDraft(asTexts(seen), changes(asTexts(seen), asTexts(mine)), asTexts(theirs))
  return { theirs, merged: fromTexts(data as AnnotationData), open: conflicts }
}

/** The same with one choice made. */
export function solveConflict(conflict: TradeConflict, field: string, text: string): TradeConflict {
  return {
    ...conflict,
    merged: fromTexts({ ...conflict.merged, [field]: text }),
    open: conflict.open.filter((other) => other.field !== field),
  }
}

function changes(before: AnnotationData, after: AnnotationData): Partial<AnnotationData> {
  const previous = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => !sameJson(value, previous.get(field))))
}

function asTexts(data: AnnotationData): AnnotationData {
  return { ...data, ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, data[name] ?? ''])) }
}

function fromTexts(data: AnnotationData): AnnotationData {
  return {
    ...data,
    ...Object.fromEntries(NUMBER_FIELDS.map((name) => [name, data[name] === '' ? null : data[name]])),
    stopMoves: data.stopMoves.toSorted((a, b) => a.time - b.time).slice(0, MOST_LINES.stopMoves),
    targets: data.targets.slice(0, MOST_LINES.targets),
    labels: data.labels.slice(0, MOST_LINES.labels),
  }
}
