#!/usr/bin/env node
/**
 * Starts, builds, checks and tests Roundtrip. Plain JavaScript on Node's own modules, because it runs before anything
 * is installed or built.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shiftedClock } from './shifted-clock.mjs'
import { installDebianPrograms } from './debian-programs.mjs'
import { freePort } from './free-port.mjs'
import { installPackages } from './install.mjs'
import { hasBrowserTests, summaryOf, testRuns } from './test-runs.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const STATE = join(ROOT, '.build')
const runs = testRuns({ root: ROOT, state: STATE, say })

const COMMANDS = {
  start: { run: start, help: 'install and build what is missing, then serve' },
  build: { run: build, help: 'install what is missing and build everything' },
  compile: { run: compile, help: 'install what is missing and build the command line' },
  dev: { run: dev, help: 'serve with hot reload on http://localhost:5173' },
  check: { run: check, help: 'format, lint, types, unused code and the fast tests of what changed' },
  test: { run: test, help: 'every kind of check and test' },
  'test:long': { run: testLong, help: 'the tests that not every change needs, by subject' },
}

async function start() {
  install({ tools: false })
  await buildIfStale(SERVED)
  // Not needed for serving: until a file has its smallest form, the server compresses it itself.
  const compressing = spawn(process.execPath, COMPRESS, { cwd: ROOT, stdio: 'inherit' })
  await serve({}, () => compressing.kill('SIGTERM'))
}

async function build() {
  install({ tools: true })
  await buildParts([...SERVED, COMPILED])
  compressPages()
  // It uses packages that may just have been installed.
  const { writeOpenApi, writeSentences } = await import('./written-by-the-build.mjs')
  await writeOpenApi(STATE)
  await writeSentences(STATE)
}

/** For the command line in a clone, which then runs the compiled files. */
async function compile() {
  install({ tools: true })
  await buildParts([COMPILED])
}

/** Vite serves the pages with hot reload; accounts, functions and documents have ports of their own. */
async function dev() {
  install({ tools: true })
  await buildIfStale([...SERVED, COMPILED])
  const clock = shiftedClock(STATE, process.argv.slice(3), fail)
  if (clock.note !== null) say(clock.note)
  const ports = await portsOfDevelopment()
  const environment = { ...standIns(ports), ...process.env, ...clock.environment }
  const fakes = spawnBound(['.build/fakes/main.js'], environment)
  const pages = hasPages() ? spawnBound(['scripts/dev-pages.mjs'], environment) : null
  const end = () => {
    pages?.kill('SIGTERM')
    fakes.kill('SIGTERM')
  }
  await serve({ ...environment, ROUNDTRIP_MODE: 'dev' }, end)
}

/** The usual port of each program, or a free one if another program has it. */
async function portsOfDevelopment() {
  const [server, identity, exchanges, payments] = await Promise.all([3000, 9098, 8081, 8082].map(freePort))
  if (server !== 3000) say(`Port 3000 is in use, so the built pages are at http://localhost:${server}.`)
  return { server, identity, exchanges, payments }
}

/** Stand-ins for an identity provider, exchanges and a payment provider; environment variables override them. */
function standIns({ server, identity, exchanges, payments }) {
  return {
    PORT: String(server),
    ROUNDTRIP_SERVER: `http://localhost:${server}`,
    FAKE_IDENTITY_PORT: String(identity),
    FAKE_EXCHANGE_PORT: String(exchanges),
    FAKE_PAYMENTS_PORT: String(payments),
    VITE_USE_EMULATORS: 'true',
    EXCHANGE_PACE: '25',
    EXCHANGE_GATEWAY: `http://127.0.0.1:${exchanges}/?target=`,
    OIDC_ISSUER: `http://localhost:${identity}`,
    OIDC_CLIENT_ID: 'roundtrip',
    OIDC_NAME: 'Test Identity',
    STRIPE_GATEWAY: `http://127.0.0.1:${payments}`,
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_standin',
    PLANS: 'fakes/payments/plans.json',
  }
}

async function check() {
  install({ tools: true })
  const results = await runs.gates(GATES)
  results.push(...runs.vitest([...DAILY, ...FAST_PROJECTS, ...sinceLastCommit()]))
  finish(results)
}

