import { type AnnotationData, annotationsCollection } from './annotations.ts'
import { joinedLabelTimes } from './label-times.ts'

/**
 * Joins the annotations of two merged trades: labels, pictures and ticks of both, notes one after another, and single
 * values from whichever has one. Null if both have different values, or the result exceeds what one trade can have:
 * then the trader has to choose.
 */
export function joinAnnotations(into: AnnotationData, from: AnnotationData): AnnotationData | null {
  const once = [
    single(riskOf(into), riskOf(from)),
    single(into.stop, from.stop),
    single(into.leverage, from.leverage),
    single(into.rating, from.rating),
    single(into.targets, from.targets),
  ] as const
  const fields = { ...from.fields, ...into.fields }
  const differ = Object.entries(from.fields).some(([id, value]) => fields[id] !== value)
  const [risk, stop, leverage, rating, targets] = once
  if (differ || !risk.fits || !stop.fits || !leverage.fits || !rating.fits || !targets.fits) return null
  const joined = annotationsCollection.schema.safeParse({
    ...into,
    labels: [...new Set([...into.labels, ...from.labels])],
    labelledAt: joinedLabelTimes(into.labelledAt, from.labelledAt),
    note: joinedNote(into.note, from.note),
    chartNotes: distinct([...into.chartNotes, ...from.chartNotes]).sort((a, b) => a.time - b.time),
    ...(risk.value ?? NO_RISK),
    stop: stop.value,
    stopMoves: distinct([...into.stopMoves, ...from.stopMoves]).sort((a, b) => a.time - b.time),
    targets: targets.value,
    leverage: leverage.value,
    rating: rating.value,
    fields,
    ticks: [...new Set([...into.ticks, ...from.ticks])],
    pictures: [...new Map([...from.pictures, ...into.pictures].map((picture) => [picture.id, picture])).values()],
    // Reviewing the whole is not the same as reviewing its parts.
    reviewedAt: into.reviewedAt === null || from.reviewedAt === null ? null : into.reviewedAt,
  })
  return joined.success ? joined.data : null
}

type Risk = Pick<AnnotationData, 'risk' | 'riskCurrency'>

const NO_RISK: Risk = { risk: null, riskCurrency: null }

/** An amount without a currency is unusable. */
function riskOf({ risk, riskCurrency }: AnnotationData): Risk | null {
  return risk === null ? null : { risk, riskCurrency }
}

type Joined<T> = { readonly fits: boolean; readonly value: T }

function single<T>(into: T, from: T): Joined<T> {
  if (isNothing(from) || JSON.stringify(into) === JSON.stringify(from)) return { fits: true, value: into }
  return { fits: isNothing(into), value: from }
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** A note that is already part of the other, because they were joined before, is not repeated. */
function joinedNote(into: string, from: string): string {
  if (from.trim() === '' || into.includes(from)) return into
  return into.trim() === '' ? from : `${into}\n\n${from}`
}

function distinct<T>(list: readonly T[]): T[] {
  return [...new Map(list.map((entry) => [JSON.stringify(entry), entry])).values()]
}
