import { type WentAmounts, type WentColumn, type WhereItWent, WENT_COLUMNS } from '@roundtrip/core/insights'
import { describe, expect, test } from 'vitest'
import { moneyFormat } from '../../format/money.ts'
import { wentSentence, writtenTable } from './went-words.ts'

const amountsOf = (amounts: Partial<Record<WentColumn, number>>): WentAmounts => {
  const all = { price: 0, fees: 0, funding: 0, interest: 0, ...amounts }
  return { ...all, net: WENT_COLUMNS.reduce((sum, column) => sum + all[column], 0) }
}

function went(rows: readonly WentAmounts[], deciding: WentColumn | null = null): WhereItWent {
  const sum = (column: keyof WentAmounts): number => rows.reduce((total, amounts) => total + amounts[column], 0)
  return {
    currency: 'USD',
    unit: 'money',
    trades: rows.length,
    without: 0,
    rows: rows.map((amounts) => ({ cause: null, trades: 1, amounts, alsoIn: [] })),
    total: {
      price: sum('price'),
      fees: sum('fees'),
      funding: sum('funding'),
      interest: sum('interest'),
      net: sum('net'),
    },
    deciding,
    sizing: null,
  }
}

describe('what decides, in a sentence', () => {
  test.each<[string, Partial<Record<WentColumn, number>>, WentColumn | null]>([
    ['Before costs you made $890.00. Fees were $4,210.00.', { price: 890, fees: -4_210 }, 'fees'],
    ['Fees were $60.00 of the $80.00 you lost.', { price: -20, fees: -60 }, 'fees'],
    ['Rebates of $9.00 are most of the $5.00 you made.', { price: -4, fees: 9 }, 'fees'],
    ['Funding took $30.00. Without it the result is +\u2060$9.00.', { price: 10, fees: -1, funding: -30 }, 'funding'],
    ['Funding paid you $30.00 of the $31.00 you made.', { price: 2, fees: -1, funding: 30 }, 'funding'],
    [
      'Prices moved $100.00 against you. All costs together were $3.00.',
      { price: -100, fees: -5, funding: 2 },
      'price',
    ],
    ['Prices made you $100.00. Costs took $3.00 of it.', { price: 100, fees: -5, funding: 2 }, 'price'],
    ['You are at −\u2060$20.00, and no single part decides it.', { price: -10, fees: -10 }, null],
  ])('%s', (expected, amounts, deciding) => {
    expect(wentSentence(went([amountsOf(amounts)], deciding), moneyFormat('USD'))).toBe(expected)
  })
})

test('what is written adds up in cents, and a column in which nothing is stays away', () => {
  const table = writtenTable(
    went([
      amountsOf({ price: 0.005, fees: -0.333 }),
      amountsOf({ price: 0.005, fees: -0.333 }),
      amountsOf({ fees: -0.334 }),
    ]),
    'USD',
  )
  expect(table.columns).toEqual(['price', 'fees'])
  const cents = (amount: number): number => Math.round(amount * 100)
  for (const [index] of table.columns.entries()) {
    expect(table.rows.reduce((sum, { amounts }) => sum + cents(amounts[index] ?? 0), 0)).toBe(
      cents(table.totals[index] ?? 0),
    )
  }
  for (const { amounts, net } of table.rows)
    expect(amounts.reduce((sum, amount) => sum + cents(amount), 0)).toBe(cents(net))
  expect(table.net).toBe(-0.99)
})
