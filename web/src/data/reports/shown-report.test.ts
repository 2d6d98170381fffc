/** What makes reports of long journals fast must not change their figures. */
import { dayKey, type CivilDay, createClock, localDay } from '@roundtrip/core/base'
import { MEASURE_IDS, type MeasureId } from '@roundtrip/core/measures'
import {
  allocateColumns,
  analyse,
  annotate,
  moneyRows,
  MONEY_UNIT,
  type ReportSettings,
  selectTrades,
  type TradeColumns,
} from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uglyJournal } from './ugly-journal.testing.ts'

const settings: fc.Arbitrary<ReportSettings> = fc.record({
  zone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
  dayStartMinutes: fc.constantFrom(0, 240),
  breakevenBand: fc.constantFrom(0, 50),
  startBalance: fc.constantFrom(null, 1_000),
  basis: fc.constantFrom(null, 'open', 'close'),
  detailed: fc.constant(false),
})
const side = fc.constantFrom({}, { side: 'long' as const }, { side: 'short' as const, status: 'open' as const })

test('the requested measures are those of the whole report, and the others are null', () => {
  fc.assert(
    fc.property(uglyJournal(), settings, side, fc.subarray([...MEASURE_IDS]), (columns, chosen, filter, measures) => {
      const rows = selectTrades(columns, filter, { settings: chosen })
      const { summary, ...rest } = analyse(columns, rows, chosen)
      const shown = analyse(columns, rows, { ...chosen, measures })
      const chosenIds = new Set<MeasureId>(measures)
      const expected = Object.fromEntries(MEASURE_IDS.map((id) => [id, chosenIds.has(id) ? summary[id] : null]))
      expect(shown).toEqual({ ...rest, summary: expected })
    }),
  )
})

/** Profit by day, added up in the plainest way. */
function plainDays(columns: TradeColumns, isCounted: Uint8Array, chosen: ReportSettings): ReadonlyMap<string, number> {
  const clock = createClock(chosen)
  const days = new Map<string, number>()
  const { count, trade, time, gross, fees, funding, otherCash } = columns.events
  for (let index = 0; index < count; index += 1) {
    if (isCounted[trade[index] ?? 0] === 0) continue
    const day = dayKey(localDay(clock, time[index] ?? 0) as CivilDay)
    const units = (gross[index] ?? 0) - (fees[index] ?? 0) + (funding[index] ?? 0) + (otherCash[index] ?? 0)
    days.set(day, (days.get(day) ?? 0) + units)
  }
  return days
}

test('every day has the money of its events, from the first day of the chosen trades to the last', () => {
  fc.assert(
    fc.property(uglyJournal(), settings, side, (columns, chosen, filter) => {
      const rows = selectTrades(columns, filter, { settings: chosen })
      const { equity } = analyse(columns, rows, chosen)
      const booked = moneyRows(columns, rows)
      const days = plainDays(columns, booked, chosen)
      const clock = createClock(chosen)
      const named = [...columns.openTime, ...columns.closeTime].flatMap((time, index) =>
        booked[index % columns.count] === 1 && !Number.isNaN(time) ? [dayKey(localDay(clock, time))] : [],
      )
      const opened = Math.min(...[...columns.openTime].filter((_, row) => booked[row] === 1))
      const flows = columns.flows.flatMap(({ time }) => (time >= opened ? [dayKey(localDay(clock, time))] : []))
      const sorted = [...named, ...days.keys()].sort()
      const last = sorted.length === 0 ? undefined : [...sorted, ...flows].sort().at(-1)
      expect([equity[0]?.day, equity.at(-1)?.day]).toEqual([sorted[0], last])
      for (const { day, pnl } of equity) expect([day, pnl]).toEqual([day, (days.get(day) ?? 0) / MONEY_UNIT])
    }),
  )
})

test('the times of columns are counted anew where other columns have other times', () => {
  const settingsOf = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
  fc.assert(
    fc.property(uglyJournal(), (columns) => {
      const all = (of: TradeColumns) => selectTrades(of, {}, { settings: settingsOf })
      const before = analyse(columns, all(columns), settingsOf)
      // Annotations do not change times, and a copy with other times gets keys of its own.
      expect(analyse(annotate(columns, []), all(columns), settingsOf).netCurve).toEqual(before.netCurve)
      const later = { ...columns, openTime: columns.openTime.map((time) => time + 3_600_000) }
      const fresh = { ...allocateColumns(0, 'USD'), ...structuredClone(later) }
      expect(analyse(later, all(later), settingsOf).groups).toEqual(analyse(fresh, all(fresh), settingsOf).groups)
    }),
    { numRuns: 30 },
  )
})
