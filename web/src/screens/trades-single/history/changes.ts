import type { AnnotationData } from '@roundtrip/contract/documents'

/** The annotation of a trade at one time. */
export type State = { readonly time: number | null; readonly data: AnnotationData }

/** Fields that the history shows; the others are internal. */
export const SHOWN_FIELDS = [
  'labels',
  'note',
  'risk',
  'stop',
  'stopMoves',
  'targets',
  'leverage',
  'rating',
  'excluded',
  'fields',
  'ticks',
  'pictures',
  'reviewedAt',
] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

export type FieldChange = {
  readonly [Field in ShownField]: {
    readonly field: Field
    readonly before: AnnotationData[Field]
    readonly after: AnnotationData[Field]
  }
}[ShownField]

export type Changed = { readonly time: number | null; readonly changes: readonly FieldChange[] }

/**
 * What each state changed from the previous one. Input and result have the latest first; before the last there is
 * nothing.
 */
export function changesOf(states: readonly State[]): readonly Changed[] {
  return states.flatMap(({ time, data }, index) => {
    const before = states[index + 1]
    if (before === undefined) return []
    const changes = SHOWN_FIELDS.flatMap((field) => changeOf(field, { before: before.data, after: data }))
    return changes.length === 0 ? [] : [{ time, changes }]
  })
}

function changeOf(
  field: ShownField,
  { before, after }: { readonly before: AnnotationData; readonly after: AnnotationData },
): readonly FieldChange[] {
  if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return []
  return [{ field, before: before[field], after: after[field] } as FieldChange]
}
