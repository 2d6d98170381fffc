/**
 * Runs checks and tests and sums them up at the end: a log of many thousand lines is read from its end. Plain
 * JavaScript on Node's own modules, as `launch.mjs`, which calls it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePorts } from './free-port.mjs'
import { otherNodes } from './other-nodes.mjs'

const REPORTER = './scripts/outcome-reporter.mjs'

/** What a Node release could change: arithmetic, dates, parsing, streams, a server with its database and imports. */
const SENSITIVE = [
  'core/src/base/',
  'core/src/exchanges/reading/open.test.ts',
  'core/src/ledger/',
  'core/src/measures/',
  'core/src/trades/',
  'server/src/ledger/imports/import.test.ts',
]

/** Of three servers and two stand-ins: see `playwright.config.ts`. */
const BROWSER_PORTS = 5

/** A file that takes this many times the median is named in a warning. */
const CONSPICUOUS = 20

/**
 * The runs of one checkout. Each returns a list of `{ name, passed, failures, secondTries, files }`: how many tests
 * passed, the names of those that failed and of those that passed at their second try only, and how long each file of
 * tests took in ms.
 */
export function testRuns({ root, state, say, output = 'inherit' }) {
  const run = (command, options, environment = {}) =>
    spawnSync(command, options, { cwd: root, stdio: output, env: { ...process.env, ...environment } }).status

  /** Checks of the source, two at a time, since each leaves a part of the machine idle. Reports how each one ended. */
  async function gates(list) {
    const waiting = [...list]
    const results = []
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) results.push(await gate(next))
    }
    await Promise.all([worker(), worker()])
    return results
  }

  async function gate({ name, command }) {
    const [program = '', ...options] = command
    const begun = performance.now()
    const { status, text } = await outputOf(program, options, root)
    const ok = status === 0
    say(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(performance.now() - begun)})`)
    if (ok) return { name, passed: 1, failures: [], secondTries: [], files: [] }
    say(text)
    return { name, passed: 0, failures: [text.split('\n').slice(0, 12).join('\n  ')], secondTries: [], files: [] }
  }

  /** A program that tests something itself and prints as it goes. */
  function program({ name, command: [file = '', ...options] }) {
    const ok = run(file, options) === 0
    const failures = ok ? [] : ['it ended with a fault, see above']
    return [{ name, passed: ok ? 1 : 0, failures, secondTries: [], files: [] }]
  }

  /** Vitest tests. With `report`, their titles and results are written there, for the promises that they prove. */
  function vitest(options, { name = 'tests', program = process.execPath, report = null, environment = {} } = {}) {
    const outcome = freshReport(state, `outcome of ${name}.json`)
    const fixed = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${REPORTER}`]
    const titles = report === null ? [] : ['--reporter=json', `--outputFile.json=${freshReport(state, report)}`]
    const command = ['node_modules/vitest/vitest.mjs', ...fixed, ...titles, ...options]
    const status = run(program, command, { ...environment, OUTCOME: outcome })
    const { passed = 0, failures = [], secondTries = [], files = [] } = readJson(outcome) ?? {}
    return [{ name, passed, failures: named(failures, status), secondTries, files }]
  }

  function onOtherNodes() {
    return otherNodes(state).flatMap(({ version, program }) => {
      const name = `Node ${version}`
      if (program !== null) return vitest(SENSITIVE, { name, program })
      say(`--   ${name} is not available for this machine, so nothing was tested with it`)
      return []
    })
  }

  /** Playwright tests, `daily` or `long`. Their report is kept for the promises that they prove. */
  async function browserTests(browser, project) {
    const report = freshReport(state, `playwright.${project}.json`)
    // Another checkout may be testing at the same time.
    const port = process.env.E2E_PORT ?? String(await freePorts(BROWSER_PORTS, 3199))
    const environment = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_PORT: port }
    const options = ['playwright', 'test', `--project=${project}`, '--reporter=list,json']
    const status = run('npx', options, environment)
    const { stats, suites = [] } = readJson(report) ?? {}
    const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0)
    const failures = suites.flatMap((suite) => specsOf(suite, ({ ok }) => !ok)).map(nameOfSpec)
    const secondTries = suites.flatMap((suite) => specsOf(suite, ({ tests }) => tests.some(isFlaky))).map(nameOfSpec)
    const files = suites.map((suite) => ({
      file: `e2e/${suite.file}`,
      ms: sum(specsOf(suite, () => true).map(timeOf)),
    }))
    return [{ name: 'browser tests', passed, failures: named(failures, status), secondTries, files }]
  }

  return { gates, program, vitest, onOtherNodes, browserTests }
}

