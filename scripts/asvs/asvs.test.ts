/** Every requirement of ASVS 5.0.0 of levels 1 and 2 has one row, and what the rows name is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CHAPTERS } from './chapters.ts'
import { provenRequirements } from './proven.ts'
import { requirementLevels } from './requirement-ids.ts'
import { testTitles } from './test-titles.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROWS = CHAPTERS.flatMap(({ rows }) => rows)
const STATES = ['tests', 'written', 'notApplicable', 'missing'] as const

test('every requirement stands there once, in order, with its level', () => {
  const levels = requirementLevels()
  expect(levels.size).toBe(253)
  const inOrder = [...levels].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  expect(ROWS.map(({ id, level }) => [id, level])).toEqual(inOrder)
})

test('every row has one state, and stands in the chapter of its number', () => {
  for (const row of ROWS) expect([row.id, STATES.filter((state) => state in row).length]).toEqual([row.id, 1])
  for (const { number, rows } of CHAPTERS)
    expect(rows.filter(({ id }) => !id.startsWith(`${number}.`)).map(({ id }) => id)).toEqual([])
})

const NAMED = provenRequirements().flatMap(({ requirements }) =>
  requirements.flatMap(({ text, tests }) => tests.map((name) => [text, name] as const)),
)

test.each([...new Set(NAMED.map(([, name]) => name.split(' > ')[0] ?? ''))])(
  '%s holds every test that rows name',
  (file) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true)
    const titles = testTitles(file, readFileSync(join(ROOT, file), 'utf8'))
    const named = NAMED.filter(([, name]) => name.startsWith(`${file} > `))
    expect(named.filter(([, name]) => !titles.has(name))).toEqual([])
  },
)

const PASSAGES = ROWS.flatMap((row) =>
  'written' in row ? row.written.map((passage) => [row.id, passage] as const) : [],
)

test.each(PASSAGES)('%s is written down: %s', (_, passage) => {
  const [file = '', ...words] = passage.split(' > ')
  expect(words.length).toBeGreaterThan(0)
  // Lines are broken anywhere.
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ')
  expect(text).toContain(words.join(' > '))
})

describe('the names of tests are read from their source', () => {
  const SOURCE = `
    test('alone', () => {})
    describe('group', () => {
      it.each([[1, 2]])('%s of $name', () => {})
      for (const file of files) test(\`\${file} is read\`, () => {})
      test.skipIf(slow)('within', () => { expect('no').toBe('test') })
    })
    tested('another', () => {})
    test.setTimeout(3)`

  test('with their groups, and stars for what is filled in', () => {
    expect([...testTitles('a.test.ts', SOURCE)]).toEqual([
      'a.test.ts > alone',
      'a.test.ts > group',
      'a.test.ts > group > * of *',
      'a.test.ts > group > * is read',
      'a.test.ts > group > within',
    ])
  })

  test('and a file that is none is named', () => {
    expect(() => testTitles('a.test.ts', 'test(')).toThrow(/a\.test\.ts cannot be parsed/)
  })
})
