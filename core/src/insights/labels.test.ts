/** A label is a reason if every trade had it before its first exit, and describes trades otherwise. */
// Promise [Insights and views] A label counts as a reason only if it was added before the first exit of its trades.
import { MINUTE_MS } from '../base/index.ts'
import { annotate, idOfRow } from '../reports/index.ts'
import { describe, expect, test } from 'vitest'
import { findInsights } from './index.ts'
import { columnsOfMade, everyRow, madeTrades, randomOf, SETTINGS } from './made-journals.testing.ts'

type When = 'before' | 'afterwards' | 'unknown' | 'once-afterwards'

/** A journal whose trades with the label `fomo` lose; `when`: when it was given. */
function countsOf(when: When, shift = -120) {
  const { uniform } = randomOf(5)
  const made = madeTrades(randomOf(9), 1_000, ({ normal }) => 100 * normal())
  const labelled = new Set(made.filter(() => uniform() < 0.2))
  const plain = columnsOfMade(made.map((trade) => (labelled.has(trade) ? { ...trade, net: trade.net + shift } : trade)))
  const ofOpen = new Map([...labelled].map(({ openTime, closeTime }) => [openTime, closeTime]))
  const rows = [...everyRow(plain)]
  let given = 0
  const columns = annotate(
    plain,
    rows.map((row) => {
      const closeTime = ofOpen.get(plain.openTime[row] ?? 0)
      const isLabelled = closeTime !== undefined
      given += Number(isLabelled)
      const isLate = when === 'afterwards' || (when === 'once-afterwards' && given === 1)
      const time = isLate ? (closeTime ?? 0) + MINUTE_MS : (plain.openTime[row] ?? 0) + 1
      return {
        tradeId: idOfRow(plain, row),
        labels: isLabelled ? ['fomo'] : [],
        ...(when === 'unknown' ? {} : { labelledAt: { fomo: time } }),
        risk: null,
        stop: null,
        stopMoves: [],
        excluded: false,
      }
    }),
  )
  const { insights, descriptions } = findInsights({ columns, rows: everyRow(columns), settings: SETTINGS })
  const named = (slices: readonly { readonly parts: readonly { dimension: string; keys: readonly string[] }[] }[]) =>
    slices.filter(({ parts }) => parts.length === 1 && parts[0]?.keys[0] === 'fomo').length
  return { insights: named(insights), descriptions: named(descriptions) }
}

describe('trades with a label that lose', () => {
  test.each<[string, When, { readonly insights: number; readonly descriptions: number }]>([
    ['cost money where it was given before the first exit', 'before', { insights: 1, descriptions: 0 }],
    ['are described where it was given afterwards', 'afterwards', { insights: 0, descriptions: 1 }],
    ['are described where nobody knows when it was given', 'unknown', { insights: 0, descriptions: 1 }],
    ['are described where one of them got it afterwards', 'once-afterwards', { insights: 0, descriptions: 1 }],
  ])('%s', (_, when, expected) => {
    expect(countsOf(when)).toEqual(expected)
  })
  test('are not named where the label says nothing', () => {
    expect(countsOf('before', 0)).toEqual({ insights: 0, descriptions: 0 })
  })
})
