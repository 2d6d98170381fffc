/**
 * Runs the tests whose result could depend on the moment of running, at moments that are hard on dates:
 *
 *   node scripts/clocks.mjs                          at all moments
 *   node scripts/clocks.mjs year-end leap-day        at some of them
 *   node scripts/clocks.mjs year-end web/src/data    with files whose path contains this
 *   node scripts/clocks.mjs year-end --servers       with the tests that start a server, too
 *   node scripts/clocks.mjs year-end --browser       those in a browser instead, all or with a path e2e/...
 *   node scripts/clocks.mjs --list                   names the moments and the files
 *
 * The clock is shifted, not stopped: it runs on from a moment shortly before the one that matters. New files still get the
 * time of the machine. Plain JavaScript on Node's own modules and the library of the `faketime` package.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shiftedClock } from './shifted-clock.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** The start of the clock, its zone, and the reason. */
export const MOMENTS = [
  { name: 'midnight', at: '2026-12-09T23:59:00Z', why: 'the day of UTC ends, so that “today” is another day' },
  { name: 'month-end', at: '2027-04-30T23:58:00Z', why: 'a month of 30 days ends' },
  { name: 'year-end', at: '2026-12-31T23:58:00Z', why: 'a year ends in the middle of a week' },
  { name: 'leap-day', at: '2028-02-29T12:00:00Z', why: 'a year before and after it there is no such day' },
  {
    name: 'europe-spring',
    at: '2027-03-28T00:58:00Z',
    zone: 'Europe/Berlin',
    why: 'the hour from two to three is left out',
  },
  {
    name: 'europe-autumn',
    at: '2026-10-25T00:58:00Z',
    zone: 'Europe/Berlin',
    why: 'the hour from two to three is twice',
  },
  {
    name: 'us-spring',
    at: '2027-03-14T06:58:00Z',
    zone: 'America/New_York',
    why: 'the hour from two to three is left out, behind UTC',
  },
  {
    name: 'us-autumn',
    at: '2026-11-01T05:58:00Z',
    zone: 'America/New_York',
    why: 'the hour from one to two is twice, behind UTC',
  },
  { name: 'funding', at: '2026-12-02T07:58:00Z', why: 'every simulated exchange pays funding at eight' },
  { name: 'hourly-funding', at: '2026-12-02T12:58:00Z', why: 'Hyperliquid alone pays funding at each hour' },
  {
    name: 'last-trades',
    at: '2026-12-16T23:58:00Z',
    why: 'the simulated accounts of the demo are about to begin anew',
  },
  { name: 'first-trades', at: '2026-12-17T00:01:00Z', why: 'the simulated accounts of the demo have just begun anew' },
]

/** Workspaces and folders with tests of Vitest. */
const ROOMS = [
  'core',
  'contract',
  'sync',
  'server',
  'web',
  'bench',
  'fuzz',
  'chaos',
  'deploy',
  'scripts',
  'oracle',
  'verify',
]

/** Code that reads the clock, or the zone of the machine. */
const CLOCK =
  /\bDate\.now\b|\bnew Date\(\)|\bresolvedOptions\(\)\.timeZone|\.get(Hours|Day|Date|Month|FullYear|TimezoneOffset)\(/
const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g
const SERVER = 'server/src/testing/server.testing.ts'

/**
 * The test files that reach the clock by what they import. A test that starts a server always does: `hasServer`.
 *
 * @returns paths in `root`, in order
 */
export function clockTests(root) {
  const reached = reachIn(root)
  return ROOMS.filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((name) => join(root, room, String(name))))
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => ({ file: relative(root, file), ...reached(file) }))
    .filter(({ readsClock, hasServer }) => readsClock || hasServer)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
}

/** Returns for a file what it and everything it imports reach. */
function reachIn(root) {
  const targetOf = importsIn(root)
  const reached = new Map()
  const read = (file) => {
    if (!reached.has(file)) {
      const text = readFileSync(file, 'utf8')
      const imports = [...text.matchAll(IMPORT)].flatMap(([, name]) => targetOf(file, name) ?? [])
      reached.set(file, { readsClock: CLOCK.test(text), hasServer: relative(root, file) === SERVER, imports })
    }
    return reached.get(file)
  }
  return (first) => {
    const files = new Set([first])
    for (const file of files) for (const next of read(file).imports) files.add(next)
    const all = [...files].map(read)
    return { readsClock: all.some((file) => file.readsClock), hasServer: all.some((file) => file.hasServer) }
  }
}

/** Returns which file of this project an import names; null for others. */
function importsIn(root) {
  const packages = new Map()
  for (const room of ROOMS.filter((name) => existsSync(join(root, name, 'package.json')))) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, room, 'package.json'), 'utf8'))
    for (const [path, { source }] of Object.entries(exports)) {
      if (source !== undefined) packages.set(`${name}${path.slice(1)}`, join(root, room, source))
    }
  }
  return (file, name) => {
    const target = name.startsWith('.') ? resolve(dirname(file), name) : packages.get(name)
    return target !== undefined && /\.(ts|tsx|mjs)$/.test(target) && existsSync(target) ? target : null
  }
}

/** Runs a program of Node at a moment; returns whether it passed. */
function runAt({ name, at, zone = 'UTC', why }, command) {
  console.log(`\n${name}: ${at}, ${zone}; ${why}`)
  const state = mkdtempSync(join(tmpdir(), 'roundtrip-clock-'))
  try {
    // The database reads the clock as a user of its own; one that it may not read leaves it at the time of the machine.
    chmodSync(state, 0o755)
    const seconds = Math.round((Date.parse(at) - Date.now()) / 1_000)
    const { environment } = shiftedClock(state, [`--clock=${seconds < 0 ? '' : '+'}${seconds}s`], fail)
    const env = { ...process.env, ...environment, TZ: zone }
    return spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env }).status === 0
  } finally {
    rmSync(state, { recursive: true, force: true })
  }
}

function inBrowser(paths) {
  return ['node_modules/@playwright/test/cli.js', 'test', '--project=daily', ...paths]
}

function inNode(files) {
  // Without the long run: its random faults depend on the machine's time.
  const daily = ['--project', '!long', '--tags-filter', '!long']
  return ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--silent=passed-only', ...daily, ...files]
}

function main(options) {
  const paths = options.filter((option) => option.includes('/'))
  const names = options.filter((option) => !option.includes('/') && !option.startsWith('--'))
  const unknown = names.find((name) => !MOMENTS.some((moment) => moment.name === name))
  if (unknown !== undefined) fail(`There is no moment “${unknown}”. ${MOMENTS.map(({ name }) => name).join(', ')}`)
  const moments = MOMENTS.filter(({ name }) => names.length === 0 || names.includes(name))
  const files = clockTests(ROOT)
    .filter(({ hasServer }) => !hasServer || options.includes('--servers'))
    .map(({ file }) => file)
    .filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))
  if (options.includes('--list')) {
    for (const { name, at, zone = 'UTC', why } of moments) console.log(`${name}: ${at}, ${zone}; ${why}`)
    console.log(files.join('\n'))
    return
  }
  const command = options.includes('--browser') ? inBrowser(paths) : inNode(files)
  const failed = moments.filter((moment) => !runAt(moment, command))
  console.log(`\n${moments.length - failed.length} of ${moments.length} moments passed.`)
  for (const { name } of failed) console.log(`FAIL ${name}`)
  if (failed.length > 0) process.exitCode = 1
}

function fail(text) {
  console.error(text)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
