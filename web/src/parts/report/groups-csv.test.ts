import { csvRows } from '@roundtrip/core/base'
import type { Group } from '@roundtrip/core/reports'
import { expect, test } from 'vitest'
import { GROUP_FIGURES, groupsCsv } from './groups-csv.ts'

const FIGURES = Object.fromEntries(GROUP_FIGURES.map((id) => [id, id === 'netProfit' ? -12.5 : null]))
const group = (key: string): Group => ({ key, ...FIGURES }) as unknown as Group

test.each(['=1+1', '+1', '@SUM(A1)', '-1+2', '\t=1', '＝1', '"=1', '=cmd|calc!A1'])(
  'a ticker that is called %j is text in the file of a report, and figures stay figures',
  (key) => {
    const [head = [], row = []] = csvRows(
      groupsCsv([group(key)], { name: () => key, form: { costs: 'after' } as never }),
    )
    expect(row.slice(0, 2)).toEqual([`'${key}`, `'${key}`])
    expect(row[head.indexOf('netProfit')]).toBe('-12.5')
  },
)