/** Whether the checkout has browser tests at all: an archive of the sources may lack them. */
export function hasBrowserTests(root) {
  const folder = join(root, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true }).some((name) => /\.(spec|test)\.ts$/.test(String(name)))
  )
}

/** The last lines of a run: its slowest files, what passed only on the second try, every failure, and the totals. */
export function summaryOf(results) {
  const passed = sum(results.map((result) => result.passed))
  const secondTries = results.flatMap((result) => linesOf('SECOND TRY', result.name, result.secondTries))
  const failures = results.flatMap((result) => linesOf('FAIL', result.name, result.failures))
  return {
    lines: [
      ...results.flatMap(slowestFiles),
      ...secondTries,
      ...failures,
      `${passed} passed, ${secondTries.length} at the second try, ${failures.length} failed`,
    ],
    ok: failures.length === 0,
  }
}

/** The ten slowest files with their factor to the median; files with only a few tests stand out anyway. */
function slowestFiles({ name, files }) {
  if (files.length < 20) return []
  const sorted = [...files].sort((a, b) => b.ms - a.ms)
  const median = Math.max(1, sorted[sorted.length >> 1].ms)
  const line = ({ file, ms }) => {
    const factor = Math.round(ms / median)
    const warning = factor >= CONSPICUOUS ? `  more than ${CONSPICUOUS} times the median` : ''
    return `  ${seconds(ms).padStart(8)} ${`${factor}x`.padStart(6)}  ${file}${warning}`
  }
  return [`Slowest files of ${name}, beside a median of ${seconds(median)}:`, ...sorted.slice(0, 10).map(line)]
}

function outputOf(program, options, root) {
  return new Promise((settle) => {
    const child = spawn(program, options, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.on('error', (error) => settle({ status: 1, text: error.message }))
    child.on('close', (status) => settle({ status, text: text.trim() }))
  })
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

/** A run can fail without a failed test: through an error outside of all tests, or before the first. */
function named(failures, status) {
  return status !== 0 && failures.length === 0 ? ['it ended with an error outside of its tests, see above'] : failures
}

/** The specs of a suite, and of its nested suites, that satisfy the condition. */
function specsOf({ file, specs = [], suites = [] }, condition) {
  const own = specs.filter(condition).map((spec) => ({ ...spec, file }))
  return [...own, ...suites.flatMap((suite) => specsOf(suite, condition))]
}

/** With the first line of what it says, as the line of a failed test. */
function nameOfSpec({ file, line, title, tests }) {
  const message = tests.flatMap(({ results }) => results).find(({ error }) => error !== undefined)?.error?.message ?? ''
  const first = withoutColours(message).split('\n').slice(0, 3).join('\n  ')
  return `e2e/${file}:${line} > ${title}${first === '' ? '' : `\n  ${first}`}`
}

function timeOf({ tests }) {
  return sum(tests.flatMap(({ results }) => results).map(({ duration }) => duration))
}

function withoutColours(text) {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/\u001b\[[\d;]*m/g, '')
}

function isFlaky({ status }) {
  return status === 'flaky'
}

function seconds(ms) {
  return `${(ms / 1_000).toFixed(1)} s`
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