async function test() {
  install({ tools: true })
  const browser = findBrowser()
  installDebianPrograms(say)
  const [results] = await Promise.all([runs.gates(GATES), buildIfStale(SERVED)])
  compressPages()
  results.push(...runs.vitest(['--project', '!long', ...DAILY], { report: 'vitest.daily.json', environment: BUILT }))
  if (hasBrowserTests(ROOT)) results.push(...(await runs.browserTests(browser, 'daily')))
  results.push(...(await runs.gates([{ name: 'promises', command: ['node', 'scripts/promises.mjs'] }])))
  finish(results)
}

async function testLong() {
  install({ tools: true })
  await buildIfStale(SERVED)
  // Its programs are not part of the product: the compiler itself finds out whether they are stale.
  await buildParts([{ ...COMPILED, command: [...COMPILED.command, 'bench', 'chaos', 'fuzz'] }])
  compressPages()
  const browser = findBrowser()
  installDebianPrograms(say)
  // It uses packages that may just have been installed.
  const { longRun } = await import('./long-run.mjs')
  try {
    finish(await longRun({ root: ROOT, runs, browser }, process.argv.slice(3)))
  } catch (error) {
    fail(error instanceof RangeError ? error.message : error.stack)
  }
}

// --- install and build ---------------------------------------------------------------------------------------------

/** Serving needs fewer packages than the rest: without `tools`, those for checks and tests are left out. */
function install({ tools }) {
  if (installPackages({ root: ROOT, tools, state: { read: readState, write: writeState }, say })) return
  fail('The packages could not be installed. Can this machine reach the npm registry?')
}

/** The server and the exchange of the demo, each in few files, as they run. */
const PROGRAMS = {
  name: 'server',
  outputs: ['server/dist/bundle/main.js', '.build/demo-exchange/worker.js'],
  command: ['scripts/bundle-server.mjs'],
}
const PAGES = {
  name: 'pages',
  outputs: ['web/dist/index.html'],
  command: ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
}
/** What a server needs. Not checked here: `npm run check` does that, and every release has passed it. */
const SERVED = [PROGRAMS, ...(hasPages() ? [PAGES] : [])]

/** Compiled file by file, with types: the code that tests, benchmarks and the command line run. */
const COMPILED = {
  name: 'compiled source',
  outputs: ['core/dist', 'contract/dist', 'sync/dist', 'server/dist/main.js', '.build/fakes'],
  command: ['node_modules/typescript/bin/tsc', '-b', 'core', 'contract', 'sync', 'server', 'fakes'],
}

const COMPRESS = ['scripts/compress-pages.mjs']

function compressPages() {
  if (hasPages() && run(process.execPath, COMPRESS, {}) !== 0) fail('The built pages could not be compressed.')
}

async function buildIfStale(parts) {
  const newest = newestSource()
  const stale = parts.filter(
    ({ name, outputs }) =>
      newest > Number(readState(`built ${name}`) ?? 0) || !outputs.every((output) => existsSync(join(ROOT, output))),
  )
  if (stale.length > 0) await buildParts(stale)
}

/** All at once, because each leaves a part of the machine idle. */
async function buildParts(parts) {
  say('Building ...')
  // Taken before the build, so that changes during it count as stale.
  const newest = newestSource()
  const built = parts.map(async ({ name, command }) => {
    const status = await new Promise((settle) => {
      const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit' })
      child.on('error', () => settle(1))
      child.on('exit', (code) => settle(code))
    })
    if (status !== 0) return name
    writeState(`built ${name}`, String(newest))
    return null
  })
  const failed = (await Promise.all(built)).filter((name) => name !== null)
  if (failed.length > 0) fail(`The build failed: ${failed.join(', ')}.`)
}

function newestSource() {
  const files = ['package-lock.json', 'tsconfig.base.json']
  for (const room of ['core', 'contract', 'sync', 'server', 'web', 'fakes']) {
    for (const part of ['src', 'public', 'package.json', 'index.html', 'vite', 'vite.config.ts', 'tsconfig.json', '']) {
      if (part === '' ? room === 'fakes' : true) files.push(join(room, part))
    }
  }
  return Math.max(...files.map((file) => newestIn(join(ROOT, file))))
}

function newestIn(path) {
  const about = statSync(path, { throwIfNoEntry: false })
  if (about === undefined) return 0
  if (!about.isDirectory()) return about.mtimeMs
  let newest = about.mtimeMs
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue
    newest = Math.max(newest, newestIn(join(path, entry.name)))
  }
  return newest
}

