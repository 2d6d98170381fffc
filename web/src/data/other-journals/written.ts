import type { AnnotationData, Label, UnmatchedRow } from '@roundtrip/contract/documents'
import { LIMITS } from '@roundtrip/contract/fields'
import { formatFixed, type Fixed, hash128 } from '@roundtrip/core/base'
import type { ForeignRow } from '@roundtrip/core/other-journals'
import { sameName } from '../labels/label-name.ts'
import { t } from '../../language/translate.ts'

export type NamedIn = { readonly group: Label['group']; readonly name: string }

/** What was written about a trade in another journal, in our own form. */
export type Written = Pick<UnmatchedRow, 'note' | 'rating' | 'stop' | 'targets'> & {
  readonly labels: readonly NamedIn[]
}

const MAX_LABELS = 50
const MAX_TARGETS = 10
export const MAX_NOTE = 20_000

/** Links to pictures go below the note, since no export contains the pictures themselves. */
export function writtenOf(row: ForeignRow): Written {
  const links = row.pictures.map((address, index) => t('[Picture {number}]({address})', { number: index + 1, address }))
  const names: readonly NamedIn[] = [
    ...row.setups.map((name) => ({ group: 'setup' as const, name })),
    ...row.mistakes.map((name) => ({ group: 'mistake' as const, name })),
    ...row.emotions.map((name) => ({ group: 'emotion' as const, name })),
    ...row.tags.map((name) => ({ group: 'custom' as const, name })),
  ]
  return {
    note: [row.note, links.join(' ')]
      .filter((part) => part !== '')
      .join('\n\n')
      .slice(0, MAX_NOTE),
    labels: distinctNames(names).slice(0, MAX_LABELS),
    rating: row.rating,
    stop: decimal(row.stop),
    targets: row.targets.flatMap((price) => decimal(price) ?? []).slice(0, MAX_TARGETS),
  }
}

/** The row as stored until it has a trade. */
export function unmatchedOf(row: ForeignRow, journal: string, time: number | null): UnmatchedRow {
  const written = writtenOf(row)
  return {
    ...written,
    labels: [...written.labels],
    targets: [...written.targets],
    journal: journal.trim().slice(0, LIMITS.name) || t('Spreadsheet'),
    symbol: row.symbol,
    side: row.side,
    time: time === null ? null : Math.round(time),
    quantity: decimal(row.quantity?.value ?? null),
    entry: decimal(row.entryPrice?.value ?? null),
    exit: decimal(row.exitPrice?.value ?? null),
    pnl: decimal(row.pnl?.value ?? null),
  }
}

/** The same row gets the same id, so that bringing a file over again adds nothing. */
export function unmatchedId(row: UnmatchedRow): string {
  return hash128(JSON.stringify(row))
}

/** Null for a figure that is too long to be one. */
function decimal(value: Fixed | null): string | null {
  if (value === null) return null
  const text = formatFixed(value)
  return /^-?\d{1,30}(?:\.\d{1,18})?$/.test(text) ? text : null
}

function distinctNames(names: readonly NamedIn[]): NamedIn[] {
  const distinct: NamedIn[] = []
  for (const { group, name } of names) {
    const short = name.trim().slice(0, LIMITS.name).trim()
    if (short !== '' && !distinct.some((other) => sameName(other.name, short))) distinct.push({ group, name: short })
  }
  return distinct
}

/**
 * Merges the note here with what was written there: texts one below the other and all labels; rating, stop and targets
 * stay if they are set here. `withNote` is false for further trades of the same row, where the text would only repeat.
 */
export function withWritten(
  here: AnnotationData,
  written: Written,
  { labelId, withNote }: { readonly labelId: (name: string) => string | undefined; readonly withNote: boolean },
): AnnotationData {
  const ids = written.labels.flatMap(({ name }) => labelId(name) ?? [])
  const targets = written.targets.map((price) => ({ price, quantity: null }))
  return {
    ...here,
    labels: [...new Set([...here.labels, ...ids])].slice(0, MAX_LABELS),
    note: withNote ? appended(here.note, written.note) : here.note,
    rating: here.rating ?? written.rating,
    stop: here.stop ?? written.stop,
    targets: here.targets.length > 0 ? here.targets : targets,
  }
}

/** A text that is there already, because the file was brought over before, is not repeated. */
function appended(here: string, there: string): string {
  if (there.trim() === '' || here.includes(there)) return here
  return here.trim() === '' ? there : `${here}\n\n${there}`.slice(0, MAX_NOTE)
}
