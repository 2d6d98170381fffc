/** A promise is proven only by tests that ran and passed. */
import { expect, test } from 'vitest'
import { resultsOf, unproven } from './results.ts'

const ROOT = '/home/mira/roundtrip'
const vitest = {
  testResults: [
    {
      name: `${ROOT}/web/src/a.test.ts`,
      assertionResults: [
        { ancestorTitles: ['group'], title: 'one', status: 'passed' },
        { ancestorTitles: ['group'], title: 'two (2)', status: 'passed' },
        { ancestorTitles: ['mixed'], title: 'good', status: 'passed' },
        { ancestorTitles: ['mixed'], title: 'bad', status: 'failed' },
        { ancestorTitles: [], title: 'left out', status: 'skipped' },
        { ancestorTitles: [], title: 'twice', status: 'failed' },
        { ancestorTitles: [], title: 'twice', status: 'passed' },
      ],
    },
  ],
}
const playwright = {
  suites: [
    {
      title: 'b.spec.ts',
      specs: [
        { title: 'goes', tests: [{ status: 'expected' }] },
        { title: 'goes at the second try', tests: [{ status: 'flaky' }] },
        { title: 'is left out', tests: [{ status: 'skipped' }] },
      ],
      suites: [{ title: 'within', specs: [{ title: 'stops', tests: [{ status: 'unexpected' }] }] }],
    },
  ],
}
const results = resultsOf(ROOT, { vitest: [vitest], playwright: [playwright] })
const faultsOf = (...names: readonly string[]) =>
  unproven(new Map([['[Part] Row.', names.map((name) => ({ name, run: 'daily' }))]]), results, ['daily'])

test.each([
  // the test beside a promise               what is wrong with it
  ['web/src/a.test.ts > group > one', []],
  ['web/src/a.test.ts > group', []],
  ['web/src/a.test.ts > group > two (*)', []],
  ['e2e/b.spec.ts > goes', []],
  ['e2e/b.spec.ts > goes at the second try', []],
  ['web/src/a.test.ts > group > on', ['did not run: web/src/a.test.ts > group > on']],
  ['web/src/b.test.ts > group > one', ['did not run: web/src/b.test.ts > group > one']],
  ['web/src/a.test.ts > mixed', ['did not pass: web/src/a.test.ts > mixed > bad']],
  ['web/src/a.test.ts > left out', ['did not pass: web/src/a.test.ts > left out']],
  ['web/src/a.test.ts > twice', ['did not pass: web/src/a.test.ts > twice']],
  ['e2e/b.spec.ts > is left out', ['did not pass: e2e/b.spec.ts > is left out']],
  ['e2e/b.spec.ts > within > stops', ['did not pass: e2e/b.spec.ts > within > stops']],
])('a promise beside %s', (name, faults) => {
  expect(faultsOf(name)).toEqual(faults.map((fault) => `"[Part] Row." stands beside a test that ${fault}`))
})

test('a test of another run is not requested', () => {
  const proofs = new Map([['[Part] Row.', [{ name: 'server/src/c.long.test.ts > d', run: 'long: src' }]]])
  expect(unproven(proofs, results, ['daily'])).toEqual([])
  expect(unproven(proofs, results, ['long: src'])).toHaveLength(1)
})

test('every test beside a promise has to pass', () => {
  expect(faultsOf('web/src/a.test.ts > group', 'web/src/a.test.ts > mixed > bad')).toHaveLength(1)
})
