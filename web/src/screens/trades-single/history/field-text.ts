/** The fields of an annotation in words. */
import type { AnnotationData, Field } from '@roundtrip/contract/documents'
import { exact, exactOwn, MISSING, plural } from '../../../format/number.ts'
import type { TimeFormat } from '../../../format/time.ts'
import type { ShownField } from './changes.ts'
import { perLanguage, t } from '../../../language/translate.ts'

export const FIELD_NAMES = perLanguage(
  (): Readonly<Record<ShownField, string>> => ({
    labels: t('Labels'),
    note: t('Note'),
    risk: t('Risk at entry'),
    stop: t('First stop'),
    stopMoves: t('Moves of the stop'),
    targets: t('Targets'),
    leverage: t('Leverage'),
    rating: t('Rating'),
    excluded: t('Statistics'),
    fields: t('Custom fields'),
    ticks: t('Checklist'),
    pictures: t('Pictures'),
    reviewedAt: t('Review'),
  }),
)

export type Names = {
  readonly labels: ReadonlyMap<string, { readonly name: string }>
  readonly fields: ReadonlyMap<string, Field>
  readonly times: TimeFormat
}

/** The value of a field as text; a dash for none. */
export function fieldText(field: ShownField, data: Partial<AnnotationData>, names: Names): string {
  switch (field) {
    case 'labels':
      return list((data.labels ?? []).map((id) => names.labels.get(id)?.name ?? t('a deleted label')))
    case 'note':
      return data.note === undefined || data.note === '' ? MISSING : shortened(data.note)
    case 'risk':
    case 'stop':
      return exact(data[field] ?? null)
    case 'leverage':
      return data.leverage === null || data.leverage === undefined ? MISSING : `${exact(data.leverage)}×`
    case 'stopMoves':
      return list(
        (data.stopMoves ?? []).map(({ time, price }) =>
          t('{price} at {time}', { price: exact(price), time: names.times.moment(time) }),
        ),
      )
    case 'targets':
      return list(
        (data.targets ?? []).map(
          ({ price, quantity }) =>
            exact(price) + (quantity === null ? '' : t(' for {quantity}', { quantity: exactOwn(quantity) })),
        ),
      )
    case 'rating':
      return data.rating === null || data.rating === undefined ? MISSING : plural(data.rating, 'star')
    case 'excluded':
      return data.excluded === true ? t('left out') : 'counts'
    case 'fields':
      return list(
        Object.entries(data.fields ?? {}).map(([id, fieldValue]) => valueText(names.fields.get(id), fieldValue)),
      )
    case 'ticks':
      return plural(data.ticks?.length ?? 0, 'tick')
    case 'pictures':
      return plural(data.pictures?.length ?? 0, 'picture')
    case 'reviewedAt':
      return data.reviewedAt === null || data.reviewedAt === undefined ? t('not reviewed') : 'reviewed'
  }
}

function valueText(field: Field | undefined, fieldValue: number | string | boolean): string {
  const value = (): string => {
    if (typeof fieldValue === 'boolean') return fieldValue ? 'yes' : 'no'
    if (typeof fieldValue === 'number') return `${exact(String(fieldValue))}${field?.unit ? ` ${field.unit}` : ''}`
    return field?.choices.find(({ id }) => id === fieldValue)?.name ?? fieldValue
  }
  return `${field?.name ?? t('A deleted field')}: ${value()}`
}

function list(parts: readonly string[]): string {
  return parts.length === 0 ? MISSING : parts.join(', ')
}

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).trimEnd()}…`
}

const LONGEST = 160
