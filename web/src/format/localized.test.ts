import { CALCULATORS } from '@roundtrip/core/calculators'
import { readConditions } from '@roundtrip/core/screener'
import { beforeEach, expect, test } from 'vitest'
import { sentenceOfReason } from '../data/words/sentences.ts'
import { speakGerman } from '../language/german.testing.ts'
import { localized } from './localized.ts'
import { DEFAULT_STYLE, setStyle } from './style.ts'

beforeEach(speakGerman)

test('what calculators say of an input is German, as are the names of fields and the numbers', () => {
  const { margin, sellLadder, maintenance, riskOfRuin } = CALCULATORS
  const first = ({ problems }: ReturnType<typeof margin.calculate>) => problems.map((problem) => localized(problem))[0]

  expect(first(margin.calculate({ entry: '0' }))).toBe('Einstiegspreis: Der Wert muss größer als 0 sein.')
  expect(first(margin.calculate({ entry: 'x' }))).toBe(
    'Einstiegspreis: Gib eine Zahl wie 1234,5 ein, ohne Tausendertrennzeichen.',
  )
  expect(first(margin.calculate({ leverage: '150' }))).toBe('Hebel: Der Wert darf höchstens 125 sein.')
  expect(first(sellLadder.calculate({ orders: '1 2\n3' }) as ReturnType<typeof margin.calculate>)).toBe(
    'Orders, Zeile 2: Trage Preis und Menge ein, durch Leerzeichen getrennt.',
  )
  expect(first(maintenance.calculate({ tiers: '100' }) as ReturnType<typeof margin.calculate>)).toBe(
    'Stufen, Zeile 1: Trage Bis zu einem Wert von, Maintenance-Rate % und [Abzug] ein, durch Leerzeichen getrennt.',
  )
  expect(first(riskOfRuin.calculate({ risk: '0' }) as ReturnType<typeof margin.calculate>)).toMatch(
    /^Risiko pro Trade %: Der Wert muss /,
  )
})

test('decimals follow the style of the reader, names and days stay', () => {
  const range = {
    text: '{part} {least} {day}',
    values: { part: 'rsi-1d.below.x', least: { decimal: '0.5' }, day: '2026-11-22' },
  }
  expect(localized(range)).toBe('rsi-1d.below.x 0,5 2026-11-22')
  setStyle({ ...DEFAULT_STYLE, numbers: 'comma-point' })
  expect(localized(range)).toBe('rsi-1d.below.x 0.5 2026-11-22')
})

test('an example of a rename has the decimal comma of a German page', () => {
  expect(sentenceOfReason('bad-ratio')).toBe('Gib eine Zahl über 0 ein, etwa 1 oder 0,01.')
  setStyle({ ...DEFAULT_STYLE, numbers: 'comma-point' })
  expect(sentenceOfReason('bad-ratio')).toBe('Gib eine Zahl über 0 ein, etwa 1 oder 0.01.')
})

test('what the screener says of an address is German, and codes stay', () => {
  const { problems } = readConditions('price.is.5,moon.above.1,quote.above.1')
  expect(problems.map((problem) => localized(problem))).toEqual([
    '„price.is.5“: Schreib price, above oder below oder at-least oder at-most und eine Zahl.',
    '„moon.above.1“: Die Spalte „moon“ gibt es nicht.',
    '„quote.above.1“: Schreib quote, is oder is-not oder contains und einen Text.',
  ])
})
