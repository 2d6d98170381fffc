/** One English text, in the requested language. */
import { expect, test } from 'vitest'
import { translator } from './translator.ts'

const [english, german] = [translator(), translator('de')]

test('a text is filled in, in each language at once', () => {
  const values = { measured: '{limit}', limit: '3' }
  expect(english.t('{measured} of {limit} trades', values)).toBe('{limit} of 3 trades')
  expect(german.t('{measured} of {limit} trades', values)).toBe('{limit} von 3 Trades')
})

test('a text without a translation is read in English', () => {
  expect(german.t('Nobody says this to {name}.', { name: 'anyone' })).toBe('Nobody says this to anyone.')
  expect(german.nounFor(2, 'owl', 'owls')).toBe('owls')
})

test('a word may mean different things, which only other languages tell apart', () => {
  expect([english.tIn('verb', 'Review'), german.tIn('verb', 'Review')]).toEqual(['Review', 'Durchgehen'])
})

test('nouns and lists follow the language', () => {
  expect([1, 2].map((count) => english.nounFor(count, 'trade', 'trades'))).toEqual(['trade', 'trades'])
  expect([1, 2].map((count) => german.nounFor(count, 'trade', 'trades'))).toEqual(['Trade', 'Trades'])
  expect([english, german].map(({ listed }) => listed(['A', 'B', 'C']))).toEqual(['A, B and C', 'A, B und C'])
})
