/** Promises are read from the comments of their tests, and what they name exists. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { requirementLevels } from './asvs-ids.ts'
import { type Proofs, promisesIn, promisesOf } from './promises.ts'
import { securityFaults, securityPage, securityRows } from './security-page.ts'
import { specificationPage } from './specification-page.ts'
import { readTests } from './test-names.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SECURITY = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const { requirements } = promisesOf(ROOT)

describe('the page on security', () => {
  test('has every requirement once, in order, with its level', () => {
    const levels = requirementLevels()
    expect(levels.size).toBe(253)
    const inOrder = [...levels].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    expect(securityRows(SECURITY).map(({ id, level }) => [id, level])).toEqual(inOrder)
  })

  test('calls just that tested which tests prove', () => {
    expect(securityFaults(SECURITY, requirements)).toEqual([])
  })

  test.each(securityRows(SECURITY).filter(({ state }) => state === 'written down'))(
    '$id is written down where it says so',
    ({ by }) => {
      const passages = by.split('<br>').map((passage) => /^`([^`]+)`: (.+)$/.exec(passage))
      expect(passages).not.toContain(null)
      for (const passage of passages) {
        const [, file = '', words = ''] = passage ?? []
        // Lines may break anywhere.
        const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\s+/g, ' ')
        expect(text).toContain(words.replaceAll(/\\(.)/g, '$1'))
      }
    },
  )
})

describe('the marks in a file', () => {
  const SOURCE = [
    '/** About the file. */',
    '// Promise [Whole] A promise of',
    '//   two lines.',
    "import { test } from 'vitest'",
    '',
    '// Promise [Group] Of the group.',
    "describe('group', () => {",
    '  // A word on the test.',
    '  // ASVS 1.2.3, 4.5.6',
    '  // Promise [Whole] A promise of two lines.',
    "  it.each([[1, 2]])('%s of $name', () => {})",
    '})',
  ].join('\n')

  test('belong to the file, the group or the test below them', () => {
    const { promises, requirements } = promisesIn('a.test.ts', SOURCE)
    const names = (proofs: Proofs) => [...proofs].map(([key, tests]) => [key, ...tests.map(({ name }) => name)])
    expect(names(promises)).toEqual([
      ['[Whole] A promise of two lines.', 'a.test.ts', 'a.test.ts > group > * of *'],
      ['[Group] Of the group.', 'a.test.ts > group'],
    ])
    expect(names(requirements)).toEqual([
      ['1.2.3', 'a.test.ts > group > * of *'],
      ['4.5.6', 'a.test.ts > group > * of *'],
    ])
  })

  test('belong to the run of their file, or to the long one by their tag', () => {
    const text = "import 'playwright'\n// Promise [A] b\ntest('x', { tag: '@long' }, () => 1)\n"
    const runIn = (file: string, source: string) => promisesIn(file, source).promises.get('[A] b')?.[0]?.run
    expect(runIn('e2e/a.spec.ts', text)).toBe('long: browser')
    expect(runIn('e2e/a.spec.ts', text.replace('long', 'slow'))).toBe('daily')
    expect(runIn('server/src/backup/a.long.test.ts', text.replace('long', 'slow'))).toBe('long: backup')
    expect(runIn('server/src/ledger/imports/a.long.test.ts', text.replace('long', 'slow'))).toBe('long: ledger')
    expect(runIn('deploy/tests/a.long.test.ts', text.replace('long', 'slow'))).toBe('long: deploy')
    expect(runIn('server/src/mail/a.test.ts', text.replace("tag: '@long'", "tags: 'long'"))).toBe('long: mail')
  })

  test('belong to the long run where all tests of their file or group do', () => {
    const long = "test('x', { tag: '@long' }, () => 1)\n"
    const daily = "test('y', () => 1)\n"
    const runIn = (source: string) => promisesIn('e2e/a.spec.ts', source).promises.get('[A] b')?.[0]?.run
    expect(runIn(`// Promise [A] b\nimport 'playwright'\n${long}`)).toBe('long: browser')
    expect(runIn(`// Promise [A] b\nimport 'playwright'\n${long}${daily}`)).toBe('daily')
    expect(runIn(`import 'playwright'\n// Promise [A] b\ntest.describe('g', () => {\n${long}})\n`)).toBe(
      'long: browser',
    )
    expect(runIn(`import 'playwright'\n// Promise [A] b\ntest.describe('g', () => {\n${long}${daily}})\n`)).toBe(
      'daily',
    )
    const tagged = `import 'playwright'\ntest.describe('g', { tag: '@long' }, () => {\n// Promise [A] b\n${daily}})\n`
    expect(runIn(tagged)).toBe('long: browser')
  })

  test.each([
    ['above no test', "import 'vitest'\n// Promise [A] b\nconst a = 1\ntest('x', () => a)\n", 2],
    ['with a line between', "import 'vitest'\n// ASVS 1.1.1\n\ntest('x', () => 1)\n", 2],
    ['at the end', "import 'vitest'\ntest('x', () => 1)\n// Promise [A] b\n", 3],
  ])('%s are a fault that names the line', (_, text, line) => {
    expect(() => promisesIn('a.test.ts', text)).toThrow(`a.test.ts:${line} `)
  })

  test('become rows in the order of their sections, with the run of their tests', () => {
    const page = specificationPage(
      new Map([
        ['[B] Last.', [{ name: 'server/src/backup/a.long.test.ts > group > * | *', run: 'long: backup' }]],
        [
          '[A] First.',
          [
            { name: 'core/src/a.test.ts', run: 'daily' },
            { name: 'e2e/b.spec.ts > c', run: 'long: browser' },
          ],
        ],
      ]),
    )
    expect(page.split('\n## ').slice(1)).toEqual([
      'A\n\n| Promise | Proved by | Run |\n|---|---|---|\n| First. | `core/src/a.test.ts`<br>`e2e/b.spec.ts`: c | daily, long: browser |\n',
      'B\n\n| Promise | Proved by | Run |\n|---|---|---|\n| Last. | `server/src/backup/a.long.test.ts`: group › … \\| … | long: backup |\n',
    ])
  })
})

