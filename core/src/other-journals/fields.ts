/** The columns of another journal. */
import type { JournalColumns, JournalField } from '../exchanges/mapping/journal-formats.ts'

/** Fields that several columns may hold: fees add up, notes are stacked, lists are joined. */
const REPEATED: ReadonlySet<JournalField> = new Set([
  'fee',
  'note',
  'setups',
  'mistakes',
  'emotions',
  'tags',
  'target',
  'picture',
])

export function indexesOf(columns: JournalColumns, field: JournalField): number[] {
  return columns.flatMap((other, index) => (other === field ? [index] : []))
}

/** The columns with another field for one of them. If only one column can hold the field, the other one loses it. */
export function withField(columns: JournalColumns, changed: number, field: JournalField | null): JournalColumns {
  return columns.map((other, index) => {
    if (index === changed) return field
    return other !== null && other === field && !REPEATED.has(other) ? null : other
  })
}

/** Null if rows can be read: each needs a symbol and a time. */
export function missingField(columns: JournalColumns): 'symbol' | 'openTime' | null {
  if (!columns.includes('symbol')) return 'symbol'
  return columns.includes('openTime') || columns.includes('closeTime') ? null : 'openTime'
}
