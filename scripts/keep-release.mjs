#!/usr/bin/env node
/**
 * Keeps the data of a release, so that the tests of every later one can start from it: a backup of a server that people
 * used, and the figures that it showed. `npm run keep-release -- 2026-11-24` takes this release; the folder of another
 * checkout that is built, as a second argument, takes that one. The journals are entered through the HTTP API of the
 * release; its figures are read by its own code, and its database is saved by the backup of this one.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { enterJournals, PEOPLE } from './released-journals.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const GOAL = join(ROOT, 'server/src/backup/released')

/** Figures that wait for a rate wait wherever this runs. */
const OFFLINE = { EXCHANGE_GATEWAY: 'off', LIVE_STREAMS: '0' }

const [name, folder = ROOT] = process.argv.slice(2)
if (name === undefined || !/^\d{4}-\d{2}-\d{2}[a-z]?$/.test(name)) {
  process.stderr.write('Name the day of the release: npm run keep-release -- 2026-11-24 [FOLDER OF ITS CHECKOUT]\n')
  process.exit(2)
}
const release = resolve(folder)
const dataDir = mkdtempSync(join(tmpdir(), 'rt-release-'))
const server = await startServer()
try {
  const shown = await enterJournals(server.url, await codeOf())
  saveBackup()
  writeFileSync(join(GOAL, `${name}.json`), `${readable({ commit: commitOf(release), people: PEOPLE, ...shown })}\n`)
} finally {
  server.stop()
  await server.exited
  rmSync(dataDir, { recursive: true, force: true })
}

/** The release's code that reads files and columns. */
async function codeOf() {
  const load = (file) => import(pathToFileURL(join(release, file)).href)
  const [exchanges, ledger, base, reports, annotations] = await Promise.all([
    load('core/dist/exchanges/index.js'),
    load('core/dist/ledger/index.js'),
    load('core/dist/base/index.js'),
    load('core/dist/reports/index.js'),
    load('contract/dist/documents/annotations.js'),
  ])
  return { ...exchanges, ...ledger, ...base, ...reports, ...annotations }
}

async function startServer() {
  const mains = ['server/dist/bundle/main.js', 'server/dist/main.js'].map((file) => join(release, file))
  const main = mains.find((file) => existsSync(file))
  if (main === undefined) throw new Error(`${release} is not built.`)
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...OFFLINE }
  const child = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = new Promise((settle) => child.on('close', settle))
  const url = await new Promise((settle, refuse) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text += part
      const match = /ready at (\S+)/.exec(text)
      if (match !== null) settle(match[1])
    })
    void exited.then(() => refuse(new Error(`The server ended: ${text}`)))
  })
  return { url, exited, stop: () => child.kill('SIGTERM') }
}

/** While the server runs, as its own backup would be. */
function saveBackup() {
  const file = join(GOAL, `${name}.tar`)
  rmSync(file, { force: true })
  const environment = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'server/dist/cli.js'), 'backup', '-o', file], {
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  chmodSync(file, 0o644)
  const bytes = readFileSync(file)
  if (bytes.includes(dataDir)) throw new Error('The backup names a folder of this machine.')
}

function commitOf(checkout) {
  return spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).stdout.trim()
}

/** JSON with a line for each trade, so that a difference can be read. */
function readable(shown) {
  const lines = (list) => `[\n${list.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`
  const parts = Object.entries(shown).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${Array.isArray(value) ? lines(value) : JSON.stringify(value)}`,
  )
  return `{\n${parts.join(',\n')}\n}`
}
