/** The state of the form: numbers as typed, and their problems. */
import type { AnnotationData, Field } from '@roundtrip/contract/documents'
import { asTyped, typedDecimal, typedPositive } from '../../format/decimal.ts'
import { localMoment, readLocalMoment } from '../../format/local-moment.ts'
import { MAX_TARGETS, type TypedTarget } from '../../parts/plan-fields/lines.ts'
import { t } from '../../language/translate.ts'

export type StopMove = { readonly key: number; readonly moment: string; readonly price: string }

export type AnnotationDraft = Pick<AnnotationData, 'labels' | 'note' | 'rating' | 'excluded'> & {
  readonly risk: string
  readonly stop: string
  readonly leverage: string
  readonly stopMoves: readonly StopMove[]
  readonly targets: readonly TypedTarget[]
  /** Values of the user's own fields; numbers as typed. */
  readonly fields: Readonly<Record<string, string | boolean>>
  readonly reviewed: boolean
}

/** Problems by form field. */
export type DraftProblems = ReadonlyMap<string, string>

export function draftOf(data: AnnotationData, zone: string): AnnotationDraft {
  const { labels, note, rating, excluded } = data
  return {
    labels,
    note,
    rating,
    excluded,
    risk: asTyped(data.risk),
    stop: asTyped(data.stop),
    leverage: asTyped(data.leverage),
    stopMoves: data.stopMoves.map(({ time, price }, key) => ({
      key,
      price: asTyped(price),
      moment: localMoment(zone, time),
    })),
    targets: data.targets.map(({ price, quantity }, key) => ({
      key,
      price: asTyped(price),
      quantity: asTyped(quantity),
    })),
    fields: Object.fromEntries(
      Object.entries(data.fields).map(([id, value]) => [id, typeof value === 'number' ? asTyped(value) : value]),
    ),
    reviewed: data.reviewedAt !== null,
  }
}

type Context = {
  readonly seen: AnnotationData
  readonly zone: string
  readonly fields: ReadonlyMap<string, Field>
  readonly now: number
  /** The currency of the typed risk. */
  readonly riskCurrency: string
}

/** The annotation to save, and the problems that prevent it. Empty lines are left out. */
export function annotationOfDraft(
  draft: AnnotationDraft,
  { seen, zone, fields, now, riskCurrency }: Context,
): { readonly data: AnnotationData; readonly problems: DraftProblems } {
  const problems = new Map<string, string>()
  const number = (name: string, text: string): string | null => {
    if (text.trim() === '') return null
    const value = typedPositive(text)
    if (value === null) problems.set(name, t('A number above zero, such as {example}.', { example: asTyped('125.50') }))
    return value
  }
  const stopMoves = draft.stopMoves.flatMap(({ key, moment, price }) => {
    if (moment === '' && price.trim() === '') return []
    const time = readLocalMoment(zone, moment)
    if (time === null) problems.set(`stopMoves.${key}.moment`, t('When was it moved?'))
    if (price.trim() === '') problems.set(`stopMoves.${key}.price`, t('Where to?'))
    const value = number(`stopMoves.${key}.price`, price)
    return time === null || value === null ? [] : [{ time, price: value }]
  })
  const targets = draft.targets.flatMap(({ key, price, quantity }) => {
    if (price.trim() === '' && quantity.trim() === '') return []
    if (price.trim() === '') problems.set(`targets.${key}.price`, t('At which price?'))
    const value = number(`targets.${key}.price`, price)
    const amount = number(`targets.${key}.quantity`, quantity)
    return value === null ? [] : [{ price: value, quantity: amount }]
  })
  const risk = number('risk', draft.risk)
  const data: AnnotationData = {
    ...seen,
    labels: draft.labels,
    note: draft.note,
    rating: draft.rating,
    excluded: draft.excluded,
    risk,
    riskCurrency: risk === null ? null : riskCurrency,
    stop: number('stop', draft.stop),
    leverage: number('leverage', draft.leverage),
    stopMoves: stopMoves.sort((a, b) => a.time - b.time),
    targets,
    fields: fieldValues(draft, { fields, problems }),
    reviewedAt: draft.reviewed ? (seen.reviewedAt ?? now) : null,
  }
  return { data, problems }
}

/** The maximum number of lines of each kind. */
export const MAX_LINES = { stopMoves: 50, targets: MAX_TARGETS, labels: 50 } as const

function fieldValues(
  draft: AnnotationDraft,
  { fields, problems }: { readonly fields: ReadonlyMap<string, Field>; readonly problems: Map<string, string> },
): AnnotationData['fields'] {
  const entries: [string, number | string | boolean][] = []
  for (const [id, value] of Object.entries(draft.fields)) {
    if (typeof value === 'string' && value.trim() === '') continue
    if (typeof value === 'boolean' || fields.get(id)?.kind !== 'number') {
      entries.push([id, value])
      continue
    }
    const number = typedDecimal(value)
    if (number === null) problems.set(`fields.${id}`, t('A number, such as {example}.', { example: asTyped('12.5') }))
    else entries.push([id, Number(number)])
  }
  return Object.fromEntries(entries)
}
