import { expect, test } from 'vitest'
import { foundSections, SETTINGS_SECTIONS } from './sections.ts'

const ids = (typed: string) => foundSections(typed).map(({ id }) => id)

test('without a text all sections are there, each with an anchor of its own', () => {
  expect(foundSections('  ')).toEqual(SETTINGS_SECTIONS)
  expect(new Set(ids('')).size).toBe(SETTINGS_SECTIONS.length)
})

test.each([
  ['time zone', 'figures'],
  ['2FA', 'security'],
  ['start balance', 'figures'],
  ['undo import', 'imports'],
  ['dark', 'display'],
  ['language', 'display'],
  ['delete account', 'profile'],
  ['invoice', 'plan'],
])('who looks for %s finds %s', (typed, id) => {
  expect(ids(typed)).toContain(id)
})

test('what nothing is called finds nothing', () => {
  expect(ids('theme invoice')).toEqual([])
})
