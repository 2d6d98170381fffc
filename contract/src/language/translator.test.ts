import { expect, test } from 'vitest'
import { translatorOf } from './translator.ts'

const { t, tIn, nounFor, listed } = translatorOf('de', {
  'Delete “{name}”?': '„{name}“ löschen?',
  Open: 'Offen',
  'Open (candle)': 'Eröffnung',
  'trade | trades': { one: 'Trade', other: 'Trades' },
})

test('a text is translated, with what is filled in', () => {
  expect(t('Delete “{name}”?', { name: 'A {name} $&' })).toBe('„A {name} $&“ löschen?')
})

test('what has no translation is read in English', () => {
  expect(t('Save {count}', { count: 3 })).toBe('Save 3')
  expect(nounFor(2, 'loss', 'losses')).toBe('losses')
  expect(tIn('door', 'Close')).toBe('Close')
})

test('what is unknown stays where it stands', () => {
  expect(t('Save {count}', {})).toBe('Save {count}')
})

test('a word with two meanings has two translations', () => {
  expect([t('Open'), tIn('candle', 'Open')]).toEqual(['Offen', 'Eröffnung'])
})

test('nouns and lists follow the language', () => {
  expect([nounFor(1, 'trade', 'trades'), nounFor(0, 'trade', 'trades')]).toEqual(['Trade', 'Trades'])
  expect(listed(['A', 'B', 'C'])).toBe('A, B und C')
  expect(translatorOf('en').listed(['A', 'B', 'C'])).toBe('A, B and C')
  expect(
    translatorOf('pl', { 'trade | trades': { one: 'a', few: 'b', many: 'c' } }).nounFor(3, 'trade', 'trades'),
  ).toBe('b')
})
