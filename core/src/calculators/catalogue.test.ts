import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messageText } from '../base/index.ts'
import { CALCULATOR_IDS, CALCULATORS } from './catalogue.ts'
import { type Calculation, type Calculator, isApplicable } from './calculator.ts'

const ALL = CALCULATOR_IDS.map((id) => [id, CALCULATORS[id] as Calculator] as const)
/** Simulations take long; a test of hostile texts needs no thousand trades. */
const QUICK = { trades: '1' }

describe.each(ALL)('%s', (_, calculator) => {
  const names = Object.keys(calculator.fields)

  test('answers every output from its presets, and says what it is in words', () => {
    const result = calculator.calculate({})
    expect(result.problems).toEqual([])
    expect(Object.keys(result.results ?? {}).sort()).toEqual(Object.keys(calculator.outputs).sort())
    for (const [name, output] of Object.entries(calculator.outputs)) {
      if (output.whenNull === '') expect(result.results?.[name], name).not.toBeNull()
    }
    for (const text of [calculator.name, calculator.sentence, calculator.formula, calculator.source]) {
      expect(text.length).toBeGreaterThan(3)
    }
  })

  test('names the field that is empty or no number', () => {
    const required = names.filter((name) => calculator.fields[name]?.optional === false)
    for (const name of required) {
      const choices = dependingOn(calculator, name)
      for (const text of ['', 'abc', 'NaN', '1,5', '1e999']) {
        const { problems, results } = calculator.calculate({ ...QUICK, ...choices, [name]: text })
        expect(results).toBeNull()
        expect(problems.map(({ field }) => field)).toEqual([name])
        expect(problems.map((problem) => messageText(problem))).toEqual([
          expect.stringContaining(calculator.fields[name]?.label ?? '?'),
        ])
      }
    }
  })

  test('never throws on what is typed, and never answers what is not a number', () => {
    const texts = fc.oneof(
      fc.constantFrom(
        '0',
        '-1',
        '1e-18',
        '1e18',
        '100',
        '0.5',
        ' 7 ',
        '1 2',
        '1 2;3 4',
        '∞',
        'long',
        'short',
        'inverse',
        'cross',
      ),
      fc.string({ maxLength: 12 }),
      fc.double({ noNaN: true }).map(String),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), texts, { maxKeys: 5 }), (typed) => {
        expectSound(calculator.calculate({ ...QUICK, ...typed }), names)
      }),
    )
  })
})

test('a field that is not asked counts as its preset, whatever it holds', () => {
  const { liquidationPrice } = CALCULATORS
  const cross = liquidationPrice.calculate({ mode: 'isolated', balance: 'nonsense' })
  expect(cross.results).toEqual(liquidationPrice.calculate({}).results)
  const { fields } = liquidationPrice
  expect(isApplicable(fields.balance, { mode: 'isolated' }, fields)).toBe(false)
  expect(isApplicable(fields.leverage, {}, fields)).toBe(true)
})

test('the venue decides on the highest leverage', () => {
  const { margin } = CALCULATORS
  expect(said(margin.calculate({ leverage: '150' }))).toEqual({ leverage: 'Leverage must be at most 125.' })
  expect(margin.calculate({ leverage: '150' }, { maxLeverage: 200 }).results?.initialMargin).toBe('40')
  expect(said(margin.calculate({ leverage: '0.5' }))).toEqual({ leverage: 'Leverage must be at least 1.' })
})

test('decimals are read exactly or refused, never rounded in silence', () => {
  const { margin } = CALCULATORS
  const message = (entry: string) => said(margin.calculate({ entry }))['entry']
  expect(message('1.0000000000000000001')).toBe('Entry price can have 18 decimals at most.')
  expect(message('1e-20')).toBe('Entry price can have 18 decimals at most.')
  expect(message('0.0000000000000000010')).toBeUndefined()
  expect(message('0.5e-17')).toBeUndefined()
  expect(message('500e-20')).toBeUndefined()
  expect(message('0')).toBe('Entry price must be above 0.')
})

test('a table says in which row it cannot be read', () => {
  const { sellLadder, maintenance } = CALCULATORS
  expect(said(sellLadder.calculate({ orders: '1 2\n3' }))).toEqual({
    orders: 'Orders, row 2: write Price and Quantity, with spaces between them.',
  })
  expect(said(maintenance.calculate({ tiers: '100 1; 50 2' }))).toEqual({
    tiers: 'Tiers, row 2: values and rates must rise from row to row.',
  })
  expect(said(maintenance.calculate({ tiers: '100' }))).toEqual({
    tiers: 'Tiers, row 1: write Up to a value of, Maintenance rate % and [Deduction], with spaces between them.',
  })
})

/** The problems in English, by field. */
function said({ problems }: Calculation): Readonly<Record<string, string>> {
  return Object.fromEntries(problems.map((problem) => [problem.field, messageText(problem)]))
}

/** Choices under which a field applies at all. */
function dependingOn(calculator: Calculator, name: string): Readonly<Record<string, string>> {
  const depends = calculator.fields[name]?.onlyFor
  return depends === null || depends === undefined ? {} : { [depends.name]: depends.choice }
}

function expectSound({ results, problems, notes }: Calculation, names: readonly string[]): void {
  expect(results === null).toBe(problems.length > 0)
  for (const { field } of [...problems, ...notes]) expect(names).toContain(field)
  for (const result of Object.values(results ?? {})) {
    if (typeof result === 'string') expect(result).toMatch(/^-?\d+(\.\d+)?$/)
    if (typeof result === 'number') expect(Number.isFinite(result)).toBe(true)
  }
}
