import { expect, test } from 'vitest'
import { fixed } from '../base/index.ts'
import { equityOf } from './equity.ts'
import { evaluate } from './evaluate.ts'
import { asked, history, rule, time } from './table.testing.ts'

const past = history(`trade A 1/09:00 - 1/10:00 -100
  trade B 1/11:00 - 1/12:00 50
  trade C 2/09:00 - 2/10:00 -19
  trade D 2/10:00 - 2/11:00 -0.5
  trade E 2/12:00 - 2/13:00 1`)

test('equity is the start balance and all money before the moment, not that of the moment', () => {
  const equity = equityOf(past, fixed(1000))
  expect(['1/09:00', '1/10:00', '1/10:00:00.001', '1/12:01', '9/00:00'].map((text) => equity(time(text)))).toEqual(
    [1000, 1000, 900, 950, 931.5].map(fixed),
  )
})

test('without a start balance it is not known', () => {
  expect(equityOf(past, null)(time('1/09:00'))).toBeNull()
})

test('a limit in percent goes by what the day started with', () => {
  const question = { ...asked({ days: [2, 2] }), equityAt: equityOf(past, fixed(1000)) }
  const twoPercent = rule('max-daily-loss', { limit: 2, unit: 'percent' })
  // The second day starts with 950: 2 % of it are 19, which the first loss reaches.
  const [verdict] = evaluate([twoPercent], past, question).verdicts
  expect(verdict).toMatchObject({ status: 'fail', moment: time('2/10:00'), trades: ['E'] })
})