describe('the page on security, filled in,', () => {
  const PAGE = [
    '<!-- counts -->\n<!-- /counts -->\n<!-- missing -->\n<!-- /missing -->',
    '| 1.1.1 | 1 | A. | tested | `gone.test.ts`: x |',
    '| 1.1.2 | 2 | B. | missing | Half of it.<br>There is: `gone.test.ts`: y |',
    '| 1.1.3 | 2 | C. | not applicable | because it is. |',
  ].join('\n')
  const proof = (name: string) => ({ name, run: 'daily' })
  const proofs = new Map([
    ['1.1.1', [proof('a.test.ts > one')]],
    ['1.1.2', [proof('a.test.ts > two'), proof('a.test.ts > three')]],
  ])

  test('names the tests of today, and counts again', () => {
    const page = securityPage(PAGE, proofs)
    expect(page.split('\n').slice(-3)).toEqual([
      '| 1.1.1 | 1 | A. | tested | `a.test.ts`: one |',
      '| 1.1.2 | 2 | B. | missing | Half of it.<br>There is: `a.test.ts`: two<br>There is: `a.test.ts`: three |',
      '| 1.1.3 | 2 | C. | not applicable | because it is. |',
    ])
    expect(page).toContain('| **all** | 1 | 2 | 3 |')
    expect(page).toContain('- **1.1.2**, level 2. B. *Half of it.*')
    expect(securityPage(page, proofs)).toBe(page)
  })

  test('is wrong where it and the tests disagree', () => {
    expect(securityFaults(PAGE, proofs)).toEqual([])
    expect(securityFaults(PAGE, new Map([['1.1.3', [proof('a.test.ts')]]]))).toHaveLength(2)
  })
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
    expect(readTests('a.test.ts', SOURCE).tests).toEqual([
      { name: 'a.test.ts > alone', line: 1, isLong: false },
      { name: 'a.test.ts > group', line: 2, isLong: false },
      { name: 'a.test.ts > group > * of *', line: 3, isLong: false },
      { name: 'a.test.ts > group > * is read', line: 4, isLong: false },
      { name: 'a.test.ts > group > within', line: 5, isLong: false },
    ])
  })

  test('and a file that is none is named', () => {
    expect(() => readTests('a.test.ts', 'test(')).toThrow(/a\.test\.ts cannot be parsed/)
  })
})
