/**
 * Runs the checks and tests of `npm test` and says at the end what failed, by name: a log of an hour is searched from
 * its end. Plain JavaScript on Node's own modules, as `launch.mjs`, which calls it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { otherNodes } from './other-nodes.mjs'

const ALL = 'tests'
const REPORTER = './scripts/outcome-reporter.mjs'

/** What a release of Node could change: arithmetic, dates, parsing, streams, a server with its database and imports. */
const SENSITIVE = [
  'core/src/base/',
  'core/src/exchanges/reading/open.test.ts',
  'core/src/ledger/',
  'core/src/measures/',
  'core/src/trades/',
  'server/src/ledger/import.test.ts',
]

/**
 * The runs of one checkout. Each answers a list of `{ name, passed, failures, secondTries }`: how many tests passed, and
 * the names of those that failed and of those that passed at their second try only.
 */
export function testRuns({ root, state, say, output = 'inherit' }) {
  const run = (command, options, environment = {}) =>
    spawnSync(command, options, { cwd: root, stdio: output, env: { ...process.env, ...environment } }).status

  function gate({ name, command }) {
    const [program = '', ...options] = command
    const result = spawnSync(program, options, { cwd: root, encoding: 'utf8' })
    const ok = result.status === 0
    say(`${ok ? 'ok  ' : 'FAIL'} ${name}`)
    if (ok) return [{ name, passed: 1, failures: [], secondTries: [] }]
    const output = `${result.stdout}${result.stderr}`.trim()
    say(output)
    return [{ name, passed: 0, failures: [output.split('\n').slice(0, 12).join('\n  ')], secondTries: [] }]
  }

  function vitest(options, { name = ALL, program = process.execPath } = {}) {
    const report = freshReport(state, `outcome of ${name}.json`)
    const fixed = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${REPORTER}`]
    // Promises are proven by it.
    const titles = name === ALL ? ['--reporter=json', `--outputFile.json=${join(state, 'vitest.daily.json')}`] : []
    const command = ['node_modules/vitest/vitest.mjs', ...fixed, ...titles, ...options]
    const status = run(program, command, { OUTCOME: report })
    const { passed = 0, failures = [], secondTries = [] } = readJson(report) ?? {}
    return [{ name, passed, failures: named(failures, status), secondTries }]
  }

  function onOtherNodes() {
    return otherNodes(state).flatMap(({ version, program }) => {
      const name = `Node ${version}`
      if (program !== null) return vitest(SENSITIVE, { name, program })
      say(`--   ${name} is not available for this machine, so nothing was tested with it`)
      return []
    })
  }

  function browserTests(browser) {
    const report = freshReport(state, 'playwright.daily.json')
    const environment = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const status = run('npx', ['playwright', 'test', '--reporter=list,json'], environment)
    const { stats, suites = [] } = readJson(report) ?? {}
    const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
    const failures = suites.flatMap((suite) => specsOf(suite, ({ ok }) => !ok))
    const secondTries = suites.flatMap((suite) => specsOf(suite, ({ tests }) => tests.some(isFlaky)))
    return [{ name: 'browser tests', passed, failures: named(failures, status), secondTries }]
  }

  return { gate, vitest, onOtherNodes, browserTests }
}

/** Whether the checkout has browser tests at all: an archive of the sources may lack them. */
export function hasBrowserTests(root) {
  const folder = join(root, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)))
  )
}

/** The last lines of a run: what passed at its second try only, every failure, and the sums. */
export function summaryOf(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const secondTries = results.flatMap((result) => linesOf('SECOND TRY', result.name, result.secondTries))
  const failures = results.flatMap((result) => linesOf('FAIL', result.name, result.failures))
  return {
    lines: [...secondTries, ...failures, `${passed} passed, ${failures.length} failed`],
    ok: failures.length === 0,
  }
}

function linesOf(word, name, texts) {
  return texts.map((text) => `${word} ${name}: ${text}`)
}

function freshReport(state, name) {
  const report = join(state, name)
  rmSync(report, { force: true })
  mkdirSync(dirname(report), { recursive: true })
  return report
}

/** A run can end badly without a failed test: by an error outside of all tests, or before the first. */
function named(failures, status) {
  return status !== 0 && failures.length === 0 ? ['it ended with an error outside of its tests, see above'] : failures
}

/** The specs of a suite, and of the suites in it, that the condition is true of. */
function specsOf({ file, specs = [], suites = [] }, condition) {
  const own = specs.filter(condition).map(({ title, line }) => `e2e/${file}:${line} > ${title}`)
  return [...own, ...suites.flatMap((suite) => specsOf(suite, condition))]
}

function isFlaky({ status }) {
  return status === 'flaky'
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