function hasPages() {
  return existsSync(join(ROOT, 'web', 'index.html'))
}

// --- serve ---------------------------------------------------------------------------------------------------------

/** Runs the server as a child and exits with its status. Signals are forwarded, and the server stops gracefully. */
async function serve(environment, onEnd = () => undefined) {
  say('Starting the server ...')
  const child = spawnBound(['server/dist/bundle/main.js'], environment)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the whole group, so the child has it already.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  endWithNpm(() => child.kill('SIGTERM'))
  const code = await new Promise((settle) => child.on('exit', (status, signal) => settle(status ?? (signal ? 1 : 0))))
  onEnd()
  process.exit(code)
}

/** npm does not forward a SIGTERM; once it is no longer our parent, we would keep serving unnoticed. */
function endWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, 500).unref()
}

/** One of our programs, which ends when its connection to this process does, however that happens. */
function spawnBound(options, environment) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  return spawn(process.execPath, options, { cwd: ROOT, stdio, env: { ...process.env, ...environment } })
}

// --- check and test ------------------------------------------------------------------------------------------------

const GATES = [
  { name: 'format', command: ['npx', 'biome', 'format', '.'] },
  { name: 'lint', command: ['npx', 'oxlint'] },
  // It also compiles what tests run file by file, including the stand-ins.
  { name: 'types', command: ['npx', 'tsc', '-b', '.', 'fakes'] },
  { name: 'unused code', command: ['npx', 'knip'] },
]

/**
 * Tells the tests of the server that the programs have just been bundled, which they otherwise do themselves, and that
 * the type check has compiled the packages.
 */
const BUILT = { ROUNDTRIP_BUNDLED: 'yes', ROUNDTRIP_COMPILED: 'yes' }

/** Without the tests that are tagged for the long run. */
const DAILY = ['--tags-filter', '!long']

const FAST_PROJECTS = ['core', 'sync', 'web', 'dom', 'tools'].flatMap((name) => ['--project', name])

/** Of the tests, those that reach what differs from the last commit, or what the last commit changed. */
function sinceLastCommit() {
  const git = (...options) => spawnSync('git', options, { cwd: ROOT, encoding: 'utf8' })
  const changes = git('status', '--porcelain')
  if (changes.status !== 0) return []
  return [changes.stdout === '' ? '--changed=HEAD~1' : '--changed']
}

/**
 * A Chromium: the configured one, the system's, Playwright's own, or one that is installed now. The headless shell has
 * no tabs and toolbars, and takes a quarter less processor time.
 */
function findBrowser() {
  if (!hasBrowserTests(ROOT)) return ''
  const named = process.env.CHROMIUM
  if (named !== undefined && existsSync(named)) return named
  const shell = '/usr/bin/chromium-headless-shell'
  if (!existsSync(shell) && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say('Installing Chromium ...')
    run('apt-get', ['update', '-qq'], { quiet: true })
    // One by one: not every system has both.
    for (const name of ['chromium', 'chromium-headless-shell']) {
      run('apt-get', ['install', '-y', '-qq', name], { quiet: true })
    }
  }
  const paths = [
    shell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
  ]
  const installed = paths.find((path) => existsSync(path))
  if (installed !== undefined) return installed
  if (run('npx', ['playwright', 'install', 'chromium'], { quiet: true }) === 0) return ''
  fail('The browser tests need Chromium. Install it and set CHROMIUM to its path.')
}

function finish(results) {
  const { lines, ok } = summaryOf(results)
  say(lines.join('\n'))
  process.exit(ok ? 0 : 1)
}

// --- small parts ---------------------------------------------------------------------------------------------------

function run(command, options, { quiet = false, environment = {} }) {
  const stdio = quiet ? 'ignore' : 'inherit'
  return spawnSync(command, options, { cwd: ROOT, stdio, env: { ...process.env, ...environment } }).status
}

function readState(name) {
  const file = join(STATE, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function writeState(name, text) {
  mkdirSync(STATE, { recursive: true })
  writeFileSync(join(STATE, name), text)
}

function say(text) {
  process.stdout.write(`${text}\n`)
}

function fail(text) {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const command = COMMANDS[process.argv[2]]
if (command === undefined) {
  const lines = Object.entries(COMMANDS).map(([name, { help }]) => `  ${name.padEnd(10)} ${help}`)
  fail(`Usage: node scripts/launch.mjs COMMAND\n${lines.join('\n')}`)
}
await command.run()
