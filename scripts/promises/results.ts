/** What the reports of test runs say about the tests of promises. */
import type { Proofs } from './promises.ts'

/** Whether each test passed, by its full name: `file > group > title`. */
export type Results = ReadonlyMap<string, boolean>

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly tags?: readonly string[]
    }[]
  }[]
}

type Suite = {
  readonly title: string
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly Suite[]
}
type PlaywrightReport = { readonly suites: readonly Suite[] }

/** The results from reports of both runners. If a test name ran several times, it must pass each time. */
export function resultsOf(
  root: string,
  reports: { readonly vitest: readonly VitestReport[]; readonly playwright: readonly PlaywrightReport[] },
): Results {
  const results = new Map<string, boolean>()
  const note = (path: readonly string[], passed: boolean): void => {
    const name = path.join(' > ')
    results.set(name, passed && results.get(name) !== false)
  }
  for (const { name, assertionResults } of reports.vitest.flatMap(({ testResults }) => testResults)) {
    const file = name.replace(root, '').replace(/^\//, '')
    for (const test of assertionResults.filter((result) => !isLeftToLongRun(result))) {
      note([file, ...test.ancestorTitles, test.title], test.status === 'passed')
    }
  }
  const visit = ({ title, specs = [], suites = [] }: Suite, path: readonly string[]): void => {
    const here = [...path, title]
    for (const spec of specs) {
      // Playwright calls a test `expected` that ended as it should, and `flaky` one that needed a second try.
      const passed = spec.tests.every(({ status }) => status === 'expected' || status === 'flaky')
      note([...here, spec.title], passed)
    }
    for (const suite of suites) visit(suite, here)
  }
  for (const suite of reports.playwright.flatMap(({ suites }) => suites)) {
    visit({ ...suite, title: `e2e/${suite.title}` }, [])
  }
  return results
}

function isLeftToLongRun({ status, tags = [] }: VitestReport['testResults'][0]['assertionResults'][0]): boolean {
  return status === 'skipped' && tags.includes('long')
}

/**
 * One sentence for each test of a promise that did not pass, among those that belong to the runs: `daily`, or for
 * instance `long: backup`.
 */
export function unproven(proofs: Proofs, results: Results, runs: readonly string[]): readonly string[] {
  return [...proofs].flatMap(([promise, tests]) =>
    tests
      .filter(({ run }) => runs.includes(run))
      .flatMap(({ name }) => faultsOf(name, results).map((fault) => `"${promise}" ${fault}`)),
  )
}

function faultsOf(name: string, results: Results): readonly string[] {
  const matches = matching(name, results)
  if (matches.length === 0) return [`stands beside a test that did not run: ${name}`]
  const failed = matches.filter((test) => results.get(test) !== true)
  return failed.map((test) => `stands beside a test that did not pass: ${test}`)
}

function matching(name: string, results: Results): readonly string[] {
  const pattern = name
    .split('*')
    .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  const whole = new RegExp(`^${pattern}( > .*)?$`, 's')
  return [...results.keys()].filter((test) => whole.test(test))
}
