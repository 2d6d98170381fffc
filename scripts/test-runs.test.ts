/** What `npm test` prints at its end, for a project of three small files. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

type Result = {
  readonly name: string
  readonly passed: number
  readonly failures: readonly string[]
  readonly secondTries: readonly string[]
  readonly files: readonly { readonly file: string; readonly ms: number }[]
}
type Runs = {
  readonly gates: (list: readonly { readonly name: string; readonly command: readonly string[] }[]) => Promise<Result[]>
  readonly vitest: (options: readonly string[]) => Result[]
}
type Module = {
  readonly testRuns: (options: {
    readonly root: string
    readonly state: string
    readonly say: (text: string) => void
    readonly output: 'ignore'
  }) => Runs
  readonly summaryOf: (results: readonly Result[]) => { readonly lines: readonly string[]; readonly ok: boolean }
}

// Plain JavaScript, because it runs before anything is installed.
const { testRuns, summaryOf } = (await import(new URL('./test-runs.mjs', import.meta.url).href)) as Module

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const root = mkdtempSync(join(tmpdir(), 'roundtrip-runs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

mkdirSync(join(root, 'scripts'))
symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
symlinkSync(join(ROOT, 'scripts/outcome-reporter.mjs'), join(root, 'scripts/outcome-reporter.mjs'))
const write = (name: string, body: string): void => {
  writeFileSync(join(root, name), `import { expect, test } from 'vitest'\n${body}\n`)
}
write(
  'adds.test.ts',
  "test('one and one', () => expect(1 + 1).toBe(2))\ntest('one and two', () => expect(1 + 2).toBe(4))",
)
write('second.test.ts', "let tries = 0\ntest('waits', { retry: 1 }, () => expect((tries += 1)).toBe(2))")
write('broken.test.ts', "throw new Error('The stand-in does not listen.')")

test('every failure is named at the end, with what it says, and so is what needed a second try', () => {
  const { vitest } = testRuns({ root, state: join(root, '.build'), say: () => undefined, output: 'ignore' })
  const { lines, ok } = summaryOf(vitest(['--root', root]))
  expect(ok).toBe(false)
  const text = lines.join('\n')
  expect(lines[0]).toBe('SECOND TRY tests: second.test.ts > waits')
  expect(text).toContain('FAIL tests: adds.test.ts > one and two\n  expected 3 to be 4')
  expect(text).toContain('FAIL tests: broken.test.ts\n  The stand-in does not listen.')
  expect(lines.at(-1)).toBe('2 passed, 1 at the second try, 2 failed')
})

test('a run that ends before its first test has failed', () => {
  const { vitest } = testRuns({ root, state: join(root, '.build'), say: () => undefined, output: 'ignore' })
  const { lines, ok } = summaryOf(vitest(['--root', root, '--no-such-option']))
  expect(ok).toBe(false)
  expect(lines).toEqual([
    'FAIL tests: it ended with an error outside of its tests, see above',
    '0 passed, 0 at the second try, 1 failed',
  ])
})

test('a check says what it found', async () => {
  const { gates } = testRuns({ root, state: join(root, '.build'), say: () => undefined, output: 'ignore' })
  const command = ['node', '-e', 'console.error("line 3: unused"); process.exit(1)']
  const results = await gates([
    { name: 'lint', command },
    { name: 'types', command: ['node', '-e', ''] },
  ])
  expect(summaryOf(results)).toEqual({
    lines: ['FAIL lint: line 3: unused', '1 passed, 0 at the second try, 1 failed'],
    ok: false,
  })
})

test('the ten slowest files are named with their factor to the median', () => {
  const files = Array.from({ length: 21 }, (_, index) => ({ file: `${index}.test.ts`, ms: 100 * (index + 1) }))
  const slow = { file: 'slow.test.ts', ms: 25_000 }
  const { lines } = summaryOf([{ name: 'tests', passed: 22, failures: [], secondTries: [], files: [...files, slow] }])
  expect(lines).toHaveLength(12)
  expect(lines[0]).toBe('Slowest files of tests, beside a median of 1.1 s:')
  expect(lines[1]).toMatch(/25\.0 s +23x +slow\.test\.ts +more than 20 times the median$/)
  expect(lines[2]).toMatch(/2\.1 s +2x +20\.test\.ts$/)
})
