import { expect, test } from 'vitest'
import { resultsOf, specTable } from './spec-table.ts'

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
const results = resultsOf(ROOT, { vitest, playwright })
const check = (tests: readonly string[], pending?: true) =>
  specTable(
    [{ title: 'Part', requirements: [{ text: 'Row.', tests, ...(pending === undefined ? {} : { pending }) }] }],
    results,
  )

test.each([
  // what a row names                        what is wrong with it
  [['web/src/a.test.ts > group > one'], []],
  [['web/src/a.test.ts > group'], []],
  [['web/src/a.test.ts > group > two (*)'], []],
  [['e2e/b.spec.ts > goes', 'e2e/b.spec.ts > goes at the second try'], []],
  [[], ['names no test.']],
  [['web/src/a.test.ts > group > on'], ['names a test that did not run: web/src/a.test.ts > group > on']],
  [['web/src/b.test.ts > group > one'], ['names a test that did not run: web/src/b.test.ts > group > one']],
  [['web/src/a.test.ts > mixed'], ['names a test that failed: web/src/a.test.ts > mixed > bad']],
  [['web/src/a.test.ts > left out'], ['names a test that failed: web/src/a.test.ts > left out']],
  [['web/src/a.test.ts > twice'], ['names a test that failed: web/src/a.test.ts > twice']],
  [['e2e/b.spec.ts > is left out'], ['names a test that failed: e2e/b.spec.ts > is left out']],
  [['e2e/b.spec.ts > within > stops'], ['names a test that failed: e2e/b.spec.ts > within > stops']],
])('a row that names %j', (tests, faults) => {
  expect(check(tests).faults).toEqual(faults.map((fault) => `Part: "Row." ${fault}`))
  expect(check(tests).page).toContain(faults.length === 0 ? '| passed |' : '| not proven |')
})

test('a row that is not proven yet says so, and is counted apart', () => {
  const { page, faults, pending } = check([], true)
  expect([faults, pending]).toEqual([[], ['Part: Row.']])
  expect(page).toContain('| Row. | nothing yet | not yet |')
})
