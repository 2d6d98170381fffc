/** Each column declares how it is displayed. */
import { expect, test } from 'vitest'
import { COLUMN_IDS, COLUMNS } from './catalogue.ts'
import type { ScreenerColumn } from './column.ts'

const idsWith = (test: (column: ScreenerColumn) => boolean) => COLUMN_IDS.filter((id) => test(COLUMNS[id])).toSorted()

const PRICE_CHANGES = ['change15m', 'change1h', 'change24h', 'change4h', 'change5m', 'change7d']
const DISTANCES = ['1d', '1h'].flatMap((interval) => [
  `aboveSma50-${interval}`,
  `aboveSma200-${interval}`,
  `smaState-${interval}`,
])

test('figures that can go either way are shown with their sign', () => {
  expect(idsWith(({ isSigned }) => isSigned === true)).toEqual(
    [
      ...PRICE_CHANGES,
      ...DISTANCES,
      'funding8h',
      'fundingYear',
      'openInterestChange1h',
      'openInterestChange24h',
    ].toSorted(),
  )
})

test('only what says that a price rose or fell has the colours of up and down', () => {
  expect(idsWith(({ isDirection }) => isDirection === true)).toEqual(
    [...PRICE_CHANGES, ...DISTANCES, 'macdHistogram-1d', 'macdHistogram-1h'].toSorted(),
  )
})

test('funding and correlations show more decimals than others of their unit', () => {
  const decimals = COLUMN_IDS.flatMap((id) => {
    const column: ScreenerColumn = COLUMNS[id]
    return column.decimals === undefined ? [] : [[id, column.decimals]]
  })
  expect(Object.fromEntries(decimals)).toEqual({ correlation: 2, correlation24h: 2, funding8h: 4 })
})
