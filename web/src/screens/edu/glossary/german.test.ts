import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ALL_WORDS } from '../../../parts/glossary/words.ts'

const FOLDER = join(import.meta.dirname, '../../../language/de')

test('a German glossary has the same words by their German names, and finds them in both languages', async () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const parts = files.map((file): object => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')))
  vi.stubGlobal('speech', { language: 'de', translations: Object.assign({}, ...parts) })
  vi.resetModules()
  const { ENTRIES, findEntries } = await import('./entries.ts')

  expect(ENTRIES.map(({ id }) => id).sort()).toEqual(ALL_WORDS.map(({ id }) => id).sort())
  const names = ENTRIES.map(({ name }) => name)
  expect(names.indexOf('Ø Gewinn')).toBe(names.indexOf('Gewinne') - 1)
  expect(findEntries('gebühr umsatz').map(({ id }) => id)).toContain('feesOfTurnover')
  expect(findEntries('win rate').map(({ id }) => id)).toContain('winRate')
  expect(findEntries('average entry').map(({ id }) => id)).toEqual(['average-entry'])
  expect(findEntries('NATR').map(({ id }) => id)).toEqual(['atr'])
  expect(findEntries('R-Vielfaches')[0]).toMatchObject({ id: 'r-multiple', formula: 'netto / Anfangsrisiko' })
  vi.unstubAllGlobals()
})
