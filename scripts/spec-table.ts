/** Joins the rows of the specification with the reports of the last test run: a page, and what is not proven. */

/** Tests are named as `file > group > title`; `*` stands for any text, and a group for everything in it. */
export type Requirement = { readonly text: string; readonly tests: readonly string[]; readonly pending?: true }
export type Section = { readonly title: string; readonly requirements: readonly Requirement[] }

export function row(text: string, ...tests: readonly string[]): Requirement {
  return { text, tests }
}

/** A row that is not built or not proven yet. */
export function pending(text: string): Requirement {
  return { text, tests: [], pending: true }
}

/** Whether each test passed, by its full name. */
export type Results = ReadonlyMap<string, boolean>

export type SpecTable = {
  /** The whole page as Markdown. */
  readonly page: string
  /** One sentence for each row that no passed test proves. */
  readonly faults: readonly string[]
  /** Rows that nobody has proven yet and that say so. */
  readonly pending: readonly string[]
}

export function specTable(sections: readonly Section[], results: Results): SpecTable {
  const faults: string[] = []
  const open: string[] = []
  const lines = [...INTRODUCTION]
  for (const { title, requirements } of sections) {
    lines.push('', `## ${title}`, '', '| Requirement | Proved by | Result |', '|---|---|---|')
    for (const requirement of requirements) {
      const complaints = faultsOf(requirement, results)
      if (requirement.pending === true) open.push(`${title}: ${requirement.text}`)
      faults.push(...complaints.map((complaint) => `${title}: "${requirement.text}" ${complaint}`))
      const result = requirement.pending === true ? 'not yet' : complaints.length === 0 ? 'passed' : 'not proven'
      const proofs = requirement.tests.map(proofCell).join('<br>') || 'nothing yet'
      lines.push(`| ${cell(requirement.text)} | ${proofs} | ${result} |`)
    }
  }
  return { page: `${lines.join('\n')}\n`, faults, pending: open }
}

function faultsOf({ tests, pending }: Requirement, results: Results): string[] {
  if (tests.length === 0) return pending === true ? [] : ['names no test.']
  return tests.flatMap((name) => {
    const found = matching(name, results)
    if (found.length === 0) return [`names a test that did not run: ${name}`]
    const failed = found.filter((test) => results.get(test) !== true)
    return failed.map((test) => `names a test that failed: ${test}`)
  })
}

function matching(name: string, results: Results): string[] {
  const pattern = name
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  const whole = new RegExp(`^${pattern}( > .*)?$`, 's')
  return [...results.keys()].filter((test) => whole.test(test))
}

type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

type Suite = {
  readonly title: string
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly Suite[]
}
type PlaywrightReport = { readonly suites: readonly Suite[] }

/** The results of both runners under one kind of name. A test of one name that ran twice must pass twice. */
export function resultsOf(
  root: string,
  reports: { readonly vitest: VitestReport; readonly playwright: PlaywrightReport },
): Results {
  const results = new Map<string, boolean>()
  const note = (path: readonly string[], passed: boolean): void => {
    const name = path.join(' > ')
    results.set(name, passed && results.get(name) !== false)
  }
  for (const { name, assertionResults } of reports.vitest.testResults) {
    const file = name.replace(root, '').replace(/^\//, '')
    for (const test of assertionResults) note([file, ...test.ancestorTitles, test.title], test.status === 'passed')
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
  for (const suite of reports.playwright.suites) visit({ ...suite, title: `e2e/${suite.title}` }, [])
  return results
}

export function proofCell(name: string): string {
  const [file = '', ...titles] = name.split(' > ')
  const title = cell(titles.join(' › ').replaceAll('*', '…'))
  return `\`${file}\`${title === '' ? '' : `: ${title}`}`
}

export function cell(text: string): string {
  return text
    .replaceAll(/[\\<>_[\]]/g, '\\$&')
    .replaceAll('|', '\\|')
    .replaceAll('\n', ' ')
}

const INTRODUCTION = [
  '# Specification',
  '',
  'What Roundtrip promises, and the tests that prove it. Generated from `scripts/specification.ts` and the last test',
  'run: `npm test` fails where a row is not proven or this page is stale, and `npm run spec-table` writes it again.',
  'In the name of a test, … stands for any text: every test of that form has to pass.',
]
