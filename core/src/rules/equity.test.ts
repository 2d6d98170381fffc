// Promise [One number everywhere] Deposits and withdrawals change the equity and the base of percentages, but no
//   profit.
import { expect, test } from 'vitest'
import { fixed } from '../base/index.ts'
import { equityOf } from './equity.ts'
import { evaluate } from './evaluate.ts'
import { evaluationInput, history, rule, time } from './table.testing.ts'

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

test('without a start balance it is unknown', () => {
  expect(equityOf(past, null)(time('1/09:00'))).toBeNull()
})

test('deposits and withdrawals count from when they came', () => {
  const steps = [
    { time: time('1/08:00'), amount: fixed(500) },
    { time: time('1/11:30'), amount: fixed(2000) },
    { time: time('2/09:30'), amount: fixed(-300) },
  ]
  const moments = ['1/09:00', '1/10:01', '1/11:31', '1/12:01', '2/09:31'] as const
  const typed = equityOf(past, fixed(1000), steps)
  expect(moments.map((text) => typed(time(text)))).toEqual([1000, 900, 2900, 2950, 2650].map(fixed))
  const deposited = equityOf(past, null, steps)
  expect(moments.map((text) => deposited(time(text)))).toEqual([500, 400, 2400, 2450, 2150].map(fixed))
})

test('a deposit without a rate leaves the equity open from then on', () => {
  const equity = equityOf(past, fixed(1000), [{ time: time('1/11:30'), amount: null }])
  expect([equity(time('1/11:00')), equity(time('1/12:01'))]).toEqual([fixed(900), null])
})

test('a limit in percent goes by what the day started with', () => {
  const input = { ...evaluationInput({ days: [2, 2] }), equityAt: equityOf(past, fixed(1000)) }
  const twoPercent = rule('max-daily-loss', { limit: 2, unit: 'percent' })
  // The second day starts with 950: 2 % of it are 19, which the first loss reaches.
  const [verdict] = evaluate([twoPercent], past, input).verdicts
  expect(verdict).toMatchObject({ status: 'fail', moment: time('2/10:00'), trades: ['E'] })
})
