import { messageText } from '@roundtrip/core/base'
import { CALCULATOR_IDS, type CalculatorId } from '@roundtrip/core/calculators'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculate } from './engine.ts'
import {
  calculatorOf,
  carriedInputs,
  type Inputs,
  openedInputs,
  plainInputs,
  searchWith,
  withMarket,
} from './inputs.ts'
import { inputsOfAtr, inputsOfPrice } from './markets.ts'

const PRICED = CALCULATOR_IDS.filter(
  (id) => Object.hasOwn(calculatorOf(id).fields, 'entry') || id === 'liquidationDistance',
)
const limits = { maxLeverage: 125 }
const problemsOf = (id: CalculatorId, inputs: Inputs) => {
  const { problems } = calculate({ id, inputs: plainInputs(id, inputs), limits })
  return problems.map((problem) => `${problem.field}: ${messageText(problem)}`)
}
const opened = (id: CalculatorId, given: Inputs, carried: Inputs = {}): Inputs =>
  openedInputs(id, new URLSearchParams(searchWith(id, given)), carried)

const LIT = { ticker: 'LTCUSDT', ...inputsOfPrice(131.73), tick: '0.01' }

test.each(CALCULATOR_IDS)(
  '%s opens without an error: by itself, from a market, and with what was typed elsewhere',
  (id) => {
    for (const side of ['long', 'short']) {
      expect(problemsOf(id, carriedInputs(id, { side }))).toEqual([])
      expect(problemsOf(id, opened(id, { ...LIT, side }))).toEqual([])
      expect(problemsOf(id, carriedInputs(id, { ...LIT, side }))).toEqual([])
      // Prices of a market that was calculated with before.
      const bitcoin = { entry: '60000', stop: '59000', target: '63000', exit: '61000', mark: '60000', atr: '1200' }
      expect(problemsOf(id, opened(id, { ...LIT, side }, bitcoin))).toEqual([])
      expect(problemsOf(id, carriedInputs(id, { ...bitcoin, ...LIT, side }))).toEqual([])
    }
  },
)

test('a stop that nobody typed stands as far from the entry as the preset does, on the side of the trade', () => {
  expect(opened('positionSize', { ...LIT, side: 'long' })['stop']).toBe('129.1')
  expect(opened('positionSize', { ...LIT, side: 'short' })['stop']).toBe('134.36')
  expect(opened('positionSize', LIT, { stop: '120', entry: '125' })['stop']).toBe('120')
  expect(opened('positionSize', LIT, { stop: '140', entry: '150' })['stop']).toBe('129.1')
  expect(opened('positionSize', { ...LIT, mostLeverage: '5' })['leverage']).toBe('5')
})

test('the screener puts the stop two average true ranges away, and says the range', () => {
  const given = { ...LIT, ...inputsOfAtr(131.73, { atr: 4.2, tick: '0.01' }) }
  expect(opened('positionSize', given)).toMatchObject({ side: 'long', stop: '123.33', atr: '4.2' })
  expect(opened('atrStop', given)).toMatchObject({ entry: '131.73', atr: '4.2' })
  expect(inputsOfAtr(1, { atr: 0.6, tick: null })).toEqual({})
  expect(inputsOfAtr(1, { atr: null, tick: null })).toEqual({})
})

test('another market that is chosen in a calculator takes its prices along', () => {
  const before = carriedInputs('rewardRisk', {})
  expect(withMarket('rewardRisk', before, LIT)).toMatchObject({ entry: '131.73', stop: '129.53', target: '138.32' })
})

test('no price of a market and nothing typed before makes an opening state with an error', () => {
  const price = fc.double({ min: 0.000_01, max: 200_000, noNaN: true }).map((value) => Number(value.toPrecision(6)))
  const names = ['stop', 'target', 'exit', 'mark', 'atr', 'liquidationDistance.liquidation']
  const carried = fc.dictionary(
    fc.constantFrom(...names),
    price.map((value) => inputsOfPrice(value)['entry'] ?? ''),
  )
  fc.assert(
    fc.property(fc.constantFrom(...PRICED), price, carried, fc.constantFrom('long', 'short'), (id, at, typed, side) => {
      expect(problemsOf(id, opened(id, { ...inputsOfPrice(at), side }, typed))).toEqual([])
    }),
  )
})
