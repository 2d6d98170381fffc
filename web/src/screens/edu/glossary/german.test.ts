import { expect, onTestFinished, test } from 'vitest'
import { speakGerman } from '../../../language/german.testing.ts'
import { ALL_WORDS } from '../../../parts/glossary/words.ts'
import { ENTRIES, findEntries } from './entries.ts'

test('a German glossary has the same words by their German names, and finds them in both languages', () => {
  onTestFinished(speakGerman())
  expect(
    ENTRIES()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(
    ALL_WORDS()
      .map(({ id }) => id)
      .sort(),
  )
  const names = ENTRIES().map(({ name }) => name)
  expect(names.indexOf('Ø Gewinn')).toBe(names.indexOf('Gewinne') - 1)
  expect(findEntries('gebühr umsatz').map(({ id }) => id)).toContain('feesOfTurnover')
  expect(findEntries('win rate').map(({ id }) => id)).toContain('winRate')
  expect(findEntries('average entry').map(({ id }) => id)).toEqual(['average-entry'])
  expect(findEntries('NATR').map(({ id }) => id)).toEqual(['atr'])
  expect(findEntries('R-Vielfaches')[0]).toMatchObject({ id: 'r-multiple', formula: 'netto / Anfangsrisiko' })
})
