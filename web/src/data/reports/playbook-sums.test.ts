/** The kept, broken and unjudged trades of a playbook add up to its label's row in the report. */
// Promise [Rules] The results of trades that kept a playbook, broke it or left it open add up to the result of its
//   setup, to the last digit.
import { analyse, MONEY_UNIT, selectTrades } from '@roundtrip/core/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createJudge } from '../analysis/judge.ts'
import { uglyJournal } from './ugly-journal.testing.ts'

const NOW = Date.UTC(2026, 5, 1)
const about = (...labels: string[]) => ({ accounts: [], tickers: [], labels })
const RULE = { scope: 'trade', severity: 1, validTo: null, weekdays: [], active: true, follows: null } as const

const rules = fc
  .array(
    fc.record({
      kind: fc.constantFrom('checklist-item' as const, 'side-only' as const, 'max-hold' as const),
      labels: fc.constantFrom(['breakout'], ['range'], []),
      validFrom: fc.constantFrom(null, '2026-04-10'),
    }),
    { maxLength: 4 },
  )
  .map((made) =>
    made.map(({ kind, labels, validFrom }, index) => ({
      ...RULE,
      id: `r${index}`,
      name: kind,
      kind,
      parameters: { side: 'long', minutes: 600 },
      filter: about(...labels),
      validFrom,
    })),
  )

test('counted trades that kept, broke or were not judged are those of the label, and so is their net', () => {
  fc.assert(
    fc.property(uglyJournal(), rules, (columns, made) => {
      const settings = { zone: 'UTC', dayStartMinutes: 0, breakevenBand: 0, startBalance: null, basis: null }
      const rows = selectTrades(columns, {}, { settings })
      const { groups } = analyse(columns, rows, { ...settings, detailed: false, hiddenLabels: [] })
      const judge = createJudge(() => columns, new Map())
      const request = {
        rules: made,
        ticks: [['r0', ['0000000000000001', '0000000000000002']]] as const,
        daysOff: [],
        setups: ['breakout', 'range'],
        breakevenBand: '0',
        startBalance: null,
        zone: 'UTC',
        dayStartMinutes: 0,
        now: NOW,
      }
      const summaries = judge.playbooks({ ...request, labels: ['breakout', 'range'] })
      for (const label of ['breakout', 'range']) {
        const { trades: _trades, rows: _rows, ...summary } = judge.playbook({ ...request, label })
        expect(summaries.get(label)).toEqual(summary)
        const parts = [summary.cost.followed, summary.cost.broken, summary.undecided]
        const group = groups.label.find(({ key }) => key === label)
        expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(group?.count ?? 0)
        const units = parts.reduce((sum, { net }) => sum + Math.round((net ?? 0) * MONEY_UNIT), 0)
        expect(units / MONEY_UNIT).toBe(group?.netProfit ?? 0)
      }
    }),
  )
})
