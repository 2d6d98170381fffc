/** Compares two readings of the same rows, made with different choices. */
import type { CashEvent, Fill, Ledger } from '@roundtrip/core/ledger'

export type Shift = {
  /** Records of the same row that differ between the readings. */
  readonly fillsChanged: number
  readonly cashEventsChanged: number
  /** How far most records move in time; null if their times stay the same. */
  readonly movedMs: number | null
  /** Changed records with the same key, which a search by key reports as duplicates. */
  readonly sameKeys: number
}

/** Records are paired by the text of their row. Records in only one reading do not count as changes. */
export function compareReadings(before: Ledger, after: Ledger): Shift {
  const spans = new Map<number, number>()
  let sameKeys = 0
  const changed = (old: readonly (Fill | CashEvent)[], now: readonly (Fill | CashEvent)[]): number => {
    const byRow = new Map<string, (Fill | CashEvent)[]>()
    for (const record of old) byRow.set(record.raw ?? '', [...(byRow.get(record.raw ?? '') ?? []), record])
    let count = 0
    for (const record of now) {
      const twin = byRow.get(record.raw ?? '')?.shift()
      if (twin === undefined || says(twin) === says(record)) continue
      count += 1
      if (twin.dedupeKey === record.dedupeKey) sameKeys += 1
      const span = record.time - twin.time
      spans.set(span, (spans.get(span) ?? 0) + 1)
    }
    return count
  }
  const fillsChanged = changed(before.fills, after.fills)
  const cashEventsChanged = changed(before.cashEvents, after.cashEvents)
  const [most] = [...spans].sort(([, a], [, b]) => b - a)
  return {
    fillsChanged,
    cashEventsChanged,
    movedMs: most === undefined || most[0] === 0 ? null : most[0],
    sameKeys,
  }
}

/** The content of a record, without its row in the file. */
function says(record: Fill | CashEvent): string {
  const { dedupeKey: _, row: __, raw: ___, ...meaning } = record
  return JSON.stringify(meaning, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
