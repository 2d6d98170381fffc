import { CALCULATOR_IDS, type CalculatorId, isApplicable } from '@roundtrip/core/calculators'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_STYLE, setStyle } from '../../format/style.ts'
import { calculate } from './engine.ts'
import {
  calculatorOf,
  calculatorOfSlug,
  carriedAs,
  carriedInputs,
  carriedName,
  inputsOf,
  openedInputs,
  searchWith,
  type Inputs,
  MARKET_NAMES,
  plainInputs,
  searchOf,
  slugOf,
} from './inputs.ts'

const limits = { maxLeverage: 125 }
const texts = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '0.5',
    '2940',
    ' 7 ',
    '1,5',
    '1e3',
    'abc',
    '-',
    'short',
    'inverse',
    'cross',
    '1 2\n3 4',
    '2026-11-22',
  ),
  fc.string({ maxLength: 10 }),
)

describe.each(CALCULATOR_IDS)('%s', (id) => {
  const names = Object.keys(calculatorOf(id).fields)

  // Promise [Calculators and planned trades] A link to a calculation gives everyone the same inputs and results.
  test('a link gives everyone the same inputs and results, no matter what they typed before', () => {
    const typed = fc.dictionary(fc.constantFrom(...names, ...MARKET_NAMES), texts, { maxKeys: 6 })
    fc.assert(
      fc.property(typed, typed, (mine, theirs) => {
        const inputs = carriedInputs(id, carriedOf(id, mine))
        const search = new URLSearchParams(searchOf(id, inputs))
        expect(calculatorOfSlug(search.get('tool'))).toBe(id)
        // What was typed earlier applies only where the address has no value.
        const opened = inputsOf(id, search) ?? carriedInputs(id, carriedOf(id, theirs))
        expect(searchOf(id, opened)).toBe(search.toString())
        if (calculatorOf(id).simulated !== true) {
          expect(calculate({ id, inputs: plainInputs(id, opened), limits })).toEqual(
            calculate({ id, inputs: plainInputs(id, inputs), limits }),
          )
        }
      }),
    )
  })

  test('what nobody typed is the preset, in the address as in the fields', () => {
    const search = new URLSearchParams(searchOf(id, {}))
    expect(search.size).toBe(2)
    const opened = inputsOf(id, search) ?? {}
    for (const name of names) expect(opened[name], name).toBe(calculatorOf(id).fields[name]?.preset)
  })
})

/** What the carried inputs contain after typing this here. */
function carriedOf(id: CalculatorId, typed: Inputs): Inputs {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [carriedName(id, name), text]))
}

test('an address without inputs begins with what was typed last', () => {
  expect(inputsOf('positionSize', new URLSearchParams('tool=position-size'))).toBeNull()
  const carried = { entry: '100', stop: '97.5', 'compounding.periods': '24' }
  expect(carriedInputs('rewardRisk', carried)).toMatchObject({ entry: '100', stop: '97.5', target: '105' })
  expect(carriedInputs('compounding', carried)['periods']).toBe('24')
  expect(carriedInputs('funding', { rate: '5' })['rate']).toBe('0.01')
})

test('a result that is kept for others is an input of at least one of them', () => {
  const inputNames = CALCULATOR_IDS.flatMap((id) =>
    Object.keys(calculatorOf(id).fields).map((name) => carriedName(id, name)),
  )
  const carriedNames = CALCULATOR_IDS.flatMap((id) =>
    Object.keys(calculatorOf(id).outputs).map((name) => carriedAs(id, name)),
  )
  expect(inputNames).toEqual(expect.arrayContaining(carriedNames.filter((name) => name !== null)))
  expect(new Set(carriedNames).size).toBeGreaterThan(5)
})

test('a link within the product says some inputs and leaves the others as they were typed last', () => {
  const search = new URLSearchParams(searchWith('positionSize', { entry: '100', ticker: 'ETHUSDT' }))
  const opened = openedInputs('positionSize', search, { equity: '500', entry: '7' })
  expect(opened).toMatchObject({ entry: '100', ticker: 'ETHUSDT', equity: '500', risk: '1' })
  const fullSearch = new URLSearchParams(searchOf('positionSize', { entry: '100' }))
  expect(openedInputs('positionSize', fullSearch, { equity: '500' })['equity']).toBe('10000')
  expect(openedInputs('positionSize', new URLSearchParams(), { equity: '500' })['equity']).toBe('500')
})

test('shared inputs have the same kind and unit in every calculator', () => {
  const kinds = new Map<string, string>()
  for (const id of CALCULATOR_IDS) {
    const { fields } = calculatorOf(id)
    for (const [name, { kind, unit }] of Object.entries(fields)) {
      const as = carriedName(id, name)
      if (as !== name) continue
      expect(`${name} ${kind} ${unit}`).toBe(kinds.get(name) ?? `${name} ${kind} ${unit}`)
      kinds.set(name, `${name} ${kind} ${unit}`)
    }
  }
  expect(kinds.size).toBeGreaterThan(15)
})

test('addresses name calculators as words', () => {
  expect(slugOf('positionSize')).toBe('position-size')
  expect(calculatorOfSlug('risk-of-ruin')).toBe('riskOfRuin')
  expect(calculatorOfSlug('nothing')).toBeNull()
  expect(searchOf('positionSize', { entry: '100', stop: '97.5' })).toBe('tool=position-size&entry=100&stop=97.5')
})

describe('decimals', () => {
  const plain = (text: string) => plainInputs('positionSize', { entry: text })['entry']

  test('become plain where a phone or a page wrote them otherwise', () => {
    expect(plain(' 1,5 ')).toBe('1.5')
    expect(plain('64,250.5')).toBe('64250.5')
    expect(plain('abc')).toBe('abc')
  })

  test('that are plain stay what they are, in the style of any reader', () => {
    try {
      setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
      expect(plain('1.234')).toBe('1.234')
      expect(plain('1.234,5')).toBe('1234.5')
    } finally {
      setStyle(DEFAULT_STYLE)
    }
    expect(plain('1.0000000000000000001')).toBe('1.0000000000000000001')
  })
})

test('the cells of a table are read as they are typed, and an empty one stays', () => {
  const plain = (orders: string) => plainInputs('sellLadder', { orders })['orders']
  expect(plain('1,5 2\n- 3')).toBe('1.5 2\n- 3')
  setStyle({ ...DEFAULT_STYLE, numbers: 'point-comma' })
  expect(plain('1.234,5 2; x 0.5')).toBe('1234.5 2; x 0.5')
  setStyle(DEFAULT_STYLE)
})

test('a field that another choice hides is not required', () => {
  const { fields } = calculatorOf('liquidationPrice')
  const balance = fields['balance']
  if (balance === undefined) throw new Error('There is no such field.')
  expect(isApplicable(balance, { mode: 'cross' }, fields)).toBe(true)
  expect(isApplicable(balance, carriedInputs('liquidationPrice', {}), fields)).toBe(false)
})
