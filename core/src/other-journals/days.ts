/** The same results by day: a journal that keeps another zone counts trades around midnight on another day. */
import { type Clock, DAY_MS, dayKey, localDay } from '../base/index.ts'
import type { CivilDay } from '../base/index.ts'
import type { DifferenceCause } from './causes.ts'
import type { Comparison } from './compare.ts'
import type { ForeignRow } from './foreign-row.ts'
import type { OwnTrades } from './own-trades.ts'

/** `other-day`: the trade counts on another day there. Over all days this adds up to zero. */
export type ComparedDay = {
  /** `2026-02-09` */
  readonly day: string
  readonly theirs: number
  readonly ours: number
  /** They add up to `ours` minus `theirs`. */
  readonly causes: ReadonlyMap<DifferenceCause | 'other-day', number>
}

export type CompareDays = {
  readonly rows: readonly ForeignRow[]
  readonly comparison: Comparison
  readonly own: OwnTrades
  /** The trader's day. */
  readonly clock: Clock
  /** True if their times are exact moments, so that their day is unknown. */
  readonly absolute: boolean
}

/** Days of compared trades whose results differ, in order, and how many rows are on another day there. */
export function compareDays({ rows, comparison, own, clock, absolute }: CompareDays): {
  readonly days: readonly ComparedDay[]
  readonly onOtherDays: number
} {
  const days = new Map<CivilDay, { theirs: number; ours: number; causes: Map<DifferenceCause | 'other-day', number> }>()
  const on = (day: CivilDay) => {
    const totals = days.get(day) ?? { theirs: 0, ours: 0, causes: new Map() }
    days.set(day, totals)
    return totals
  }
  const add = (day: CivilDay, cause: DifferenceCause | 'other-day', units: number): void => {
    const { causes } = on(day)
    causes.set(cause, (causes.get(cause) ?? 0) + units)
  }
  let onOtherDays = 0
  for (const { match, theirs, ours, causes } of comparison.compared) {
    const day = localDay(clock, Math.max(...match.trades.map((row) => own.at(row).close)))
    on(day).ours += ours
    for (const [cause, units] of causes) add(day, cause, units)
    let left = theirs
    for (const [index, rowIndex] of match.rows.entries()) {
      const row = rows[rowIndex]
      // Each row has its own figure; the last one takes the remainder, so that nothing is lost.
      const units = index === match.rows.length - 1 ? left : unitsOf(row)
      left -= units
      const shown = row === undefined || absolute ? null : dayShown(row)
      if (shown !== null && shown !== day) {
        onOtherDays += 1
        add(day, 'other-day', units)
        add(shown, 'other-day', -units)
      }
      on(shown ?? day).theirs += units
    }
  }
  const listed = [...days]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([day, { theirs, ours, causes }]): ComparedDay[] => {
      const nonZero = new Map([...causes].filter(([, units]) => units !== 0))
      return nonZero.size === 0 ? [] : [{ day: dayKey(day), theirs, ours, causes: nonZero }]
    })
  return { days: listed, onOtherDays }
}

function unitsOf(row: ForeignRow | undefined): number {
  return row?.pnl === undefined || row.pnl === null ? 0 : Number(row.pnl.value / 10n ** 10n)
}

/** The date that the journal shows for the trade: of its close if it has one. */
function dayShown({ open, close }: ForeignRow): CivilDay | null {
  const time = close ?? open
  return time === null ? null : (Math.floor(time.wall / DAY_MS) as CivilDay)
}
