import { expect, test } from 'vitest'
import { DATA_SETTINGS, matchingSettings, SETTINGS_SECTIONS } from './sections.ts'

const ids = (typed: string): readonly string[] => [
  ...matchingSettings(SETTINGS_SECTIONS(), typed).map(({ id }) => id),
  ...matchingSettings(DATA_SETTINGS(), typed).map(({ page }) => page),
]

test('without a text all sections are there, each with an anchor of its own', () => {
  expect(matchingSettings(SETTINGS_SECTIONS(), '  ')).toEqual(SETTINGS_SECTIONS())
  expect(new Set(ids('')).size).toBe(SETTINGS_SECTIONS().length + DATA_SETTINGS().length)
})

test.each([
  ['time zone', 'journal'],
  ['2FA', 'security'],
  ['start balance', 'journal'],
  ['start balance', 'connections'],
  ['undo import', 'connections'],
  ['renamed coin', 'corrections'],
  ['exchange rate', 'corrections'],
  ['webhook', 'notifications'],
  ['alerts', 'notifications'],
  ['dark', 'journal'],
  ['language', 'journal'],
  ['delete account', 'security'],
  ['invoice', 'plan'],
])('who looks for %s finds %s', (typed, id) => {
  expect(ids(typed)).toContain(id)
})

test('what nothing is called finds nothing', () => {
  expect(ids('theme invoice')).toEqual([])
})
