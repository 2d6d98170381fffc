import { type AnnotationData, NOTHING_NOTED } from '@roundtrip/contract/documents'
import { mergeDraft, sameJson, type TextConflict } from '@roundtrip/sync/client'
import { MAX_LINES } from './draft.ts'
import { perLanguage, t } from '../../language/translate.ts'

/** A trade that was changed here and elsewhere at the same time. */
export type TradeConflict = {
  /** The stored annotation. */
  readonly theirs: AnnotationData
  /** Both merged; fields in `open` have the stored value until the user decides. */
  readonly merged: AnnotationData
  readonly open: readonly TextConflict[]
}

/** The names of the fields that can conflict. */
export const CONFLICT_NAMES = perLanguage(
  () =>
    ({
      note: t('Note'),
      stop: t('First stop'),
      risk: t('Risk at entry'),
      leverage: t('Leverage'),
    }) as const,
)

/** Only one value of these can be kept: two numbers cannot be joined. */
export const NUMBER_FIELDS = ['stop', 'risk', 'leverage'] as const

type Sides = {
  /** The common base of both changes. */
  readonly seen: AnnotationData
  readonly mine: AnnotationData
  readonly theirs: Readonly<Record<string, unknown>>
}

/** Joins lists and takes the latest value of small fields; the user chooses the note and the prices. */
export function conflictOf({ seen, mine, theirs: stored }: Sides): TradeConflict {
  // The stored value was parsed by this version's schema before.
  const theirs = { ...NOTHING_NOTED, ...stored } as AnnotationData
  const { data, conflicts } = mergeDraft(asTexts(seen), changes(asTexts(seen), asTexts(mine)), asTexts(theirs))
  return { theirs, merged: fromTexts(data as AnnotationData), open: conflicts }
}

/** The conflict after one choice. */
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
    stopMoves: data.stopMoves.toSorted((a, b) => a.time - b.time).slice(0, MAX_LINES.stopMoves),
    targets: data.targets.slice(0, MAX_LINES.targets),
    labels: data.labels.slice(0, MAX_LINES.labels),
  }
}
